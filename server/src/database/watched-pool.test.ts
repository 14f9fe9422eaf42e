import { expect, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { runInNewContext } from 'node:vm';
import type pg from 'pg';
import { DatabaseUnavailableError } from './unavailable-error.ts';
import { watchedPool } from './watched-pool.ts';

/** A pool with one client, whose socket fails with the error at the next statement, as pg reports it. */
function poolWithBrokenSocket(error: Error): pg.Pool {
  const released: unknown[] = [];
  const client = Object.assign(new EventEmitter(), {
    connection: { stream: { destroy: () => {} } },
    release: (isBroken?: boolean) => released.push(isBroken),
    query: async () => {
      client.emit('error', error);
      throw error;
    },
  });
  const pool = Object.assign(new EventEmitter(), {
    options: {},
    end: async () => {},
    connect: async () => {
      pool.emit('connect', client);
      return client;
    },
  });
  return pool as unknown as pg.Pool;
}

test.each([
  ['this realm', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
  ['another realm', runInNewContext("Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })") as Error],
])('an error of the socket from %s is an outage', async (_, error) => {
  const outages: unknown[] = [];
  const pool = watchedPool(poolWithBrokenSocket(error), (outage, cause, statement) =>
    outages.push([outage, cause, statement]),
  );
  const client = await pool.connect();
  await expect(client.query({ text: 'select 1' })).rejects.toThrow(DatabaseUnavailableError);
  expect(outages).toEqual([['lost', error, 'select 1']]);
});
