import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from './database.ts';

export interface CursorSource<Row> {
  /** Declares the cursor, and reads what else belongs to the same moment. */
  open: (trx: Transaction<Database>) => Promise<void>;
  /** The next rows of the cursor: `fetch forward`. */
  fetch: (trx: Transaction<Database>, count: number) => Promise<Row[]>;
  rowsAtOnce: number;
}

/**
 * All rows of a cursor, in batches: one moment of the database, however long it takes, with one statement for any number of
 * rows. The next batch is read while the last one is used; only the last one has fewer rows. A transaction is open until the
 * end of the iteration, so nothing in between may wait for a client. The abort of the signal cancels what the database is
 * doing.
 * @throws the reason of the signal, or what the database answers
 */
export async function* readCursor<Row>(
  db: Kysely<Database>,
  { open, fetch, rowsAtOnce }: CursorSource<Row>,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  signal.throwIfAborted();
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  let canceled: Promise<unknown> | undefined;
  let onAbort = () => {};
  let last: Promise<unknown> = Promise.resolve();
  const fetchNext = () => {
    const fetched = fetch(trx, rowsAtOnce);
    // whoever awaits it gets the error; until then it is not unhandled
    fetched.catch(() => {});
    last = fetched;
    return fetched;
  };
  try {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    onAbort = () => {
      canceled = sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => {});
    };
    signal.addEventListener('abort', onAbort, { once: true });
    signal.throwIfAborted();
    await open(trx);
    let next = fetchNext();
    for (let isLast = false; !isLast;) {
      const batch = await next;
      signal.throwIfAborted();
      isLast = batch.length < rowsAtOnce;
      if (!isLast) next = fetchNext();
      yield batch;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // a cancellation that came later would hit what the connection does next
    await canceled;
    await last.catch(() => {});
    // nothing was written; this also ends an aborted read
    await trx.rollback().execute();
  }
}
