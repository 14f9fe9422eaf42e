import { afterEach, expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import type { ApiError } from './api-error.ts';
import { sendGraphql } from './graphql-client.ts';
import { HttpClient } from './http-client.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

interface Asked {
  url: string;
  init: RequestInit;
}
function answering(status: number, body: unknown): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = ((url: string, init: RequestInit) => {
    asked.push({ url, init });
    return Promise.resolve({
      ok: status < 400,
      status,
      headers: new Headers({ 'x-request-id': 'request-7' }),
      json: () => (body === undefined ? Promise.reject(new SyntaxError('no JSON')) : Promise.resolve(body)),
    } as Response);
  }) as typeof fetch;
  return asked;
}
const Anything = z.unknown();

test('lists are joined with commas, absent values are left out, placeholders are encoded', async () => {
  const asked = answering(200, {});
  const http = new HttpClient();
  await http.request('GET', 'referralSearch', {
    query: { state: ['CO', 'NC'], categoryStatus: [], page: 1, consumerQuery: undefined },
    schema: Anything,
  });
  await http.request('GET', 'report', { path: { id: 'a/b' }, schema: Anything });
  expect(asked.map(({ url }) => url)).toEqual([
    '/referral/v2/agent-portal-referrals/search?state=CO%2CNC&page=1',
    '/agent/v2/endpoint/reports/a%2Fb',
  ]);
});

test('a problem becomes one error with message, code, status, fields and the request id', async () => {
  answering(400, {
    title: 'Bad request',
    detail: 'Two fields are wrong',
    status: 400,
    code: 'validation_failed',
    requestId: 'request-7',
    fields: [{ path: 'address.zip', message: 'Enter a five-digit ZIP code' }],
  });
  await expect(new HttpClient().request('POST', 'reports', { body: {} })).rejects.toMatchObject({
    message: 'Two fields are wrong',
    code: 'validation_failed',
    status: 400,
    requestId: 'request-7',
    fields: [{ path: 'address.zip', message: 'Enter a five-digit ZIP code' }],
  });
});

test('API-24 an answer that is no problem document is an unknown error with its status', async () => {
  answering(502, undefined);
  await expect(new HttpClient().request('GET', 'session')).rejects.toMatchObject({
    message: 'Unknown error (502)',
    code: 'http_502',
  });
});

test('a 401 and a lapsed grant are told to the session once, other refusals are not', async () => {
  const onRefused = jest.fn();
  const http = new HttpClient();
  http.useCredentials({ headers: () => Promise.resolve({}), onRefused });
  const problem = (status: number, code: string) => ({ title: 'No', status, code, requestId: 'r' });
  for (const [status, code] of [
    [401, 'unauthenticated'],
    [403, 'grant_expired'],
    [403, 'forbidden'],
    [404, 'not_found'],
  ] as const) {
    answering(status, problem(status, code));
    await http.request('GET', 'session').catch(() => {});
  }
  expect(onRefused.mock.calls.map(([error]) => (error as ApiError).code)).toEqual(['unauthenticated', 'grant_expired']);
});

test('an answer that breaks the contract is refused instead of shown', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  answering(200, { agentId: 'ten' });
  await expect(
    new HttpClient().request('GET', 'agent', { path: { agentId: 10 }, schema: z.object({ agentId: z.number() }) }),
  ).rejects.toMatchObject({ code: 'unexpected_answer', message: 'We were unable to complete the request.' });
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

test('no connection and an aborted call are told apart', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(new HttpClient().request('GET', 'session')).rejects.toMatchObject({ status: 0, code: 'network' });
  globalThis.fetch = () => Promise.reject(new DOMException('stopped', 'AbortError'));
  await expect(new HttpClient().request('GET', 'session')).rejects.toMatchObject({ status: 0, code: 'aborted' });
});

test('REF-16 an answer that is stopped or breaks off on its way does not count as one that breaks the contract', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const breakingOff = (thrown: Error) => {
    globalThis.fetch = (() => Promise.resolve({ ok: true, status: 200, json: () => Promise.reject(thrown) })) as never;
    return new HttpClient().request('GET', 'session', { schema: Anything });
  };
  await expect(breakingOff(new DOMException('stopped', 'AbortError'))).rejects.toMatchObject({ code: 'aborted' });
  await expect(breakingOff(new TypeError('network error'))).rejects.toMatchObject({ code: 'network' });
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});

test('API-02 the first GraphQL error is thrown with the code of its extensions', async () => {
  answering(200, {
    errors: [
      {
        message: 'Not yours',
        extensions: { code: 'forbidden', status: 403, fields: [{ path: 'notes', message: 'Too long' }] },
      },
    ],
  });
  await expect(sendGraphql(new HttpClient(), '{ a }', {}, Anything)).rejects.toMatchObject({
    message: 'Not yours',
    code: 'forbidden',
    status: 403,
    fields: [{ path: 'notes', message: 'Too long' }],
  });
});

test('API-25 a file comes with the name the server gives it, and one that breaks off is a failure', async () => {
  const blob = new Blob(['a,b']);
  const headers = new Headers({ 'content-disposition': 'attachment; filename="wins-2026-11-20.csv"' });
  let read = () => Promise.resolve(blob);
  globalThis.fetch = (() => Promise.resolve({ ok: true, status: 200, headers, blob: () => read() })) as never;
  const file = new HttpClient().download('referralExport', { path: { id: 7 }, query: { category: 'Wins' } });
  await expect(file).resolves.toEqual({ blob, fileName: 'wins-2026-11-20.csv' });
  read = () => Promise.reject(new TypeError('network error'));
  await expect(new HttpClient().download('referralExport', { path: { id: 7 } })).rejects.toMatchObject({
    code: 'network',
  });
});

test('a GraphQL answer that is not what the contract says is one plain sentence, its details are in the console', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  answering(200, { data: { rows: 'none' } });
  const asking = sendGraphql(new HttpClient(), '{ rows }', {}, z.object({ rows: z.array(z.string()) }));
  await expect(asking).rejects.toMatchObject({
    name: 'ApiError',
    message: 'We were unable to complete the request.',
    code: 'unexpected_answer',
  });
  expect(String(logged.mock.calls[0])).toContain('expected array');
  logged.mockRestore();
});
