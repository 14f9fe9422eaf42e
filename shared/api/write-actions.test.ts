import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { IDEMPOTENCY_KEY_HEADER } from '@portal/shared/contracts';
import { onAny, startServer, unreachable } from '@portal/shared/testing/server';
import { z } from 'zod';
import { sendGraphql } from './graphql-client.ts';
import { HttpClient } from './http-client.ts';

interface Sent {
  key: string | undefined;
  respond: (status: number, body?: unknown) => void;
  lose: () => void;
}

let sent: Sent[];
let http: HttpClient;
startServer(
  onAny(({ headers }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    sent.push({
      key: headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()],
      respond: (status, body = null) => resolve(Response.json(body, { status })),
      lose: () => resolve(unreachable()),
    });
    return promise;
  }),
);
beforeEach(() => {
  // The clock of the page is fake; the server fake uses these.
  jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  sent = [];
  http = new HttpClient();
});
afterEach(() => {
  jest.useRealTimers();
});

const problem = (status: number, code: string) => ({ title: 'No', status, code, requestId: 'r' });
const create = (body: object = { note: 'called' }) => http.request('POST', 'reports', { body, schema: z.unknown() });
const settled = () => jest.advanceTimersByTimeAsync(0);
const keys = () => sent.map(({ key }) => key);

test('two clicks at once are one request, and both get its response', async () => {
  const [first, second] = [create(), create()];
  await settled();
  expect(sent).toHaveLength(1);
  sent[0]!.respond(201, { id: 1 });
  expect(await first).toEqual({ id: 1 });
  expect(await second).toEqual({ id: 1 });
  expect(sent[0]!.key).toMatch(/^[0-9a-f]{32}$/);
});

async function createAndRespond(status = 201, body: object = { note: 'called' }) {
  const call = create(body).catch((error: unknown) => error);
  await settled();
  sent.at(-1)!.respond(status, status < 400 ? {} : problem(status, 'some_code'));
  return call;
}

test('a second click right after the response has the key of the first, a later one is another action', async () => {
  await createAndRespond();
  await jest.advanceTimersByTimeAsync(400);
  await createAndRespond();
  await jest.advanceTimersByTimeAsync(1_000);
  await createAndRespond();
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('adding to the cart, removing and adding again are three actions, however fast', async () => {
  await createAndRespond(200, { zips: ['80205'] });
  await createAndRespond(200, { zips: [] });
  await createAndRespond(200, { zips: ['80205'] });
  expect(new Set(keys()).size).toBe(3);
});

test.each([
  ['no response arrived', (call: Sent) => call.lose()],
  ['a fault of the server', (call: Sent) => call.respond(500, problem(500, 'server_fault'))],
  ['a proxy that gave up', (call: Sent) => call.respond(504)],
  ['too many requests, which may follow one that was done', (call: Sent) => call.respond(429)],
])('after %s, repeating it is the same action, even minutes later', async (_, fail) => {
  const lost = create().catch(() => {});
  await settled();
  fail(sent[0]!);
  await lost;
  await jest.advanceTimersByTimeAsync(10 * 60_000);
  await createAndRespond();
  expect(keys()[1]).toBe(keys()[0]);
  await jest.advanceTimersByTimeAsync(2_000);
  await createAndRespond();
  expect(keys()[2]).not.toBe(keys()[0]);
});

test('a lost write stays the same action after other writes; after a day it is a new one', async () => {
  const lost = create().catch(() => {});
  await settled();
  sent[0]!.lose();
  await lost;
  await createAndRespond(200, { other: true });
  await createAndRespond(500);
  expect(keys()[2]).toBe(keys()[0]);
  await jest.advanceTimersByTimeAsync(24 * 60 * 60_000);
  await createAndRespond();
  expect(keys()[3]).not.toBe(keys()[0]);
});

test('after a refusal the same request is a new action', async () => {
  await createAndRespond(409);
  await createAndRespond();
  expect(keys()[1]).not.toBe(keys()[0]);
});

test('while another server still works on the same request, its response is awaited', async () => {
  const call = create();
  await settled();
  sent[0]!.respond(409, problem(409, 'idempotency_key_in_use'));
  await jest.advanceTimersByTimeAsync(1_000);
  sent[1]!.respond(201, { id: 1 });
  expect(await call).toEqual({ id: 1 });
  expect(keys()[1]).toBe(keys()[0]);
});

test('the same request for another person is a separate action', async () => {
  let grant = 'grant of Maya';
  http.useCredentials({ headers: () => Promise.resolve({}), onRefused: () => {}, actingGrant: () => grant });
  const first = create().catch(() => {});
  grant = 'grant of Leo';
  const second = create().catch(() => {});
  await settled();
  expect(sent).toHaveLength(2);
  expect(keys()[0]).not.toBe(keys()[1]);
  for (const call of sent) call.respond(201, {});
  await Promise.all([first, second]);
});

test('reads have no key, whatever their method, and each one is sent', async () => {
  void http.request('GET', 'session').catch(() => {});
  void http.request('POST', 'agentSearch', { body: { searchTerm: 'maya' } });
  void http.request('POST', 'agentSearch', { body: { searchTerm: 'maya' } });
  void sendGraphql(http, 'query ($id: Int!) { searchAgent { size } }', {}, z.unknown()).catch(() => {});
  void sendGraphql(http, ' mutation Note($id: Int!) { note }', {}, z.unknown()).catch(() => {});
  await settled();
  expect(keys().map((key) => key !== undefined)).toEqual([false, false, false, false, true]);
  for (const call of sent) call.respond(200, { data: {} });
  await settled();
});
