import { afterEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { JobQueue } from './job-queue.ts';
import { runJobs } from './run-jobs.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** A queue that says what is done with it, and whose job starts fail as often as told. */
async function run(failures: number, stop: () => Promise<void> = () => Promise.resolve()) {
  app = Fastify();
  const events: string[] = [];
  let opened = 0;
  const { promise: isStarted, resolve } = Promise.withResolvers<void>();
  const queue = {
    open: async () => ({ number: (opened += 1) }) as unknown as PgBoss,
    stop: () => {
      events.push('stop');
      return stop();
    },
  } as unknown as JobQueue;
  const start = (name: string) => async (boss: PgBoss) => {
    const { number } = boss as unknown as { number: number };
    if (name === 'second' && number <= failures) throw new Error('too many connections');
    events.push(`${name} ${number}`);
    if (name === 'third') resolve();
  };
  runJobs(app, queue, ['first', 'second', 'third'].map(start));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { events, isStarted };
}

test('jobs whose start fails are started again, all of them on a new queue', async () => {
  const { events, isStarted } = await run(1);
  await isStarted;
  expect(events).toEqual(['first 1', 'stop', 'first 2', 'second 2', 'third 2']);
});

test('a queue that cannot even be stopped, as without a database, is started again all the same', async () => {
  let isAway = true;
  const { events, isStarted } = await run(1, async () => {
    if (isAway) throw new Error('no database');
  });
  await isStarted;
  isAway = false;
  expect(events).toEqual(['first 1', 'stop', 'first 2', 'second 2', 'third 2']);
});

test('a server that closes does not wait for the next try, and starts nothing more', async () => {
  const { events } = await run(Infinity);
  await app.close();
  expect(events).toEqual(['first 1', 'stop', 'stop']);
});
