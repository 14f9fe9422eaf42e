import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

/** What the routes of Guaranteed Display need. */
export interface TerritoryOptions {
  db: Kysely<Database>;
  now: () => Date;
}
