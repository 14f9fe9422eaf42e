import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database.ts';

/** Does work in the transaction that `db` already is, otherwise in a new one: all of it is committed, or nothing. */
export function withinTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db as Transaction<Database>) : db.transaction().execute(work);
}
