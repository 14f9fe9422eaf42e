import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, expect, test } from '@jest/globals';
import { judgeGraph } from './graphql-judge.ts';
import { HttpClient, type Outcome } from '../http-client.ts';
import { judgeIdentity } from './identity-judge.ts';
import type { RestOperation } from '../inputs/openapi.ts';
import { judgeRaw } from './raw-judge.ts';
import { sendRaw } from '../raw-request.ts';
import { RestJudge } from './rest-judge.ts';

const operation: RestOperation = {
  name: 'GET /api/zips',
  method: 'GET',
  path: '/api/zips',
  parameters: [],
  body: null,
  responses: {
    200: { type: 'object', properties: { zips: { type: 'array', items: { type: 'string' } } }, required: ['zips'] },
    204: null,
  },
};
const judge = new RestJudge();

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** The outcome of a call to a server with this handler. */
async function outcomeOf(listener: RequestListener, limit = 5_000): Promise<Outcome> {
  return (await open(listener)).send({ method: 'GET', path: '/api/zips', headers: {} }, limit);
}

async function open(listener: RequestListener): Promise<HttpClient> {
  const server = http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new HttpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  closing.push(() => {
    client.close();
    server.closeAllConnections();
    server.close();
  });
  return client;
}

const answers =
  (status: number, body: unknown, contentType = 'application/json'): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': contentType });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const encoded =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': PROBLEM, 'content-encoding': 'zstd' });
    response.end(zstdCompressSync(JSON.stringify(body)));
  };

const problem = {
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: 'No.',
  instance: '/api/zips',
  code: 'bad_request',
  requestId: '12345678',
};
const PROBLEM = 'application/problem+json';

test.each([
  ['a right answer', answers(200, { zips: ['80205'] }), null],
  ['an answer without a body', answers(204, ''), null],
  ['a redirect', answers(302, ''), null],
  ['a proper refusal', answers(400, problem, PROBLEM), null],
  ['a proper refusal in zstd', encoded(400, problem), null],
  ['a fault', answers(500, problem, PROBLEM), 'answered 500'],
  ['an outage', answers(503, { ...problem, status: 503 }, PROBLEM), 'answered 503'],
  ['a refusal that is no problem document', answers(400, { message: 'No.' }), 'no problem document'],
  ['a refusal without a request id', answers(400, { ...problem, requestId: undefined }, PROBLEM), 'misses something'],
  ['a refusal that says another status', answers(404, problem, PROBLEM), 'another status'],
  ['a status that is not documented', answers(201, {}), 'does not have'],
  ['no JSON', answers(200, 'zips', 'text/plain'), 'without JSON'],
  ['another shape', answers(200, { zips: [80_205] }), 'unlike its document'],
])('REST: %s', async (_name, listener, fault) => {
  const found = judge.judge(operation, await outcomeOf(listener));
  if (fault === null) expect(found).toBeNull();
  else expect(found).toContain(fault);
});

test('a server that never responds, cuts off or hangs up is reported', async () => {
  const never = await outcomeOf(() => {}, 200);
  expect(judge.judge(operation, never)).toBe('no answer in 0.2 seconds');
  const half = await outcomeOf((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"zips":');
    setTimeout(() => response.destroy(), 50);
  });
  expect(judge.judge(operation, half)).toContain('was cut off');
  const gone = await outcomeOf((request) => request.socket.destroy());
  expect(judge.judge(operation, gone)).toContain('without an answer');
});

test('a connection that the server closed while it was idle is retried once, and is not a fault', async () => {
  let calls = 0;
  const idle = await open((request, response) => {
    calls += 1;
    if (calls === 2) request.socket.destroy();
    else response.end('{}');
  });
  const call = { method: 'GET', path: '/', headers: {} };
  await idle.send(call);
  expect(await idle.send(call)).toMatchObject({ kind: 'answer', status: 200 });
  expect(calls).toBe(3);
});

test.each([
  ['data', answers(200, { data: { a: 1 } }), null],
  ['a refusal with its code', answers(200, { errors: [graphError({ code: 'bad_request', status: 400 })] }), null],
  ['a refused document', answers(413, { ...problem, status: 413 }, PROBLEM), null],
  ['a fault in an error', answers(200, { errors: [graphError({ code: 'server_fault', status: 500 })] }), 'status 500'],
  ['an error without a code', answers(200, { errors: [graphError({ status: 400 })] }), 'without a code'],
  ['an error without a status', answers(200, { errors: [graphError({ code: 'x' })] }), 'without a status'],
  ['neither data nor errors', answers(200, {}), 'neither'],
  ['a proper refusal in zstd', encoded(400, problem), null],
  ['a fault', answers(500, { errors: [] }), 'answered 500'],
])('GraphQL: %s', async (_name, listener, fault) => {
  const found = judgeGraph(await outcomeOf(listener), judge);
  if (fault === null) expect(found).toBeNull();
  else expect(found).toContain(fault);
});

function graphError(extensions: object): object {
  return { message: 'No.', extensions };
}

test.each([
  ['an answer', answers(200, {}), null],
  ['a refusal', answers(400, { __type: 'NotAuthorizedException', message: 'No.' }), null],
  ['a proper refusal in zstd', encoded(400, problem), null],
  ['a fault', answers(500, { __type: 'InternalErrorException' }), 'answered 500'],
  ['a fault that looks like a refusal', answers(400, { __type: 'InternalErrorException' }), 'InternalErrorException'],
  ['a refusal without a type', answers(400, {}), 'no type'],
])('sign-in: %s', async (_name, listener, fault) => {
  const found = judgeIdentity(await outcomeOf(listener));
  if (fault === null) expect(found).toBeNull();
  else expect(found).toContain(fault);
});

const portal = 'http://127.0.0.1:8080';
test.each([
  [{ status: 302, headers: { location: '/login' }, body: '' }, null],
  [{ status: 308, headers: { location: `${portal}/x` }, body: '' }, null],
  [{ status: 505, headers: {}, body: '' }, null],
  [null, null],
  [{ status: 302, headers: { location: 'http://evil.example/x' }, body: '' }, 'another site'],
  [{ status: 302, headers: { location: '//evil.example' }, body: '' }, 'another site'],
  [{ status: 302, headers: { location: String.raw`/\evil.example` }, body: '' }, 'another site'],
  [{ status: 302, headers: { location: '/\t/evil.example' }, body: '' }, 'another site'],
  [{ status: 200, headers: { 'x-injected': '1' }, body: '' }, 'header'],
  [{ status: 500, headers: {}, body: '' }, '500'],
  ['hang' as const, 'no answer'],
])('raw requests: %j', (answer, fault) => {
  const found = judgeRaw(answer, portal);
  if (fault === null) expect(found).toBeNull();
  else expect(found).toContain(fault);
});

test('a raw request is sent byte by byte, and one without a response ends as a hang', async () => {
  const seen: (string | undefined)[] = [];
  const { url } = await open((request, response) => {
    seen.push(request.url);
    if (request.url === '/never') return;
    response.writeHead(404, { 'content-length': '2' });
    response.end('no');
  });
  const bytes = (target: string) => `GET ${target} HTTP/1.1\r\nhost: x\r\n\r\n`;
  expect(await sendRaw(url, bytes('//['), 5_000)).toMatchObject({ status: 404, body: 'no' });
  expect(await sendRaw(url, bytes('/never'), 200)).toBe('hang');
  expect(seen).toEqual(['//[', '/never']);
});
