import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  PostgresDialect,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import type { Database } from './database.ts';

/** One transaction that everything of an asynchronous call shares, whatever handle of the database it uses. */
interface Scope {
  connection: SharedConnection | null;
  isEnded: boolean;
  /** The open savepoints, innermost last, each with how many effects were there before it. */
  savepoints: { name: string; effects: number }[];
  count: number;
  /** What is done after the commit. */
  effects: (() => void)[];
}

/** Null: outside of the transaction that is around it. */
const scopes = new AsyncLocalStorage<Scope | null>();

/**
 * Does everything that `work` does in the database in one transaction, also through handles other than `trx` and in
 * modules that do not know about it: all of it is committed or nothing. A transaction within it is a savepoint. Its
 * statements run one after the other. For writes; a call to another system would keep a connection waiting.
 */
export function inOneTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const scope: Scope = { connection: null, isEnded: false, savepoints: [], count: 0, effects: [] };
  return scopes.run(scope, () => db.transaction().execute(work));
}

/**
 * Does something when what was written so far is committed: at the end of the `inOneTransaction` that the caller is in, else at
 * once. It is not done when that, or a savepoint around the call, is rolled back. To be called after a transaction of one's
 * own, which may be a savepoint only. For what a server remembers of the database.
 * @param effect must not throw: the writes are committed by then
 */
export function afterCommit(effect: () => void): void {
  const scope = scopes.getStore();
  if (!scope || scope.isEnded) effect();
  else scope.effects.push(effect);
}

/**
 * Does work that is no part of the `inOneTransaction` that the caller is in, on connections of its own: for what all requests
 * share, whichever of them starts it. It must not wait for rows that the transaction has locked.
 */
export function outsideTransaction<T>(work: () => T): T {
  return scopes.run(null, work);
}

/** PostgreSQL, with connections that `inOneTransaction` can share. */
export class SharingDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new SharingDriver(super.createDriver());
  }
}

class SharingDriver implements Driver {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  init(options?: Parameters<Driver['init']>[0]): Promise<void> {
    return this.#driver.init(options);
  }

  async acquireConnection(options?: Parameters<Driver['acquireConnection']>[0]): Promise<DatabaseConnection> {
    const scope = scopes.getStore();
    // work that continues after the transaction is not part of it
    if (!scope || scope.isEnded) return this.#driver.acquireConnection(options);
    scope.connection ??= new SharedConnection(await this.#driver.acquireConnection(options), scope);
    return scope.connection;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (!(connection instanceof SharedConnection)) return this.#driver.beginTransaction(connection, settings);
    const { scope } = connection;
    if (scope.count++ === 0) return this.#driver.beginTransaction(connection.own, settings);
    const name = `within_${scope.count}`;
    await run(connection, `savepoint ${name}`);
    scope.savepoints.push({ name, effects: scope.effects.length });
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof SharedConnection)) return this.#driver.commitTransaction(connection);
    const { scope, own } = connection;
    const savepoint = scope.savepoints.at(-1);
    if (savepoint) {
      await run(connection, `release savepoint ${savepoint.name}`);
      scope.savepoints.pop();
      return;
    }
    scope.isEnded = true;
    await this.#driver.commitTransaction(own);
    for (const effect of scope.effects) effect();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof SharedConnection)) return this.#driver.rollbackTransaction(connection);
    const { scope, own } = connection;
    const savepoint = scope.savepoints.pop();
    if (savepoint) {
      scope.effects.length = savepoint.effects;
      return run(connection, `rollback to savepoint ${savepoint.name}`);
    }
    scope.isEnded = true;
    await this.#driver.rollbackTransaction(own);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof SharedConnection)) return this.#driver.releaseConnection(connection);
    const { scope, own } = connection;
    // started but not finished: it still belongs to the transaction
    if (scope.count > 0 && !scope.isEnded) return;
    scope.isEnded = true;
    await this.#driver.releaseConnection(own);
  }

  destroy(options?: Parameters<Driver['destroy']>[0]): Promise<void> {
    return this.#driver.destroy(options);
  }
}

/** A connection that several parts of a call use at once: their statements run one after the other. */
class SharedConnection implements DatabaseConnection {
  readonly own: DatabaseConnection;
  readonly scope: Scope;
  #last: Promise<unknown> = Promise.resolve();

  constructor(own: DatabaseConnection, scope: Scope) {
    this.own = own;
    this.scope = scope;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#last.then(() => this.own.executeQuery<R>(query));
    // the caller of a statement gets its error; the next one in the queue does not
    this.#last = result.catch(() => {});
    return result;
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.own.streamQuery<R>(query, chunkSize);
  }
}

async function run(connection: DatabaseConnection, text: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(text));
}
