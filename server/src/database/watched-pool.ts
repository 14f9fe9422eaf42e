import type pg from 'pg';
import { DatabaseUnavailableError } from './unavailable-error.ts';

/** The part of a pool that layers around it need. */
export interface ClientPool {
  options: object;
  connect: () => Promise<PooledClient>;
  end: () => Promise<void>;
}
export interface PooledClient {
  query: (config: pg.QueryConfig) => Promise<pg.QueryResult>;
  release: (isBroken?: boolean) => void;
}

/** What made the database unusable for a caller. */
export type Outage = 'exhausted' | 'unreachable' | 'lost' | 'slow';

/** Texts of pg and pg-pool, which give these errors no code; a test holds each of them. */
const NO_FREE_CLIENT = 'timeout exceeded when trying to connect';
const NO_ANSWER = 'Query read timeout';
/** The server ends the session: it shuts down, crashed, starts, or has closed an idle transaction. Class 08 too. */
const SESSION_ENDED = new Set(['57P01', '57P02', '57P03', '57P05', '25P03']);
const STATEMENT_TIMEOUT = '57014';

/**
 * A pool whose failures are one kind of error, DatabaseUnavailableError, and whose broken connections are replaced.
 * When a statement stays without any answer, the network has probably dropped more than this connection without a
 * word, so all that were opened before are replaced at their next use instead of each making a caller wait.
 * @param report is given each outage, with the statement where it is about one
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
    // also for one that is lost between two statements of a transaction; without a listener the process would end
    client.on('error', (error) => failures.set(client, error));
  });

  const discard = (client: pg.PoolClient) => {
    // an orderly goodbye would wait for an answer
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
      return await client.query(config);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const { message, code = '' } = error as NodeJS.ErrnoException;
      if (message === NO_ANSWER) generation++;
      if (message === NO_ANSWER || SESSION_ENDED.has(code) || code.startsWith('08')) failures.set(client, error);
      if (failures.has(client)) {
        report('lost', error, config.text);
        throw new DatabaseUnavailableError(error);
      }
      if (code === STATEMENT_TIMEOUT) report('slow', error, config.text);
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
