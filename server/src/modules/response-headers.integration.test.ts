import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpointPath } from '@portal/shared/contracts';
import type { FastifyContextConfig, FastifyInstance, HTTPMethods, RouteOptions } from 'fastify';
import { hostRecord, remoteRecord } from '@portal/release/testing';
import { z } from 'zod';
import { makeSmallWorld, WORLD, type WorldHeaders } from './testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from './testing/test-portal.ts';

/** Lets a test set what a handler does, so that every route can be seen to succeed and to fail. */
const OUTCOME = 'x-test-outcome';
const LONG = JSON.stringify('x'.repeat(5_000));
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

interface Route {
  method: HTTPMethods;
  url: string;
  config: FastifyContextConfig;
  /** The contract of a successful response, if it has one. */
  answer: z.ZodType | undefined;
}
let portal: TestPortal;
let people: WorldHeaders;
const routes: Route[] = [];

/** Every route of the server, also those that `createApp` adds before a hook could see them. */
function watch(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (route) => {
    const answers = (route.schema?.response ?? {}) as Record<string, z.ZodType | undefined>;
    for (const method of [route.method].flat() as HTTPMethods[]) {
      if (method === 'HEAD') continue;
      routes.push({ method, url: route.url, config: route.config ?? {}, answer: answers['200'] ?? answers['201'] });
    }
    decide(route);
  });
}

function decide(route: RouteOptions): void {
  const { handler } = route;
  // the planted faults are expected
  route.logLevel = 'silent';
  route.handler = function (request, reply) {
    const outcome = request.headers[OUTCOME];
    if (outcome === 'fault') throw new Error('a planted fault');
    if (outcome === 'success') return reply.serializer(String).type('application/json').send(LONG);
    return handler.call(this, request, reply);
  };
}

beforeAll(async () => {
  subscribe('fastify.initialization', watch);
  portal = await startTestPortal({ isComplete: true });
  unsubscribe('fastify.initialization', watch);
  people = await makeSmallWorld(portal);
  await portal.releases.publish(hostRecord('1.0.0'), remoteRecord('mfe-list', '1.0.0'));
  await portal.releases.promote(['host@1.0.0', 'mfe-list@1.0.0']);
}, 30_000);
afterAll(() => portal.stop());

const call = ({ method, url }: Pick<Route, 'method' | 'url'>, headers: Headers, payload?: object) =>
  portal.app.inject({
    method: method as 'GET',
    url: url.replaceAll(/:\w+|\*/g, 'x'),
    headers: { ...BROWSER, ...headers },
    ...(payload && { payload }),
  });

test('every response of every route says how long it may be cached', async () => {
  expect(routes.length).toBeGreaterThan(80);
  for (const route of routes) {
    const attempts = [
      await call(route, {}),
      await call(route, people.admin),
      await call(route, people.agent, {}),
      await call(route, { ...people.admin, [OUTCOME]: 'success' }),
      await call(route, { ...people.admin, [OUTCOME]: 'fault' }),
    ];
    for (const { statusCode, headers } of attempts) {
      const isForAll = statusCode < 400 && (PUBLIC.has(route.url) || route.url.startsWith('/icons/'));
      const said = String(headers['cache-control']);
      expect([route.method, route.url, statusCode, said]).toEqual([
        route.method,
        route.url,
        statusCode,
        expect.stringMatching(isForAll ? /^(public|no-store|no-cache)/ : /^no-store/),
      ]);
    }
  }
}, 60_000);

/** Routes whose successful responses are the same for all callers. */
const PUBLIC = new Set([
  // asked for again each time, so that an empty worker takes effect
  '/service-worker.js',
  '/manifest.webmanifest',
  '/content/v1/images/:name',
  '/releases/frontend-discovery.json',
  '/releases/:remote/:version/*',
]);

test.each<[string, () => ReturnType<typeof call>]>([
  ['dashboard', () => get(endpointPath('dashboard', { agentId: WORLD.agent }), people.agent)],
  ['agent', () => get(endpointPath('agent', { agentId: WORLD.agent }), people.agent)],
  [
    'agent search',
    () => call({ method: 'POST', url: '/api/agent/v1/agents/search' }, people.admin, { searchTerm: 'maya' }),
  ],
  ['session', () => get('/api/session', people.agent)],
  ['list', () => get('/referral/v2/agent-portal-referrals/search?category=Active%20Leads', people.agent)],
  [
    'login-as',
    () =>
      call({ method: 'POST', url: '/api/login-as' }, people.admin, {
        role: 'Agent',
        subjectId: WORLD.agent,
        reason: 'because',
      }),
  ],
  ['GraphQL', () => call({ method: 'POST', url: '/graphql' }, people.agent, { query: '{ __typename }' })],
  ['a page', () => get('/referrals', {})],
  ['what is live', () => get('/releases/current', {})],
  ['an address that cannot be read', () => get('/api/%zz', {})],
  ['a page at such an address', () => get('/referrals/%zz', { accept: 'text/html' })],
  ['an unknown address', () => get('/api/nothing', people.agent)],
])('%s is never cached', async (_name, send) => {
  expect((await send()).headers['cache-control']).toMatch(/^no-store\b/);
});
const get = (url: string, headers: Headers) => portal.app.inject({ url, headers: { ...BROWSER, ...headers } });

test('responses that are the same for all may be cached, but not an error instead', async () => {
  const immutable = 'public, max-age=31536000, immutable';
  const file = '/releases/mfe-list/1.0.0/entry.js';
  expect((await get(file, {})).headers['cache-control']).toBe(immutable);
  for (const url of [`${file}.none`, '/content/v1/images/none.svg'])
    expect((await get(url, {})).headers['cache-control']).toBe('no-store');
  expect((await get('/content/v1/images/meeting.svg', {})).headers['cache-control']).toBe('public, max-age=86400');
  expect((await get('/releases/frontend-discovery.json', {})).headers['cache-control']).toBe('public, max-age=10');
});

/** Names of fields that hold a token, a password or a link with one. */
const SECRET = /"(\w*(token|secret|password)|link)":/i;
/** A flag that a password is a temporary one. */
const NO_SECRET = /"portalTempPassword":/g;

test('every route whose contract has a token or password is marked, and its responses are never compressed', async () => {
  const withSecrets = routes.filter(
    ({ answer }) =>
      answer &&
      SECRET.test(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })).replaceAll(NO_SECRET, '')),
  );
  const marked = routes.filter(({ config }) => config.holdsSecrets);
  const names = (list: Route[]) => list.map(({ method, url }) => `${method} ${url}`).toSorted();
  expect(names(marked)).toEqual([
    'GET /api/demo-accounts',
    // codes of the demonstration
    'GET /api/demo-outbox',
    'GET /api/demo-outbox/:messageId',
    'GET /api/partner-services/title-genius/token',
    'GET /api/session',
    // the token of a visit
    'GET /releases/current',
    'POST /api/accounts/admin-generate-temp-password',
    'POST /api/admin/releases/pins',
    'POST /api/crm/webhook/secret',
    'POST /api/login-as',
    // speaks Cognito's contracts, which hold tokens
    'POST /idp/cognito',
    'PUT /api/calendar-feed',
    'PUT /api/crm/webhook',
  ]);
  expect(names(marked)).toEqual(expect.arrayContaining(names(withSecrets)));
  expect(withSecrets).toHaveLength(11);
  for (const { method, url } of marked) {
    const { headers } = await call({ method, url }, { ...people.admin, [OUTCOME]: 'success' });
    expect([url, headers['content-encoding'], headers['cache-control']]).toEqual([
      url,
      undefined,
      'no-store, no-transform',
    ]);
  }
});

test('a list of referrals is compressed for its reader', async () => {
  await portal.db
    .updateTable('consumer')
    .set({ firstName: 'A'.repeat(1_500) })
    .where('consumerId', '=', 501)
    .execute();
  const { headers } = await get('/referral/v2/agent-portal-referrals/search?category=Active%20Leads', people.agent);
  expect(headers).toMatchObject({ 'content-encoding': 'zstd', vary: 'accept-encoding' });
});

test('pages may use no feature of the browser but the clipboard of the copy buttons; other responses need no such header', async () => {
  const page = await get('/referrals', {});
  expect(page.headers['permissions-policy']).toMatch(/(^|, )camera=\(\)/);
  expect(page.headers['permissions-policy']).toContain('clipboard-write=(self)');
  expect(String(page.headers['permissions-policy']).match(/=\((?!\))/g)).toHaveLength(1);
  const refused = await get('/referrals?pin=none', {});
  expect(refused.headers['permissions-policy']).toBe(page.headers['permissions-policy']);
  expect((await get('/api/session', people.agent)).headers['permissions-policy']).toBeUndefined();
});
