import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Resolves when each of these calls waits for a lock of another transaction, or has ended, with whatever result. No other
 * call may wait in this database.
 */
export async function untilWaiting(db: Kysely<Database>, calls: readonly PromiseLike<unknown>[]): Promise<void> {
  let ended = 0;
  const count = () => void ended++;
  for (const call of calls) void call.then(count, count);
  while ((await countWaiting(db)) + ended < calls.length) await delay(5);
}

async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
