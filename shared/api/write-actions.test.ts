import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { IDEMPOTENCY_KEY_HEADER } from '@portal/shared/contracts';
import { z } from 'zod';
import { sendGraphql } from './graphql-client.ts';
import { HttpClient } from './http-client.ts';

interface Sent {
  url: string;
  key: string | undefined;
  answer: (status: number, body?: unknown) => void;
  lose: () => void;
}

const realFetch = globalThis.fetch;
let sent: Sent[];
let http: HttpClient;
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  sent = [];
  http = new HttpClient();
  globalThis.fetch = ((url: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    sent.push({
      url,
      key: (init.headers as Record<string, string>)[IDEMPOTENCY_KEY_HEADER],
      answer: (status, body) =>
        resolve({
          ok: status < 400,
          status,
          headers: new Headers(),
          json: () => Promise.resolve(body),
        } as Response),
      lose: () => reject(new TypeError('Failed to fetch')),
    });
    return promise;
  }) as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const problem = (status: number, code: string) => ({ title: 'No', status, code, requestId: 'r' });
const create = (body: object = { note: 'called' }) => http.request('POST', 'reports', { body, schema: z.unknown() });
const settled = () => jest.advanceTimersByTimeAsync(0);
const keys = () => sent.map(({ key }) => key);

test('two clicks at once are one request, and both get its answer', async () => {
  const [first, second] = [create(), create()];
  await settled();
  expect(sent).toHaveLength(1);
  sent[0]!.answer(201, { id: 1 });
  expect(await first).toEqual({ id: 1 });
  expect(await second).toEqual({ id: 1 });
  expect(sent[0]!.key).toMatch(/^[0-9a-f]{32}$/);
});

async function createAnswered(status = 201, body: object = { note: 'called' }) {
  const call = create(body).catch((error: unknown) => error);
  await settled();
  sent.at(-1)!.answer(status, status < 400 ? {} : problem(status, 'some_code'));
  return call;
}

test('a second click right after the answer has the key of the first, a later one is another action', async () => {
  await createAnswered();
  await jest.advanceTimersByTimeAsync(400);
  await createAnswered();
  await jest.advanceTimersByTimeAsync(1_000);
  await createAnswered();
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('into the cart, out of it and in again are three actions, however fast', async () => {
  await createAnswered(200, { zips: ['80205'] });
  await createAnswered(200, { zips: [] });
  await createAnswered(200, { zips: ['80205'] });
  expect(new Set(keys()).size).toBe(3);
});

test.each([
  ['no answer came', (call: Sent) => call.lose()],
  ['a fault of the server', (call: Sent) => call.answer(500, problem(500, 'server_fault'))],
  ['a proxy that gave up', (call: Sent) => call.answer(504)],
  ['too many requests, which may follow one that was done', (call: Sent) => call.answer(429)],
])('after %s, doing the same again is the same action, also minutes later', async (_, fail) => {
  const lost = create().catch(() => {});
  await settled();
  fail(sent[0]!);
  await lost;
  await jest.advanceTimersByTimeAsync(10 * 60_000);
  await createAnswered();
  expect(keys()[1]).toBe(keys()[0]);
  await jest.advanceTimersByTimeAsync(2_000);
  await createAnswered();
  expect(keys()[2]).not.toBe(keys()[0]);
});

test('other writes in between do not make a lost one another action; a day does', async () => {
  const lost = create().catch(() => {});
  await settled();
  sent[0]!.lose();
  await lost;
  await createAnswered(200, { other: true });
  await createAnswered(500);
  expect(keys()[2]).toBe(keys()[0]);
  await jest.advanceTimersByTimeAsync(24 * 60 * 60_000);
  await createAnswered();
  expect(keys()[3]).not.toBe(keys()[0]);
});

test('after a refusal the same request is a new action', async () => {
  await createAnswered(409);
  await createAnswered();
  expect(keys()[1]).not.toBe(keys()[0]);
});

test('while another server still works on the same request, its answer is waited for', async () => {
  const call = create();
  await settled();
  sent[0]!.answer(409, problem(409, 'idempotency_key_in_use'));
  await jest.advanceTimersByTimeAsync(1_000);
  sent[1]!.answer(201, { id: 1 });
  expect(await call).toEqual({ id: 1 });
  expect(keys()[1]).toBe(keys()[0]);
});

test('the same for another person is another action', async () => {
  let grant = 'grant of Maya';
  http.useCredentials({ headers: () => Promise.resolve({}), onRefused: () => {}, actingGrant: () => grant });
  const first = create().catch(() => {});
  grant = 'grant of Leo';
  const second = create().catch(() => {});
  await settled();
  expect(sent).toHaveLength(2);
  expect(keys()[0]).not.toBe(keys()[1]);
  for (const call of sent) call.answer(201, {});
  await Promise.all([first, second]);
});

test('questions have no key, whatever method they are asked by, and each is asked', async () => {
  void http.request('GET', 'session').catch(() => {});
  void http.request('POST', 'agentSearch', { body: { searchTerm: 'maya' } });
  void http.request('POST', 'agentSearch', { body: { searchTerm: 'maya' } });
  void sendGraphql(http, 'query ($id: Int!) { searchAgent { size } }', {}, z.unknown()).catch(() => {});
  void sendGraphql(http, ' mutation Note($id: Int!) { note }', {}, z.unknown()).catch(() => {});
  await settled();
  expect(keys().map((key) => key !== undefined)).toEqual([false, false, false, false, true]);
  for (const call of sent) call.answer(200, { data: {} });
  await settled();
});
