import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { untilWaiting } from './until-waiting.ts';

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
  await db.transaction().execute(async (trx) => {
    await hold(trx);
    for (const call of calls) {
      started.push(call());
      await untilWaiting(db, started);
    }
  });
  return Promise.all(started);
}
