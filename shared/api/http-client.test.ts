import { expect, jest, test } from '@jest/globals';
import { onAny, startServer, unreachable } from '@portal/shared/testing/server';
import { activateLocale } from '@portal/shared/i18n';
import { z } from 'zod';
import type { ApiError } from './api-error.ts';
import { sendGraphql } from './graphql-client.ts';
import { HttpClient } from './http-client.ts';

const server = startServer();
const respondWith = (status: number, body: unknown) =>
  server.use(onAny(() => Response.json(body, { status, headers: { 'x-request-id': 'request-7' } })));
const Anything = z.unknown();
/** A response whose body ends with an error after its first bytes. */
const cutOff = (thrown: Error) =>
  new Response(
    new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode('{"rows": [')),
      pull: (body) => body.error(thrown),
    }),
  );

test('lists are joined with commas, absent values are left out, placeholders are encoded', async () => {
  respondWith(200, {});
  const http = new HttpClient();
  await http.request('GET', 'referralSearch', {
    query: { state: ['CO', 'NC'], categoryStatus: [], page: 1, consumerQuery: undefined },
    schema: Anything,
  });
  await http.request('GET', 'report', { path: { id: 'a/b' }, schema: Anything });
  expect(server.calls.map(({ url }) => url)).toEqual([
    '/referral/v2/agent-portal-referrals/search?state=CO%2CNC&page=1',
    '/agent/v2/endpoint/reports/a%2Fb',
  ]);
});

test('API-01 CS-035 a call goes to the address of its service, and all others to the portal', async () => {
  respondWith(200, {});
  const http = new HttpClient();
  http.useServices({ referrals: 'https://referrals.example.com' });
  await http.request('GET', 'referralSearch', { query: { page: 1 }, schema: Anything });
  await http.download('referralExport', { path: { id: 7 } });
  await http.request('GET', 'report', { path: { id: '7' }, schema: Anything });
  expect(server.calls.map(({ url }) => url)).toEqual([
    'https://referrals.example.com/referral/v2/agent-portal-referrals/search?page=1',
    expect.stringMatching(/^https:\/\/referrals\.example\.com\/referral\//),
    '/agent/v2/endpoint/reports/7',
  ]);
});

test('a response that is read as it comes has the usual headers and those of the caller, and is refused like any other', async () => {
  respondWith(200, { a: 1 });
  const http = new HttpClient();
  http.useHeaders({ 'x-portal-snapshot': '7f3a' });
  const { signal } = new AbortController();
  const response = await http.open('live', { headers: { accept: 'text/event-stream' }, signal });
  expect(await response.json()).toEqual({ a: 1 });
  expect(server.calls[0]!.headers).toMatchObject({ accept: 'text/event-stream', 'x-portal-snapshot': '7f3a' });
  respondWith(429, { code: 'too_many_requests' });
  await expect(http.open('live', { headers: {}, signal })).rejects.toMatchObject({ status: 429 });
});

test('D-48 every call asks for the language of the page, which a person may change', async () => {
  respondWith(200, {});
  const http = new HttpClient();
  const ask = () => http.request('GET', 'report', { path: { id: '7' }, schema: Anything });
  await ask();
  await activateLocale('es');
  await ask();
  await activateLocale('en');
  await http.download('referralExport', { path: { id: 7 } });
  expect(server.calls.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'es', 'en']);
});

test('only a call that says so goes on when the page is closed', async () => {
  respondWith(200, {});
  const http = new HttpClient();
  await http.request('PUT', 'referralDraft', { path: { agentReferralId: 7 }, body: {}, keepalive: true });
  await http.request('GET', 'referralDraft', { path: { agentReferralId: 7 } });
  expect(server.calls.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

test('a problem becomes one error with message, code, status, fields and the request id', async () => {
  respondWith(400, {
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

test('CS-072 a response that is not a problem document is an unknown error with its status', async () => {
  server.use(onAny(() => new Response('<html>Bad gateway</html>', { status: 502 })));
  await expect(new HttpClient().request('GET', 'session')).rejects.toMatchObject({
    message: 'Unknown error (502)',
    code: 'http_502',
  });
});

test('a 401 and an expired grant are reported to the session once, other refusals are not', async () => {
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
    respondWith(status, problem(status, code));
    await http.request('GET', 'session').catch(() => {});
  }
  expect(onRefused.mock.calls.map(([error]) => (error as ApiError).code)).toEqual(['unauthenticated', 'grant_expired']);
});

test('the refusal of a grant is not reported when another one has replaced it meanwhile', async () => {
  const onRefused = jest.fn();
  let grant = 'first';
  const http = new HttpClient();
  http.useCredentials({ headers: () => Promise.resolve({}), onRefused, actingGrant: () => grant });
  respondWith(403, { title: 'No', status: 403, code: 'grant_expired', requestId: 'r' });
  const late = http.request('GET', 'session').catch(() => {});
  grant = 'second';
  await late;
  expect(onRefused).not.toHaveBeenCalled();
  await http.request('GET', 'session').catch(() => {});
  expect(onRefused).toHaveBeenCalledTimes(1);
});

test('a response that violates the contract is refused instead of shown', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  respondWith(200, { agentId: 'ten' });
  await expect(
    new HttpClient().request('GET', 'agent', { path: { agentId: 10 }, schema: z.object({ agentId: z.number() }) }),
  ).rejects.toMatchObject({ code: 'unexpected_answer', message: 'We were unable to complete the request.' });
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

test('no connection and an aborted call are distinguished', async () => {
  server.use(onAny(unreachable));
  await expect(new HttpClient().request('GET', 'session')).rejects.toMatchObject({ status: 0, code: 'network' });
  server.use(onAny(() => new Promise<never>(() => {})));
  const stopped = new AbortController();
  const call = new HttpClient().request('GET', 'session', { signal: stopped.signal });
  stopped.abort();
  await expect(call).rejects.toMatchObject({ status: 0, code: 'aborted' });
});

test('REF-16 a response that is aborted or cut off does not count as a contract violation', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const requestCutOff = (thrown: Error) => {
    server.use(onAny(() => cutOff(thrown)));
    return new HttpClient().request('GET', 'session', { schema: Anything });
  };
  await expect(requestCutOff(new DOMException('stopped', 'AbortError'))).rejects.toMatchObject({ code: 'aborted' });
  await expect(requestCutOff(new TypeError('network error'))).rejects.toMatchObject({ code: 'network' });
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});

test('API-02 GraphQL errors are thrown with the code of the first one, their JSON text is the cause, and it is logged', async () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const errors = [
    {
      message: 'Not yours',
      extensions: { code: 'forbidden', status: 403, fields: [{ path: 'notes', message: 'Too long' }] },
    },
    { message: 'Not there either' },
  ];
  respondWith(200, { errors });
  await expect(sendGraphql(new HttpClient(), '{ a }', {}, Anything)).rejects.toMatchObject({
    cause: new Error(JSON.stringify(errors)),
    message: 'Not yours',
    code: 'forbidden',
    status: 403,
    fields: [{ path: 'notes', message: 'Too long' }],
  });
  expect(String(logged.mock.calls[0])).toContain('Not there either');
  logged.mockRestore();
});

test('API-25 a file gets the name from the server, and one that is cut off is a failure', async () => {
  const headers = { 'content-disposition': 'attachment; filename="wins-2026-11-20.csv"' };
  server.use(onAny(() => new Response('a,b', { headers })));
  const file = await new HttpClient().download('referralExport', { path: { id: 7 }, query: { category: 'Wins' } });
  expect(file.fileName).toBe('wins-2026-11-20.csv');
  expect(await file.blob.text()).toBe('a,b');
  server.use(onAny(() => cutOff(new TypeError('network error'))));
  await expect(new HttpClient().download('referralExport', { path: { id: 7 } })).rejects.toMatchObject({
    code: 'network',
  });
});

test('API-25 a file can be watched while it arrives, with the headers of its response', async () => {
  const headers = { 'content-type': 'text/csv', 'x-total-rows': '2' };
  server.use(onAny(() => new Response('a,b\r\nc,d\r\n', { headers })));
  const seen: string[] = [];
  const { blob } = await new HttpClient().download('referralExport', {
    path: { id: 7 },
    onPiece: (piece, response) => seen.push(`${new TextDecoder().decode(piece)} of ${response.get('x-total-rows')}`),
  });
  expect(seen.join('')).toBe('a,b\r\nc,d\r\n of 2');
  expect([blob.size, blob.type]).toEqual([10, 'text/csv']);
  server.use(onAny(() => cutOff(new TypeError('network error'))));
  const cut = new HttpClient().download('referralExport', { path: { id: 7 }, onPiece: () => {} });
  await expect(cut).rejects.toMatchObject({ code: 'network' });
});

test('a GraphQL response that violates its contract shows one plain sentence, with the details in the console', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  respondWith(200, { data: { rows: 'none' } });
  const asking = sendGraphql(new HttpClient(), '{ rows }', {}, z.object({ rows: z.array(z.string()) }));
  await expect(asking).rejects.toMatchObject({
    name: 'ApiError',
    message: 'We were unable to complete the request.',
    code: 'unexpected_answer',
  });
  expect(String(logged.mock.calls[0])).toContain('expected array');
  logged.mockRestore();
});
