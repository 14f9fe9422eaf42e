import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { PartnerClient } from './partner-client.ts';

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;
const Quote = z.object({ price: z.number() });
let url: string;
let answers: Answer[];
let seen: http.IncomingMessage[];
const server = http.createServer((request, response) => {
  seen.push(request);
  request.resume();
  // the last one goes on
  (answers.length > 1 ? answers.shift() : answers[0])?.(request, response);
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  answers = [];
  seen = [];
});

const json =
  (status: number, body: unknown): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const good = json(200, { price: 12 });
const outage = json(503, { message: 'Closed for the night.' });
const client = (options: object = {}) =>
  new PartnerClient({ name: 'The quote partner', url, timeoutMs: 1_000, pauseMs: 50, ...options });
const read = (partner: PartnerClient) => partner.get({ path: '/quotes', answer: Quote });
const order = (partner: PartnerClient, idempotencyKey?: string) =>
  partner.post({
    path: '/orders',
    body: { id: 1 },
    answer: Quote,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });

test('a read is repeated after an outage', async () => {
  answers = [outage, outage, good];
  expect(await read(client())).toEqual({ price: 12 });
  expect(seen).toHaveLength(3);
});

test.each([500, 503, 429])('D-31 a %i is no refusal, whatever it says', async (status) => {
  answers = [json(status, { message: 'Closed for the night.' })];
  await expect(order(client())).rejects.toMatchObject({ isTemporary: true, refusedWith: null });
});

test('an order is repeated only with a key, and each time with the same one', async () => {
  answers = [outage];
  await expect(order(client())).rejects.toMatchObject({ message: 'Closed for the night.', isTemporary: true });
  expect(seen).toHaveLength(1);
  answers = [outage, good];
  expect(await order(client(), 'order-1')).toEqual({ price: 12 });
  expect(seen.slice(1).map(({ headers }) => headers['idempotency-key'])).toEqual(['order-1', 'order-1']);
});

test('a refusal is an answer: it is not repeated, and the partner is well', async () => {
  answers = [json(422, { message: 'There is no such property.' })];
  const partner = client({ failuresBeforeStop: 1 });
  await expect(read(partner)).rejects.toMatchObject({
    message: 'There is no such property.',
    isTemporary: false,
    refusedWith: 422,
  });
  expect(seen).toHaveLength(1);
  expect(partner.health()).toMatchObject({ state: 'working', lastFailures: [] });
});

test('a partner that keeps failing is not called for a while, then tried by one call', async () => {
  answers = [outage];
  // long enough that a busy machine asks again within it; pauses are of random length
  const partner = client({ failuresBeforeStop: 3, pauseMs: 1_500 });
  await expect(read(partner)).rejects.toThrow('Closed for the night.');
  expect(partner.health()).toMatchObject({ state: 'stopped', since: expect.any(Date), lastSuccessAt: null });
  await expect(read(partner)).rejects.toMatchObject({
    message: 'The quote partner has not answered lately. We will ask again shortly.',
    isTemporary: true,
  });
  expect(seen).toHaveLength(3);
  answers = [good];
  for (let tries = 0; partner.health().state !== 'working' && tries < 300; tries++) {
    await read(partner).catch(() => delay(20));
  }
  expect(seen).toHaveLength(4);
  const { state, since, origin, lastSuccessAt, lastFailures, lastHour } = partner.health();
  expect([state, since, origin, lastFailures.length]).toEqual(['working', null, url, 3]);
  expect(lastHour).toEqual({ calls: 4, failed: 3 });
  expect(lastFailures[0]).toEqual({ at: expect.any(Date), message: 'Closed for the night.' });
  expect(lastSuccessAt).toBeInstanceOf(Date);
});

test('a call that its caller ends says nothing about the partner', async () => {
  const partner = client({ failuresBeforeStop: 1 });
  const reason = new Error('The visitor left.');
  const ended = () => {
    const caller = new AbortController();
    answers = [() => caller.abort(reason)];
    return partner.get({ path: '/quotes', answer: Quote, signal: caller.signal });
  };
  await expect(ended()).rejects.toBe(reason);
  expect(seen).toHaveLength(1);
  expect(partner.health()).toMatchObject({ state: 'working', lastFailures: [] });
  answers = [outage];
  await expect(order(partner)).rejects.toThrow('Closed for the night.');
  await delay(150);
  // the trial call
  await expect(ended()).rejects.toBe(reason);
  expect(partner.health()).toMatchObject({ state: 'stopped', lastFailures: [{ message: 'Closed for the night.' }] });
});

test.each<[string, Answer | undefined, RegExp]>([
  ['no answer', undefined, /did not answer in time/],
  [
    'a body that never ends',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"price": 1');
    },
    /did not answer in time/,
  ],
  ['an answer of another shape', json(200, { price: 'twelve' }), /could not read/],
  ['a page instead of JSON', (_request, response) => response.end('<h1>Welcome</h1>'), /could not read/],
  ['an answer that is too long', json(200, { price: 1, more: 'x'.repeat(5_000) }), /could not read/],
  [
    'a redirect',
    (request, response) => response.writeHead(307, { location: `http://${request.headers.host}/elsewhere` }).end(),
    /could not be reached/,
  ],
  ['a connection that breaks', (request) => request.socket.destroy(), /could not be reached/],
])('%s is an outage with a sentence', async (_what, answer, sentence) => {
  answers = answer ? [answer] : [];
  const partner = client({ timeoutMs: 200, maxBytes: 2_000 });
  await expect(partner.get({ path: '/quotes', answer: Quote, attempts: 1 })).rejects.toMatchObject({
    message: expect.stringMatching(sentence),
    isTemporary: true,
  });
  expect(seen.map((request) => request.url)).toEqual(['/quotes']);
});
