import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import { readLag } from './outbox-store.ts';

/** Measures the outbox, which all servers share: each of them exports the same figures. */
export function observeOutbox(db: Kysely<Database>, telemetry: Pick<Telemetry, 'observe'> | undefined): void {
  telemetry?.observe(
    {
      name: 'portal.outbox.waiting',
      unit: '{message}',
      description: 'Messages that were neither delivered nor given up',
    },
    async () => [{ value: (await readLag(db)).waiting }],
  );
  telemetry?.observe(
    { name: 'portal.outbox.lag', unit: 's', description: 'How long the oldest message that is due has been due' },
    async () => [{ value: (await readLag(db)).lagSeconds }],
  );
}
