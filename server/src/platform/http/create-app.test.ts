import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Problem } from '@portal/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createApp, withZod } from './create-app.ts';
import { createLogger } from '../logging/logger.ts';
import { forbidden } from '../responses/problem-error.ts';
import { createShutdown, listen } from '../lifecycle/run-server.ts';
import { pageSources } from '../security/security-headers.ts';
import { readEnv } from '../../env/env.ts';

// starts processes, which can be slow on a busy machine
jest.setTimeout(60_000);

const json = { 'content-type': 'application/json' };
let app: FastifyInstance;
let lines: string[];
let checkDatabase: () => Promise<unknown>;

beforeEach(async () => {
  lines = [];
  checkDatabase = async () => 'yes';
  const logger = createLogger({ logLevel: 'info', isProduction: true }, { write: (line) => void lines.push(line) });
  app = await createApp({
    logger,
    checkDatabase: () => checkDatabase(),
    trustedProxies: ['127.0.0.1'],
    sources: { frame: ['https://title.example.com'], connect: ['https://cognito-idp.us-east-1.amazonaws.com'] },
  });
  await app.register(withZod(exampleModule));
});
afterEach(() => app.close());

test('input that does not fit is refused with 400 and a message for each field', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/example?page=first',
    payload: { contact: { email: 'no' }, zips: ['90210', 7] },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  const problem = Problem.parse(answer.json());
  expect(problem).toMatchObject({
    code: 'validation_failed',
    instance: '/api/example',
    requestId: answer.headers['x-request-id'],
  });
  expect(problem.fields?.map(({ path }) => path)).toEqual(['contact.email', 'zips.1']);

  const query = await app.inject({ method: 'POST', url: '/api/example?page=first', payload: example });
  expect(query.json()).toMatchObject({ fields: [{ path: 'page' }] });
});

test.each([
  ['a body that is not JSON', { payload: '{"zips":', headers: json }, 400, 'malformed_json'],
  ['an empty body', { payload: '', headers: json }, 400, 'malformed_json'],
  [
    'a body that is too large',
    { payload: JSON.stringify('x'.repeat(1_100_000)), headers: json },
    413,
    'body_too_large',
  ],
  ['another content type', { payload: '<a/>', headers: { 'content-type': 'text/xml' } }, 415, 'unsupported_media_type'],
  ['a prototype in the body', { payload: '{"__proto__":{"a":1}}', headers: json }, 400, 'malformed_json'],
])('%s is refused as a problem', async (_case, request, status, code) => {
  const answer = await app.inject({ method: 'POST', url: '/api/example', ...request });
  expect(Problem.parse(answer.json())).toMatchObject({ status, code });
  expect(answer.statusCode).toBe(status);
});

test.each([
  '/api/nothing',
  '/agent/v2/nothing',
  '/referral/v9/x',
  '/graphql/more',
  '/salesforce/v2/sf-agent',
  '/api/%zz',
])('the unknown address %s returns a problem, also where pages are served for everything else', async (url) => {
  app.get('/*', () => 'a page');
  const answer = await app.inject({ url });
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect([400, 404]).toContain(Problem.parse(answer.json()).status);
  expect((await app.inject({ url: '/referrals' })).body).toBe('a page');
});

test('a person who follows an address that cannot be decoded is sent to one that can, never to another origin', async () => {
  const follow = async (url: string) =>
    (await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })).headers.location;
  expect(await follow('/referrals-details/%E0%A4%A?tab=%zz')).toBe('/referrals-details/%25E0%25A4%25A?tab=%25zz');
  expect(await follow('//evil.example/%zz')).toBe('/evil.example/%25zz');
});

test('a server fault returns its request id without details, and is logged', async () => {
  const headers = { 'x-request-id': 'trace-0123456789', 'x-portal-snapshot': 'snapshot-42' };
  const answer = await app.inject({ url: '/api/broken', headers });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('relation');
  expect(Problem.parse(answer.json()).requestId).toBe('trace-0123456789');
  const error = logged().find(({ level }) => level === 'error');
  expect(error).toMatchObject({
    requestId: 'trace-0123456789',
    snapshot: 'snapshot-42',
    err: { message: expect.stringContaining('relation') },
  });
  expect(logged().at(-1)).toMatchObject({
    msg: 'request answered',
    req: { method: 'GET', path: '/api/broken' },
    res: { status: 500 },
  });
});

test('a request gets its id from a trusted proxy only: nobody takes the id of another', async () => {
  const headers = { 'x-request-id': 'trace-0123456789' };
  const idFor = async (remoteAddress: string, given = headers) =>
    (await app.inject({ url: '/api/refused', headers: given, remoteAddress })).headers['x-request-id'];
  expect(await idFor('127.0.0.1')).toBe('trace-0123456789');
  expect(await idFor('203.0.113.9')).toMatch(/^[\da-f]{8}-/);
  expect(await idFor('127.0.0.1', { 'x-request-id': 'not an id' })).toMatch(/^[\da-f]{8}-/);
});

test('the path of a request is logged without secrets and without what breaks or turns a line', async () => {
  await app.inject({ url: '/api/invitations/SECRETtoken0123' });
  await app.inject({ url: '/api/x%0A12:00%20fault%E2%80%AE' });
  const paths = logged().flatMap(({ req }) => (req as { path: string } | undefined)?.path ?? []);
  expect(paths).toEqual(['/api/invitations/[token]', '/api/x\ufffd12:00 fault\ufffd']);
});

test('a refusal by a rule is returned as it is and logged as info', async () => {
  const answer = await app.inject({ url: '/api/refused' });
  expect(answer.json()).toMatchObject({ status: 403, detail: 'Insufficient Permissions', code: 'forbidden' });
  expect(logged().filter(({ level }) => level === 'error')).toEqual([]);
});

test('a text that PostgreSQL cannot hold is the sender’s fault', async () => {
  expect((await app.inject({ url: '/api/unstorable' })).json()).toMatchObject({ status: 400, code: 'bad_request' });
});

test('a response that breaks its own contract is a fault of the server', async () => {
  expect((await app.inject({ url: '/api/contract' })).statusCode).toBe(500);
});

test('D-13 neither tokens nor personal data reach the log', async () => {
  await app.inject({
    url: '/api/talkative?username=maya@example.com&code=123456',
    headers: { authorization: 'Bearer eyJhbGciOi.eyJzdWIi.c2lnbg', 'x-portal-id-token': 'eyJhbGciOi.eyJzdWIi.c2lnbg' },
  });
  const text = lines.join('');
  expect(text).toContain('talked');
  for (const secret of ['maya@', 'eyJ', '123456', 'Portal-2026!', '555-0134', 'hunter2'])
    expect(text).not.toContain(secret);
});

test('too many calls of a limited route are refused with 429 and the time to wait', async () => {
  const call = () => app.inject({ method: 'POST', url: '/api/limited' });
  expect((await call()).statusCode).toBe(200);
  expect((await call()).statusCode).toBe(200);
  const answer = await call();
  expect(Problem.parse(answer.json())).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
});

test('what is no page runs nothing, is in no frame, and carries none of the headers that only pages need', async () => {
  const { headers } = await app.inject({ url: '/healthz' });
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  });
  const ofPages = Object.keys((await app.inject({ url: '/nonce' })).headers).filter((name) => !(name in headers));
  expect(ofPages).toEqual(expect.arrayContaining(['permissions-policy', 'reporting-endpoints', 'x-frame-options']));
});

test('scripts and styles need the one nonce of the page, and no page allows eval or foreign frames', async () => {
  const answer = await app.inject({ url: '/nonce' });
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' 'nonce-${answer.body}';`);
  expect(policy).toContain(`style-src 'self' 'nonce-${answer.body}';style-src-attr 'unsafe-inline'`);
  expect(policy).toContain("connect-src 'self' https://cognito-idp.us-east-1.amazonaws.com;");
  expect(policy).toContain("img-src 'self' data:;");
  expect(policy).toContain('frame-src https://title.example.com;');
  expect(policy).toContain('report-uri /csp-reports;report-to csp');
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(answer.headers['reporting-endpoints']).toBe('csp="/csp-reports"');
});

test('API-01 pages may frame the partners of the settings, call Cognito where it is used, and services elsewhere', () => {
  const pool = { COGNITO_USER_POOL_ID: 'eu-west-1_abc', COGNITO_CLIENT_ID: 'client' };
  const env = readEnv({ ...pool, TITLE_PARTNER_URL: 'https://title.example.com/quotes?x=1' });
  expect(pageSources(env).frame).toContain('https://title.example.com');
  expect(pageSources(env).connect).toEqual(['https://cognito-idp.eu-west-1.amazonaws.com']);
  expect(pageSources(readEnv({})).connect).toEqual([]);
  const services = {
    AGENTS_SERVICE_URL: 'https://agents.example.com/v7',
    REFERRALS_SERVICE_URL: 'https://r.example.com',
  };
  expect(pageSources(readEnv(services)).connect).toEqual(['https://agents.example.com', 'https://r.example.com']);
});

test.each([
  [
    'application/csp-report',
    { 'csp-report': { 'document-uri': 'http://localhost/login?a=b', 'blocked-uri': 'eval' } },
    204,
  ],
  [
    'application/reports+json',
    [{ type: 'csp-violation', body: { documentURL: 'http://localhost/login?a=b', blockedURL: 'eval' } }],
    204,
  ],
  ['application/csp-report', { nonsense: true }, 400],
])('a violation report as %s is logged without the query', async (contentType, payload, status) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/csp-reports',
    headers: { 'content-type': contentType },
    payload: JSON.stringify(payload),
  });
  expect(answer.statusCode).toBe(status);
  const reports = logged().filter(({ msg }) => msg === 'content security policy violated');
  expect(reports.map(({ page, blocked }) => ({ page, blocked }))).toEqual(
    status === 204 ? [{ page: 'http://localhost/login', blocked: 'eval' }] : [],
  );
});

test('ready means that the database responds; the process is alive either way', async () => {
  expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
  checkDatabase = () => Promise.reject(new Error('connection refused'));
  expect(Problem.parse((await app.inject({ url: '/readyz' })).json())).toMatchObject({
    status: 503,
    code: 'not_ready',
  });
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
});

test('the OpenAPI document has the routes of the modules with their schemas and hides the others', async () => {
  const { paths, openapi } = (await app.inject({ url: '/openapi.json' })).json<{
    openapi: string;
    paths: Record<string, Record<string, object>>;
  }>();
  expect(openapi).toBe('3.1.0');
  expect(paths['/api/example']?.['post']).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['contact', 'zips'] } } } },
  });
  expect(Object.keys(paths)).not.toContain('/healthz');
  expect(Object.keys(paths)).not.toContain('/api/*');
});

test('a plugin with JSON schemas works alongside the modules with zod schemas', async () => {
  app.get('/plain', { schema: { querystring: { type: 'object', required: ['q'] } } }, () => 'plain');
  expect((await app.inject({ url: '/plain?q=1' })).body).toBe('plain');
  expect((await app.inject({ url: '/plain' })).json()).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('shutting down lets an open request finish, refuses new ones, and then closes the rest', async () => {
  let closed = 0;
  await listen(app, { host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const open = fetch(`http://127.0.0.1:${port}/api/slow?milliseconds=300`);
  await delay(100);
  const shutDown = createShutdown(app, { afterwards: async () => void (closed += 1) });
  await Promise.all([shutDown(), shutDown()]);
  expect(await (await open).text()).toBe('done');
  expect(closed).toBe(1);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
});

test('shutting down cuts off a request that does not finish in time', async () => {
  await listen(app, { host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const cut = new Promise((resolve) => {
    http.get(`http://127.0.0.1:${port}/api/slow?milliseconds=60000`).on('error', resolve);
  });
  await delay(100);
  await createShutdown(app, { afterwards: async () => {}, drainLimitMs: 200 })();
  expect(await cut).toMatchObject({ code: 'ECONNRESET' });
});

test('a port in use is reported in one sentence', async () => {
  const other = http.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(listen(app, { host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use by another program; end it or set PORTAL_PORT to a free port.`,
  );
  other.close();
});

const example = { contact: { email: 'maya@example.com' }, zips: ['90210'] };

const exampleModule: Parameters<typeof withZod>[0] = async (module) => {
  const body = z.object({ contact: z.object({ email: z.email() }), zips: z.array(z.string()) });
  module.post(
    '/api/example',
    { schema: { body, querystring: z.object({ page: z.coerce.number().optional() }), response: { 200: body } } },
    async (request) => request.body,
  );
  module.get('/api/broken', async () => {
    throw new Error('relation "secret_table" does not exist');
  });
  module.get('/api/refused', async () => {
    throw forbidden();
  });
  module.get('/api/unstorable', async () => {
    throw Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' });
  });
  const contract = z.object({ total: z.number() });
  module.get('/api/contract', { schema: { response: { 200: contract } } }, async () => {
    return { total: 'many' } as unknown as z.output<typeof contract>;
  });
  module.get('/api/talkative', async (request) => {
    request.log.info(
      { email: 'maya@example.com', form: { password: 'Portal-2026!', phone: '(415) 555-0134' } },
      'talked',
    );
    request.log.warn(`mail to maya@example.com about 415-555-0134 from postgresql://app:hunter2@db/portal`);
    request.log.error({ err: new Error('Key (email)=(maya@example.com) already exists.') }, 'insert failed');
    request.log.info({ req: request, headers: request.headers }, 'everything');
    return {};
  });
  module.post('/api/limited', { config: { rateLimit: { max: 2, timeWindow: '1 minute' } } }, async () => ({}));
  module.get('/nonce', async (_request, reply) => reply.type('text/html').send(reply.pageNonce));
  module.get(
    '/api/slow',
    { schema: { querystring: z.object({ milliseconds: z.coerce.number() }) } },
    async (request) => {
      const cut = new AbortController();
      request.raw.socket.once('close', () => cut.abort());
      await delay(request.query.milliseconds, undefined, { signal: cut.signal }).catch(() => undefined); // nothing awaits it
      return 'done';
    },
  );
};

function logged(): Record<string, unknown>[] {
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}
