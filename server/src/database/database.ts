import type { IdentityTables } from '../identity/identity-tables.ts';
import type { IdempotencyTables } from '../modules/idempotency/idempotency-tables.ts';
import type { ListViewTables } from '../modules/list-views/list-view-tables.ts';
import type { OutboxTables } from '../modules/outbox/outbox-tables.ts';
import type { ReleaseTables } from '../modules/releases/release-tables.ts';
import type { SupportTables } from '../modules/support/support-tables.ts';
import type { DomainTables } from './tables.ts';

/** All tables, in camel case; the connection translates to the snake case of the database. */
export interface Database
  extends IdentityTables, DomainTables, OutboxTables, ReleaseTables, IdempotencyTables, ListViewTables, SupportTables {}
