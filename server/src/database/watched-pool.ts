import type pg from 'pg';
import { queryWithPlan } from './plan-mode.ts';
import { DatabaseUnavailableError } from './unavailable-error.ts';

/** The part of a pool that its wrappers need. */
export interface ClientPool {
  options: object;
  connect: () => Promise<PooledClient>;
  end: () => Promise<void>;
}
export interface PooledClient {
  query: (config: pg.QueryConfig) => Promise<pg.QueryResult>;
  release: (isBroken?: boolean) => void;
}

/** The reason why the database was unusable for a caller. */
export type Outage = 'exhausted' | 'unreachable' | 'lost' | 'slow';

/** Texts of pg and pg-pool, which give these errors no code; a test covers each. */
const NO_FREE_CLIENT = 'timeout exceeded when trying to connect';
const NO_ANSWER = 'Query read timeout';
/** The server ends the session: it shuts down, crashed, starts, or has closed an idle transaction. Class 08 too. */
const SESSION_ENDED = new Set(['57P01', '57P02', '57P03', '57P05', '25P03']);
const STATEMENT_TIMEOUT = '57014';

/**
 * A pool whose failures are one kind of error, DatabaseUnavailableError, and whose broken connections are replaced.
 * When a statement gets no response at all, the network has probably dropped more than this connection silently, so all
 * that were opened earlier are replaced at their next use instead of each making a caller wait.
 * @param report receives each outage, with its statement if there is one
 */
export function watchedPool(
  pool: pg.Pool,
  report: (outage: Outage, error: Error, statement?: string) => void,
): ClientPool {
  const failures = new WeakMap<pg.PoolClient, Error>();
  const generations = new WeakMap<pg.PoolClient, number>();
  let generation = 0;
  pool.on('connect', (client) => {
    generations.set(client, generation);
    // also for a connection that is lost between two statements of a transaction; without a listener the process would end
    client.on('error', (error) => failures.set(client, error));
  });

  const discard = (client: pg.PoolClient) => {
    // a clean close would wait for a response
    client.connection.stream.destroy();
    client.release(true);
  };

  async function acquire(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect().catch((error: Error) => {
        report(error.message === NO_FREE_CLIENT ? 'exhausted' : 'unreachable', error);
        throw new DatabaseUnavailableError(error);
      });
      if (generations.get(client) === generation && !failures.has(client)) return client;
      discard(client);
    }
  }

  async function run(client: pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryResult> {
    const failure = failures.get(client);
    if (failure) throw new DatabaseUnavailableError(failure);
    try {
      return await queryWithPlan(client, config);
    } catch (error) {
      // not narrowed by instanceof: an error of the socket may come from another realm
      const thrown = error as NodeJS.ErrnoException;
      const { message, code = '' } = thrown;
      if (message === NO_ANSWER) generation++;
      if (message === NO_ANSWER || SESSION_ENDED.has(code) || code.startsWith('08')) failures.set(client, thrown);
      if (failures.has(client)) {
        report('lost', thrown, config.text);
        throw new DatabaseUnavailableError(thrown);
      }
      if (code === STATEMENT_TIMEOUT) report('slow', thrown, config.text);
      throw error;
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await acquire();
      return {
        query: (config) => run(client, config),
        release: (isBroken) => (failures.has(client) ? discard(client) : client.release(isBroken)),
      };
    },
  };
}
