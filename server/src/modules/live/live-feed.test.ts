import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { LiveFeed } from './live-feed.ts';
import { LiveListener } from './live-listener.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

test('a feed has started once it has tried to listen, so that the first channel misses no notice', async () => {
  // a database that does not answer the connection that listens
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const ignore = async () => {};
  const feed = new LiveFeed({
    db: database.db,
    connectionString: `postgres://app@127.0.0.1:${port}/portal`,
    log: { warn: () => {} },
    onNews: ignore,
    onGrants: ignore,
    onNotice: () => {},
    onMissedNotices: () => {},
  });
  let hasStarted = false;
  const connected = once(silent, 'connection');
  const starting = feed.start().then(() => {
    hasStarted = true;
  });
  const [socket] = (await connected) as [Socket];
  await eventLoopTurn();
  expect(hasStarted).toBe(false);
  socket.destroy();
  // there may be channels without it: they hear of changes at each beat, and of notices when it listens
  await starting;
  await feed.stop();
  silent.close();
});

test('a listener that is stopped before its connection is up ends', async () => {
  const peer = createServer((socket) => socket.on('error', () => {}).on('data', () => socket.end()));
  await once(peer.listen(0, '127.0.0.1'), 'listening');
  const { port } = peer.address() as AddressInfo;
  const never = () => {
    throw new Error('It was stopped.');
  };
  const listener = new LiveListener({
    connectionString: `postgres://app@127.0.0.1:${port}/portal`,
    onNews: never,
    onListening: never,
    onLost: never,
  });
  await listener.stop();
  await listener.hasBegun;
  peer.close();
});
