import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Makes calls meet: `hold` does something in a transaction that is not committed until each of the calls, which start one after the
 * other, waits for a lock, or is done without.
 * @returns what the calls return, in their order
 * @throws the error of a call that fails
 */
export async function startWhileHeld<T>(
  db: Kysely<Database>,
  hold: (trx: Transaction<Database>) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const started: Promise<T>[] = [];
  let done = 0;
  await db.transaction().execute(async (trx) => {
    await hold(trx);
    for (const call of calls) {
      const result = call();
      started.push(result);
      const count = () => void done++;
      void result.then(count, count);
      while ((await countWaiting(db)) + done < started.length) await delay(5);
    }
  });
  return Promise.all(started);
}

async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
