import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { HttpClient, Tracking } from '@portal/shared/api';
import { APP_CONTEXT_KEY, IDEMPOTENCY_KEY_HEADER, STORAGE_KEYS, type SessionContext } from '@portal/shared/contracts';
import { EventBus } from '@portal/shared/events';
import { ADMIN_CONTEXT, testAgent, testContext, testDirector } from '@portal/shared/testing';
import type { IdentityProvider, TokensResult } from './identity-provider.ts';
import { Session } from './session.ts';

interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** The server at the border of the page: answers by path, remembers what it was asked. */
class FakeServer {
  calls: Call[] = [];
  answers = new Map<string, () => { status?: number; body: unknown }>();

  readonly fetch = (url: string, init: RequestInit): Promise<Response> => {
    const body: unknown = init.body ? JSON.parse(String(init.body)) : null;
    this.calls.push({ method: init.method!, url, headers: init.headers as Record<string, string>, body });
    const answer = this.answers.get(`${init.method} ${url.split('?')[0]}`)?.();
    const { status = 200, body: text } = answer ?? { status: 404, body: { message: 'not prepared' } };
    return Promise.resolve({
      ok: status < 400,
      status,
      headers: new Headers({ 'x-request-id': 'request-1' }),
      json: () => Promise.resolve(text),
    } as Response);
  };
  on(route: string, answer: () => { status?: number; body: unknown }): void {
    this.answers.set(route, answer);
  }
}

class FakeIdentity implements IdentityProvider {
  result: TokensResult = { kind: 'none' };
  log: string[] = [];
  listener: (change: 'signed-in' | 'signed-out') => void = () => {};
  tokens = () => Promise.resolve(this.result);
  signIn = (email: string, password: string) => {
    this.log.push(`sign in ${email} ${password}`);
    this.result = TOKENS;
    return Promise.resolve();
  };
  signOut = () => {
    this.log.push('sign out');
    this.result = { kind: 'none' };
    return Promise.resolve();
  };
  onChange = (listener: (change: 'signed-in' | 'signed-out') => void) => {
    this.listener = listener;
    return () => {};
  };
}

const TOKENS: TokensResult = { kind: 'tokens', tokens: { accessToken: 'access', idToken: 'id' } };
const problem = (status: number, code: string) => ({
  status,
  body: { type: 'about:blank', title: 'Refused', status, code, requestId: 'request-1' },
});
const GRANT = {
  token: 'grant-1',
  role: 'Agent' as const,
  subjectId: 10_482,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
};

let server: FakeServer;
let identity: FakeIdentity;
let session: Session;
let events: EventBus;
let forgotten: number;
const realFetch = globalThis.fetch;

function connect(storage = window.sessionStorage, http = new HttpClient()): Session {
  const connected = new Session();
  connected.connect({
    identity,
    http,
    events,
    tracking: new Tracking(http),
    storage,
    forgetSubject: () => forgotten++,
    now: Date.now,
  });
  return connected;
}
/** Until the calls that nobody waits for have been answered. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const answerContext = (context: SessionContext) => server.on('GET /api/session', () => ({ body: context }));

beforeEach(() => {
  window.sessionStorage.clear();
  server = new FakeServer();
  globalThis.fetch = server.fetch as typeof fetch;
  server.on('POST /api/tracking', () => ({ body: null }));
  server.on('POST /graphql', () => ({ body: { data: { searchAgent: { content: [{ portalLastLogin: null }] } } } }));
  identity = new FakeIdentity();
  events = new EventBus();
  forgotten = 0;
  session = connect();
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

test('HOST-41 without a user the session is signed out and "No current user" is logged on its own', async () => {
  const info = jest.spyOn(console, 'info').mockImplementation(() => {});
  await session.start();
  expect(session.current.status).toBe('signed-out');
  expect(info).toHaveBeenCalledWith('session: No current user');
  info.mockRestore();
});

test('HOST-38 a session the server refuses is signed out and logged as an error', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  identity.result = TOKENS;
  server.on('GET /api/session', () => problem(401, 'unauthenticated'));
  await session.start();
  expect(session.current.status).toBe('signed-out');
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

test('an unreachable provider keeps the visitor signed in for later and says offline', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  identity.result = { kind: 'unreachable' };
  await session.start();
  expect(session.current.status).toBe('offline');
  warn.mockRestore();
});

test('D-12 a provider that cannot be reached fails the call as a network fault and keeps the visitor signed in', async () => {
  answerContext(testContext());
  await session.signIn('maya@example.com', 'x');
  await settled(); // the sign-in is recorded
  const before = server.calls.length;
  identity.result = { kind: 'unreachable' };
  await expect(session.loginAs({ role: 'Agent', subjectId: 1, reason: 'testing' })).rejects.toMatchObject({
    code: 'network',
  });
  expect(server.calls).toHaveLength(before);
  expect(session.current.status).toBe('signed-in');
});

test('AUTH-03 sign-in hands the trimmed, lower-cased e-mail to the provider and loads who it is', async () => {
  answerContext(testContext());
  await session.signIn('  Maya@Example.com ', 'Portal-2026!');
  expect(identity.log).toEqual(['sign in maya@example.com Portal-2026!']);
  expect(session.current).toMatchObject({ status: 'signed-in', role: 'ROLE_AGENT', agent: { agentId: 10_482 } });
  const asked = server.calls.find(({ url }) => url === '/api/session')!;
  expect(asked.headers).toMatchObject({ authorization: 'Bearer access', 'x-portal-id-token': 'id' });
});

test('AUTH-07, AUTH-08 the sign-in of an agent is recorded and an empty last login flags the first one', async () => {
  answerContext(testContext());
  await session.signIn('maya@example.com', 'x');
  await settled();
  expect(window.sessionStorage.getItem(STORAGE_KEYS.firstTimeLogin)).toBe('true');
  const documents = server.calls
    .filter(({ url }) => url === '/graphql')
    .map(({ body }) => (body as { query: string }).query);
  expect(documents[0]).toContain('searchAgent');
  expect(documents[1]).toContain('partialAgentUpdate');
});

test('AUTH-08 a login before this one is not the first', async () => {
  server.on('POST /graphql', () => ({
    body: { data: { searchAgent: { content: [{ portalLastLogin: '2026-11-01T00:00:00.000Z' }] } } },
  }));
  answerContext(testContext());
  await session.signIn('maya@example.com', 'x');
  await settled();
  expect(window.sessionStorage.getItem(STORAGE_KEYS.firstTimeLogin)).toBe('false');
});

test('AUTH-09 the sign-in of a director is recorded by e-mail', async () => {
  answerContext(testContext({ role: 'ROLE_RELO_DIRECTOR', agent: null, reloDirector: testDirector() }));
  await session.signIn('dana@example.com', 'x');
  await settled();
  const [call] = server.calls.filter(({ url }) => url === '/graphql');
  expect((call!.body as { query: string }).query).toContain('partialReloDirectorUpdate');
  expect((call!.body as { variables: object }).variables).toMatchObject({ email: 'maya@example.com' });
});

test('AUTH-10 a failing record of the sign-in is logged and does not block it', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  server.on('POST /graphql', () => problem(500, 'internal'));
  answerContext(testContext());
  await session.signIn('maya@example.com', 'x');
  await settled();
  expect(session.current.status).toBe('signed-in');
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});

test('ADM-29, AUTH-17 login-as stores the agent and the acting role; the real role stays', async () => {
  identity.result = TOKENS;
  answerContext(testContext(ADMIN_CONTEXT));
  await session.start();
  server.on('POST /api/login-as', () => ({
    body: testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }),
  }));
  await session.loginAs({ role: 'Agent', subjectId: 10_482, reason: 'asked for help' });
  expect(session.current).toMatchObject({ role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT', reloDirector: null });
  await session.refresh();
  expect(server.calls.at(-1)!.headers['x-portal-acting-grant']).toBe('grant-1');
});

test('D-05 the same write for the next person acted for is an action of its own', async () => {
  identity.result = TOKENS;
  answerContext(testContext(ADMIN_CONTEXT));
  const http = new HttpClient();
  session = connect(window.sessionStorage, http);
  await session.start();
  let grant = GRANT;
  server.on('POST /api/login-as', () => ({
    body: testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant }),
  }));
  // A lost answer: for the same person the same key would be sent again.
  server.on('POST /agent/v2/endpoint/reports', () => problem(500, 'server_fault'));
  const write = async () => {
    await expect(http.request('POST', 'reports', { body: { note: 'called' } })).rejects.toMatchObject({ status: 500 });
    return server.calls.at(-1)!.headers[IDEMPOTENCY_KEY_HEADER];
  };
  await session.loginAs({ role: 'Agent', subjectId: 10_482, reason: 'asked for help' });
  const first = await write();
  expect(await write()).toBe(first);
  grant = { ...GRANT, token: 'grant-2' };
  await session.loginAs({ role: 'Agent', subjectId: 10_482, reason: 'asked again' });
  expect(await write()).not.toBe(first);
});

test('ADM-31 a refused login-as is thrown and changes nothing', async () => {
  identity.result = TOKENS;
  answerContext(testContext(ADMIN_CONTEXT));
  await session.start();
  server.on('POST /api/login-as', () => problem(403, 'forbidden'));
  await expect(session.loginAs({ role: 'Agent', subjectId: 1, reason: 'asked for help' })).rejects.toMatchObject({
    status: 403,
  });
  expect(session.current).toMatchObject({ actingRole: null, agent: null, grant: null });
});

test('AUTH-19, ADM-32 returning clears agent, director and both contexts; the role stays', async () => {
  identity.result = TOKENS;
  answerContext(testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }));
  await session.start();
  session.updateContexts((contexts) => ({
    ...contexts,
    dashboardContext: { ...contexts.dashboardContext, agentRank: 3, statsForAgentId: 10_482 },
  }));
  server.on('DELETE /api/login-as', () => ({ body: null }));
  await session.stopActing();
  expect(session.current).toMatchObject({ role: 'ROLE_ADMIN', actingRole: null, agent: null, grant: null });
  expect(session.contexts.dashboardContext).toMatchObject({ agentRank: null, statsForAgentId: null });
});

test('a grant that has run out ends acting with a sentence and keeps the admin signed in', async () => {
  identity.result = TOKENS;
  answerContext(testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }));
  await session.start();
  server.on('GET /api/session', () => problem(403, 'grant_expired'));
  await session.refresh();
  expect(session.current).toMatchObject({ status: 'signed-in', role: 'ROLE_ADMIN', agent: null, grant: null });
  expect(session.current.notice).toMatch(/back in your own account/);
});

test('a grant that ran out while the tab was closed is dropped at the start', async () => {
  identity.result = TOKENS;
  window.sessionStorage.setItem('actingGrant', JSON.stringify(GRANT));
  let asked = 0;
  server.on('GET /api/session', () =>
    asked++ === 0 ? problem(403, 'grant_revoked') : { body: testContext(ADMIN_CONTEXT) },
  );
  await session.start();
  expect(session.current).toMatchObject({ status: 'signed-in', role: 'ROLE_ADMIN', agent: null });
  expect(window.sessionStorage.getItem('actingGrant')).toBeNull();
});

test('AUTH-18, AUTH-39, AUTH-40 sign-out tracks, tells the provider and leaves nothing in the tab', async () => {
  answerContext(testContext());
  await session.signIn('maya@example.com', 'x');
  window.sessionStorage.setItem(STORAGE_KEYS.rankCallout, 'seen');
  window.sessionStorage.setItem(APP_CONTEXT_KEY, '{}');
  window.localStorage.setItem('congratulationsReferralIds', '[1]');
  await session.signOut();
  const tracked = server.calls.find(({ url }) => url === '/api/tracking')!;
  expect(tracked.body).toMatchObject({ events: [{ name: 'Sign out' }] });
  expect(identity.log.at(-1)).toBe('sign out');
  expect(session.current).toMatchObject({ status: 'signed-out', agent: null, role: null });
  expect(window.sessionStorage).toHaveLength(0);
  expect(window.localStorage.getItem('congratulationsReferralIds')).toBe('[1]');
});

test('a sign-out in another tab signs this one out, too', async () => {
  answerContext(testContext());
  await session.signIn('maya@example.com', 'x');
  identity.listener('signed-out');
  expect(session.current).toMatchObject({ status: 'signed-out', notice: 'You have been signed out.' });
});

test('a change of subject is announced once and everything read for the one before is forgotten', async () => {
  const heard: (number | null)[] = [];
  events.on('session.subject-changed').subscribe(({ agentId }) => heard.push(agentId));
  answerContext(testContext());
  await session.signIn('maya@example.com', 'x');
  await session.refresh();
  await session.signOut();
  expect(heard).toEqual([10_482, null]);
  expect(forgotten).toBe(1);
});

test('HOST-62, HOST-65 many changes within 100 ms are one write of app_ctx, without tokens or contact data', async () => {
  jest.useFakeTimers();
  const writes: string[] = [];
  const storage = {
    getItem: () => null,
    removeItem: () => {},
    setItem: (_key: string, text: string) => writes.push(text),
  };
  session = connect(storage as unknown as Storage);
  identity.result = TOKENS;
  answerContext(testContext());
  await session.start();
  for (let rank = 1; rank <= 5; rank++) {
    session.updateContexts((contexts) => ({
      ...contexts,
      dashboardContext: { ...contexts.dashboardContext, agentRank: rank },
    }));
  }
  await jest.advanceTimersByTimeAsync(100);
  expect(writes).toHaveLength(1);
  const saved = JSON.parse(writes[0]!) as Record<string, unknown>;
  expect(Object.keys(saved).toSorted()).toEqual(
    ['agent', 'dashboardContext', 'endpointReportsContext', 'reloDirector', 'role', 'sessionContext'].toSorted(),
  );
  expect(saved).toMatchObject({
    agent: { agentId: 10_482, firstName: 'Maya', lastName: 'Ferreira' },
    dashboardContext: { agentRank: 5 },
  });
  expect(writes[0]).not.toMatch(/access|Bearer|grant/);
});

test('HOST-63, HOST-64 the contexts hold the fields of the specification', () => {
  expect(Object.keys(session.contexts.dashboardContext)).toEqual([
    'agentRank',
    'agentStats',
    'agentZipStats',
    'statsForAgentId',
    'loading',
    'isDashboardStatsRevalidating',
    'renderRankingCallout',
  ]);
  expect(session.contexts.endpointReportsContext).toEqual({
    errorModal: { open: false, message: '' },
    loading: false,
    reports: {},
  });
});
