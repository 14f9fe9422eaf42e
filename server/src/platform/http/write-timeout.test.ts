import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pino } from 'pino';
import { bytesHeldBySockets, requestWithoutReading } from '../../modules/testing/unread-client.ts';
import { createApp } from './create-app.ts';
import { requirePace } from './write-timeout.ts';

jest.setTimeout(60_000);

const STALL_MS = 1_000;
const SIZE = 2 * bytesHeldBySockets();

let app: FastifyInstance;
let origin: string;
/** When the source of the last stream is closed. */
let sourceClosed: Promise<unknown>;
beforeAll(async () => {
  app = await createApp({
    logger: pino({ level: 'silent' }),
    checkDatabase: async () => true,
    writeTimeoutMs: STALL_MS,
  });
  app.get('/stream', (_request, reply) => {
    const piece = Buffer.alloc(64 * 1024);
    const stream = new Readable({ read: () => void stream.push(piece) });
    sourceClosed = once(stream, 'close');
    return reply.send(stream);
  });
  app.get('/buffer', (_request, reply) => reply.send(Buffer.alloc(SIZE)));
  app.get('/small', () => ({ isSmall: true }));
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

let socket: Socket | undefined;
afterEach(() => {
  jest.useRealTimers();
  socket?.destroy();
});

const connections = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
async function untilClosed(): Promise<void> {
  while ((await connections()) > 0) await delay(20);
}

test('a client that reads nothing of a stream loses its connection, and the source is closed', async () => {
  socket = await requestWithoutReading(origin, '/stream');
  await untilClosed();
  await sourceClosed;
});

test('a client that reads nothing of a response in memory loses its connection', async () => {
  socket = await requestWithoutReading(origin, '/buffer');
  await untilClosed();
});

test('a client that reads slowly gets everything', async () => {
  socket = await requestWithoutReading(origin, '/buffer', { connection: 'close' });
  let bytes = 0;
  for await (const piece of socket) {
    bytes += (piece as Buffer).length;
    // ten pauses, longer than the limit in all
    if (Math.floor((bytes * 10) / SIZE) > Math.floor(((bytes - (piece as Buffer).length) * 10) / SIZE)) {
      await delay(STALL_MS / 5);
    }
  }
  expect(bytes).toBeGreaterThan(SIZE);
});

test('a connection that is kept open after its response is not closed by the limit', async () => {
  socket = await requestWithoutReading(origin, '/small');
  let answers = '';
  socket.on('data', (piece: Buffer) => (answers += piece.toString()));
  await delay(STALL_MS * 2);
  socket.write('GET /small HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(answers.match(/"isSmall":true/g)).toHaveLength(2);
});

test('a long response that takes longer than the slowest connection is cut off', () => {
  jest.useFakeTimers();
  const raw = Object.assign(new EventEmitter(), { destroy: jest.fn() });
  const reply = { raw, log: { info: () => {} } } as unknown as FastifyReply;
  requirePace(reply, 1_600_000);
  jest.advanceTimersByTime(60_000 + 100_000 - 1);
  expect(raw.destroy).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(raw.destroy).toHaveBeenCalledTimes(1);
  requirePace(reply, 0);
  raw.emit('close');
  jest.advanceTimersByTime(1_000_000);
  expect(raw.destroy).toHaveBeenCalledTimes(1);
});
