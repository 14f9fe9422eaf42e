import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { HttpClient, Tracking } from '@portal/shared/api';
import { Agent, APP_CONTEXT_KEY, IDEMPOTENCY_KEY_HEADER, SessionContext, STORAGE_KEYS } from '@portal/shared/contracts';
import { EventBus } from '@portal/shared/events';
import { ADMIN_CONTEXT, TEST_TOKENS, testAgent, testContext, testDirector } from '@portal/shared/testing';
import { done, on, refuse, reply, type Resolver, startServer, unreachable } from '@portal/shared/testing/server';
import { waitFor } from '@testing-library/dom';
import { distinctUntilChanged, filter, map, take } from 'rxjs';
import { z } from 'zod';
import { emptyContexts, type RemoteContexts } from './app-context-storage.ts';
import type { IdentityProvider, PasswordReset, ProviderChange, TokensResult } from './identity.ts';
import { Session, type SessionServices } from './session.ts';

class FakeIdentity implements IdentityProvider {
  result: TokensResult = { kind: 'none' };
  log: string[] = [];
  listener: (change: ProviderChange) => void = () => {};
  tokens: IdentityProvider['tokens'] = () => Promise.resolve(this.result);
  signIn = (email: string, password: string) => {
    this.log.push(`sign in ${email} ${password}`);
    this.result = TOKENS;
    return Promise.resolve();
  };
  signInAgain: IdentityProvider['signInAgain'] = (email, password) => {
    this.log.push(`sign in again ${email} ${password}`);
    this.result = TOKENS;
    return Promise.resolve();
  };
  signOut = () => {
    this.log.push('sign out');
    this.result = { kind: 'none' };
    return Promise.resolve();
  };
  sendResetCode = (email: string) => {
    this.log.push(`code for ${email}`);
    return Promise.resolve('m***@e***');
  };
  resetPassword = ({ email, code, password }: PasswordReset) => {
    this.log.push(`reset ${email} ${code} ${password}`);
    return Promise.resolve();
  };
  changePassword: IdentityProvider['changePassword'] = (current, next, email) => {
    this.log.push(`change ${current} ${next} of ${email}`);
    return Promise.resolve();
  };
  onChange = (listener: (change: ProviderChange) => void) => {
    this.listener = listener;
    return () => {};
  };
}

const TOKENS: TokensResult = { kind: 'tokens', tokens: TEST_TOKENS };
const GRANT = {
  token: 'grant-1',
  role: 'Agent' as const,
  subjectId: 10_482,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
};

const filledContexts = (contexts: RemoteContexts): RemoteContexts => ({
  dashboardContext: { ...contexts.dashboardContext, agentRank: 3, statsForAgentId: 10_482, loading: true },
  endpointReportsContext: {
    ...contexts.endpointReportsContext,
    errorModal: { open: true, message: 'Sorry' },
    reports: { '4810277': { status: 'READY' } },
  },
});

const LastLogin = z.object({
  data: z.object({ searchAgent: z.object({ content: z.array(z.object({ portalLastLogin: z.string().nullable() })) }) }),
});
const lastLogin = (portalLastLogin: string | null) =>
  on('POST', 'graphql', () => reply(LastLogin, { data: { searchAgent: { content: [{ portalLastLogin }] } } }));

const server = startServer(on('POST', 'tracking', done), lastLogin(null));
let identity: FakeIdentity;
let session: Session;
let events: EventBus;
let forgotten: number;

function connect(
  storage = window.sessionStorage,
  http = new HttpClient(),
  more: Partial<SessionServices> = {},
): Session {
  const connected = new Session();
  connected.connect({
    identity,
    http,
    events,
    tracking: new Tracking(http),
    storage,
    forgetSubject: () => forgotten++,
    now: Date.now,
    ...more,
  });
  return connected;
}
/** The calls that record a sign-in, once there are so many; nothing else waits for them. */
async function recordings(count: number): Promise<{ query: string; variables: object }[]> {
  const found = () => server.calls.filter(({ url }) => url === '/graphql').map(({ body }) => body);
  await waitFor(() => expect(found()).toHaveLength(count));
  return found() as { query: string; variables: object }[];
}
const respondWithContext = (context: SessionContext) =>
  server.use(on('GET', 'session', () => reply(SessionContext, context)));

beforeEach(() => {
  window.sessionStorage.clear();
  identity = new FakeIdentity();
  events = new EventBus();
  forgotten = 0;
  session = connect();
});
afterEach(() => {
  jest.useRealTimers();
});

test('HOST-41 without a user the session is signed out and "No current user" is logged on its own', async () => {
  const info = jest.spyOn(console, 'info').mockImplementation(() => {});
  await session.start();
  expect(session.current.status).toBe('signed-out');
  expect(info).toHaveBeenCalledWith('session: No current user');
  info.mockRestore();
});

test('HOST-38 a session that the server refuses is signed out and logged as an error', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  identity.result = TOKENS;
  server.use(on('GET', 'session', () => refuse(401, 'unauthenticated')));
  await session.start();
  expect(session.current.status).toBe('signed-out');
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

const SAYS_NOTHING: [string, Resolver][] = [
  ['a failure of the server', () => refuse(500, 'internal')],
  ['a server that is being replaced', () => new Response('<html>', { status: 503 })],
  ['a limit of calls', () => refuse(429, 'too_many_requests')],
  ['a page of a proxy', () => new Response('<html>')],
  ['a refusal by a proxy', () => new Response('<html>', { status: 403 })],
];

test.each(SAYS_NOTHING)(
  'D-12 %s ends no session: a reload asks again, and the tab keeps what it has',
  async (_, answer) => {
    const logged = [jest.spyOn(console, 'error'), jest.spyOn(console, 'warn')];
    for (const each of logged) each.mockImplementation(() => {});
    identity.result = TOKENS;
    window.sessionStorage.setItem(STORAGE_KEYS.rankCallout, 'seen');
    server.use(on('GET', 'session', answer));
    await session.start();
    expect(session.current).toMatchObject({ status: 'offline', notice: null });
    expect(window.sessionStorage.getItem(STORAGE_KEYS.rankCallout)).toBe('seen');
    respondWithContext(testContext());
    await session.start();
    expect(session.current.status).toBe('signed-in');
    for (const each of logged) each.mockRestore();
  },
);

test.each(SAYS_NOTHING)('D-12 %s while a page is shown leaves it as it is', async (_, answer) => {
  const logged = [jest.spyOn(console, 'error'), jest.spyOn(console, 'warn')];
  for (const each of logged) each.mockImplementation(() => {});
  identity.result = TOKENS;
  respondWithContext(testContext());
  await session.start();
  server.use(on('GET', 'session', answer));
  await session.refresh();
  expect(session.current).toMatchObject({ status: 'signed-in', isUnreachable: true, agent: { agentId: 10_482 } });
  respondWithContext(testContext());
  await session.refresh();
  expect(session.current.isUnreachable).toBe(false);
  for (const each of logged) each.mockRestore();
});

test('a person whom the server refuses is signed out while a page is shown, too', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  identity.result = TOKENS;
  respondWithContext(testContext());
  await session.start();
  server.use(on('GET', 'session', () => refuse(403, 'forbidden')));
  await session.refresh();
  expect(session.current).toMatchObject({ status: 'signed-out', user: null });
  expect(session.current.notice).not.toBeNull();
  error.mockRestore();
});

test('an unreachable provider keeps the visitor signed in for later and reports offline', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  identity.result = { kind: 'unreachable' };
  await session.start();
  expect(session.current.status).toBe('offline');
  warn.mockRestore();
});

test('D-12 a provider that cannot be reached fails the call as a network error and keeps the visitor signed in', async () => {
  respondWithContext(testContext());
  await session.signIn('maya@example.com', 'x');
  await recordings(2);
  const before = server.calls.length;
  identity.result = { kind: 'unreachable' };
  await expect(session.loginAs({ role: 'Agent', subjectId: 1, reason: 'testing' })).rejects.toMatchObject({
    code: 'network',
  });
  expect(server.calls).toHaveLength(before);
  expect(session.current.status).toBe('signed-in');
});

test('AUTH-03 sign-in passes the trimmed, lower-cased e-mail to the provider and loads the session', async () => {
  respondWithContext(testContext());
  await session.signIn('  Maya@Example.com ', 'Portal-2026!');
  expect(identity.log).toEqual(['sign in maya@example.com Portal-2026!']);
  expect(session.current).toMatchObject({ status: 'signed-in', role: 'ROLE_AGENT', agent: { agentId: 10_482 } });
  const request = server.calls.find(({ url }) => url === '/api/session')!;
  expect(request.headers).toMatchObject({ authorization: 'Bearer access', 'x-portal-id-token': 'id' });
  await recordings(2);
});

test('API-15, AUTH-07, AUTH-08 the sign-in of an agent is recorded and an empty last login flags the first one', async () => {
  respondWithContext(testContext());
  await session.signIn('maya@example.com', 'x');
  const [first, second] = await recordings(2);
  expect(window.sessionStorage.getItem(STORAGE_KEYS.firstTimeLogin)).toBe('true');
  const { agentId } = testContext().agent!;
  expect(first!.query).toContain('searchAgent');
  expect(first!.variables).toEqual({ request: { agentId } });
  expect(second!.query).toContain('partialAgentUpdate');
  expect(second!.variables).toEqual({ agentId, portalLastLogin: expect.stringMatching(/^\d{4}-.*Z$/) });
});

test('AUTH-07 a sign-in is known to be recorded until it is, so that nothing reloads the page meanwhile', async () => {
  const recorded = Promise.withResolvers<Response>();
  server.use(
    on('POST', 'graphql', ({ body }) =>
      JSON.stringify(body).includes('partialAgentUpdate') ? recorded.promise : undefined,
    ),
  );
  respondWithContext(testContext());
  await session.signIn('maya@example.com', 'x');
  await recordings(2);
  expect(session.isRecordingSignIn).toBe(true);
  recorded.resolve(Response.json({ data: {} }));
  await waitFor(() => expect(session.isRecordingSignIn).toBe(false));
});

test('AUTH-08 a login before this one is not the first', async () => {
  server.use(lastLogin('2026-11-01T00:00:00.000Z'));
  respondWithContext(testContext());
  await session.signIn('maya@example.com', 'x');
  await recordings(2);
  expect(window.sessionStorage.getItem(STORAGE_KEYS.firstTimeLogin)).toBe('false');
});

test('API-15, AUTH-09 the sign-in of a director is recorded by e-mail', async () => {
  respondWithContext(testContext({ role: 'ROLE_RELO_DIRECTOR', agent: null, reloDirector: testDirector() }));
  await session.signIn('dana@example.com', 'x');
  const [call] = await recordings(1);
  expect(call!.query).toContain('partialReloDirectorUpdate');
  expect(call!.variables).toEqual({ email: 'maya@example.com', portalLastLogin: expect.stringMatching(/^\d{4}-.*Z$/) });
});

test('AUTH-10 a failure to record the sign-in is logged and does not block it', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  server.use(on('POST', 'graphql', () => refuse(500, 'internal')));
  respondWithContext(testContext());
  await session.signIn('maya@example.com', 'x');
  await waitFor(() => expect(warn).toHaveBeenCalled());
  expect(session.current.status).toBe('signed-in');
  warn.mockRestore();
});

test('AUTH-10, AUTH-13 the account of an agent that names no agent id signs in without a role, and that is logged', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { user } = testContext();
  respondWithContext(testContext({ role: null, agent: null, user: { ...user, groups: ['Agent'] } }));
  await session.signIn('maya@example.com', 'x');
  await waitFor(() => expect(String(warn.mock.calls)).toContain('names no agentId'));
  expect(session.current).toMatchObject({ status: 'signed-in', role: null, agent: null });
  expect(server.calls.filter(({ url }) => url === '/graphql')).toEqual([]);
  expect(window.sessionStorage.getItem(STORAGE_KEYS.firstTimeLogin)).toBeNull();
  warn.mockRestore();
});

test('AUTH-17 acting for an agent clears the director acted for before, and the other way round', async () => {
  identity.result = TOKENS;
  respondWithContext(testContext(ADMIN_CONTEXT));
  await session.start();
  const actFor = async (context: Partial<SessionContext>) => {
    server.use(
      on('POST', 'loginAs', () => reply(SessionContext, testContext({ ...ADMIN_CONTEXT, ...context, grant: GRANT }))),
    );
    await session.loginAs({ role: 'Agent', subjectId: 1, reason: 'asked for help' });
    return { agent: session.current.agent?.agentId, director: session.current.reloDirector?.reloDirectorId };
  };
  const agent = { actingRole: 'ROLE_AGENT', agent: testAgent(), reloDirector: null } as const;
  const director = { actingRole: 'ROLE_RELO_DIRECTOR', agent: null, reloDirector: testDirector() } as const;
  const { agentId } = testAgent();
  const { reloDirectorId } = testDirector();
  expect(await actFor(director)).toEqual({ agent: undefined, director: reloDirectorId });
  expect(await actFor(agent)).toEqual({ agent: agentId, director: undefined });
  expect(await actFor(director)).toEqual({ agent: undefined, director: reloDirectorId });
});

test('ADM-29 login-as stores the agent and the acting role; the real role stays', async () => {
  identity.result = TOKENS;
  respondWithContext(testContext(ADMIN_CONTEXT));
  await session.start();
  server.use(
    on('POST', 'loginAs', () =>
      reply(
        SessionContext,
        testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }),
      ),
    ),
  );
  await session.loginAs({ role: 'Agent', subjectId: 10_482, reason: 'asked for help' });
  expect(session.current).toMatchObject({ role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT', reloDirector: null });
  await session.refresh();
  expect(server.calls.at(-1)!.headers['x-portal-acting-grant']).toBe('grant-1');
});

test('API-09 HOST-47 the agent that was changed is read again; a failure, or another agent, changes nothing', async () => {
  identity.result = TOKENS;
  respondWithContext(testContext());
  await session.start();
  const photoLocation = '/api/agents/10482/photo/0b9f7a52-1c9e-4f1c-9a55-1f6d5a1a7c11';
  server.use(on('GET', 'agent', () => reply(Agent, testAgent({ photoLocation }))));
  await session.refreshAgent(99);
  expect(session.current.agent?.photoLocation).toBeNull();
  await session.refreshAgent(10_482);
  expect(session.current.agent?.photoLocation).toBe(photoLocation);
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(on('GET', 'agent', () => refuse(500, 'failed')));
  await session.refreshAgent(10_482);
  expect(session.current).toMatchObject({ status: 'signed-in', agent: { photoLocation } });
  logged.mockRestore();
});

test('D-05 the same write for the next person acted for is a separate action', async () => {
  identity.result = TOKENS;
  respondWithContext(testContext(ADMIN_CONTEXT));
  const http = new HttpClient();
  session = connect(window.sessionStorage, http);
  await session.start();
  let grant = GRANT;
  server.use(
    on('POST', 'loginAs', () =>
      reply(SessionContext, testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant })),
    ),
  );
  // A lost response: for the same person the same key would be sent again.
  server.use(on('POST', 'reports', () => refuse(500, 'server_fault')));
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
  respondWithContext(testContext(ADMIN_CONTEXT));
  await session.start();
  server.use(on('POST', 'loginAs', () => refuse(403, 'forbidden')));
  await expect(session.loginAs({ role: 'Agent', subjectId: 1, reason: 'asked for help' })).rejects.toMatchObject({
    status: 403,
  });
  expect(session.current).toMatchObject({ actingRole: null, agent: null, grant: null });
});

test('AUTH-19, ADM-32 returning clears agent, director and both contexts; the role stays', async () => {
  identity.result = TOKENS;
  respondWithContext(testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }));
  await session.start();
  session.updateContexts(filledContexts);
  server.use(on('DELETE', 'loginAs', done));
  window.sessionStorage.setItem('referralPages', JSON.stringify({ subject: 'agent-10412' }));
  window.sessionStorage.setItem(APP_CONTEXT_KEY, JSON.stringify({ agent: { firstName: 'Maya' } }));
  const ending = session.stopActing();
  // A reload may come before the next write.
  expect(window.sessionStorage.getItem('referralPages')).toBeNull();
  expect(window.sessionStorage.getItem(APP_CONTEXT_KEY)).toBeNull();
  await ending;
  expect(session.current).toMatchObject({
    role: 'ROLE_ADMIN',
    actingRole: null,
    agent: null,
    reloDirector: null,
    grant: null,
  });
  expect(session.contexts).toEqual(emptyContexts());
});

test('ADM-32 acting ends at once: what is sent meanwhile, also after a reload, is the admin’s own, and no message appears', async () => {
  identity.result = TOKENS;
  window.sessionStorage.setItem('actingGrant', JSON.stringify(GRANT));
  respondWithContext(testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }));
  const http = new HttpClient();
  session = connect(window.sessionStorage, http);
  await session.start();
  const answer = Promise.withResolvers<Response>();
  server.use(
    on('DELETE', 'loginAs', () => answer.promise),
    on('GET', 'listViews', done),
  );
  const stopped = session.stopActing();
  expect(session.current).toMatchObject({ role: 'ROLE_ADMIN', actingRole: null, agent: null, grant: null });
  await http.request('GET', 'listViews');
  answer.resolve(new Response(null, { status: 204 }));
  await stopped;
  const grantOf = (method: string, path: string) =>
    server.calls.find((call) => call.method === method && call.url.endsWith(path))!.headers['x-portal-acting-grant'];
  expect([grantOf('DELETE', '/api/login-as'), grantOf('GET', '/api/list-views')]).toEqual(['grant-1', undefined]);
  expect(session.current.notice).toBeNull();
});

test('AUTH-24, AUTH-30, AUTH-37 codes and resets name the e-mail in lower case, without spaces', async () => {
  expect(await session.sendResetCode('  Maya@Example.com ')).toBe('m***@e***');
  await session.resetPassword({ email: ' MAYA@example.com', code: ' 482019 ', password: ' Harbor-92 ' });
  expect(identity.log).toEqual(['code for maya@example.com', 'reset maya@example.com 482019  Harbor-92 ']);
});

test('D-11, CS-048 the mark of a temporary password is gone as soon as the password is changed', async () => {
  identity.result = TOKENS;
  respondWithContext(testContext({ agent: testAgent({ portalTempPassword: true }) }));
  await session.start();
  expect(session.current.agent?.portalTempPassword).toBe(true);
  respondWithContext(testContext({ agent: testAgent({ portalTempPassword: false }) }));
  await session.changePassword('Temporary-1', 'Harbor-92');
  expect(identity.log).toEqual(['change Temporary-1 Harbor-92 of maya@example.com']);
  expect(session.current.agent?.portalTempPassword).toBe(false);
});

test('an expired grant ends acting with a message and keeps the admin signed in', async () => {
  identity.result = TOKENS;
  respondWithContext(testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }));
  await session.start();
  server.use(grantIsOver('grant_expired', testContext(ADMIN_CONTEXT)));
  await session.refresh();
  expect(session.current).toMatchObject({ status: 'signed-in', role: 'ROLE_ADMIN', agent: null, grant: null });
  expect(session.current.notice).toMatch(/back in your own account/);
});

test('D-05 an admin whose grant was revoked is told that staff ended it', async () => {
  identity.result = TOKENS;
  respondWithContext(testContext(ACTING));
  await session.start();
  server.use(grantIsOver('grant_revoked', testContext(ADMIN_CONTEXT)));
  await session.refresh();
  expect(session.current).toMatchObject({
    agent: null,
    notice: 'A member of staff ended your time as this person. You are back in your own account.',
  });
});

/** A session as admin who acts for Maya, whose grant has ended in the meantime. */
const grantIsOver = (code: string, own: SessionContext) =>
  on('GET', 'session', ({ headers }) =>
    headers['x-portal-acting-grant'] ? refuse(403, code) : reply(SessionContext, own),
  );
const ACTING: Partial<SessionContext> = {
  ...ADMIN_CONTEXT,
  actingRole: 'ROLE_AGENT',
  agent: testAgent(),
  grant: GRANT,
};
/** Somebody acts for Maya, and the answer to a refresh under way is still to come. */
async function refreshing(more: Partial<SessionServices> = {}) {
  session = connect(window.sessionStorage, new HttpClient(), more);
  identity.result = TOKENS;
  respondWithContext(testContext(ACTING));
  await session.start();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  server.use(
    on('DELETE', 'loginAs', done),
    on('GET', 'session', () => {
      asked.resolve();
      return answer.promise;
    }),
  );
  const refreshed = session.refresh();
  await asked.promise;
  return {
    /** The late answer, about Maya. */
    comes: () => {
      answer.resolve(reply(SessionContext, testContext(ACTING)));
      return refreshed;
    },
    fails: () => {
      answer.resolve(refuse(503, 'unavailable'));
      return refreshed;
    },
  };
}

test('D-07 who has returned to their own account stays there, whatever answer was on its way', async () => {
  const answer = await refreshing();
  await session.stopActing();
  await answer.comes();
  expect(session.current).toMatchObject({ status: 'signed-in', actingRole: null, agent: null, grant: null });
});

test('D-12 an answer that was on its way brings nothing back to a tab that was signed out in another one', async () => {
  const listeners: (() => void)[] = [];
  const otherTabs = { announceSignOut: () => {}, onSignOut: (heard: () => void) => listeners.push(heard) };
  const answer = await refreshing({ otherTabs });
  listeners[0]!();
  await answer.comes();
  expect(session.current).toMatchObject({ status: 'signed-out', user: null, agent: null });
});

test('D-12 a tab that is still starting when somebody signs out in another one shows nothing of them', async () => {
  const listeners: (() => void)[] = [];
  const otherTabs = { announceSignOut: () => {}, onSignOut: (heard: () => void) => listeners.push(heard) };
  session = connect(window.sessionStorage, new HttpClient(), { otherTabs });
  identity.result = TOKENS;
  server.use(
    on('GET', 'session', () => {
      listeners[0]!();
      return reply(SessionContext, testContext());
    }),
  );
  await session.start();
  expect(session.current).toMatchObject({ status: 'signed-out', user: null, notice: 'You have been signed out.' });
});

test('D-12 a failure that was on its way changes nothing for a tab that was signed out meanwhile', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const answer = await refreshing();
  await session.signOut();
  await answer.fails();
  expect(session.current.status).toBe('signed-out');
  warn.mockRestore();
});

test('D-12 an answer that was on its way shows no page whose session has ended meanwhile', async () => {
  const answer = await refreshing({ hasFormInProgress: () => true });
  identity.listener('signed-out');
  await answer.comes();
  expect(session.current).toMatchObject({ status: 'signed-in', hasEnded: true });
});

test('D-12 acting that is granted after a sign-out in another tab does not begin', async () => {
  identity.result = TOKENS;
  respondWithContext(testContext(ADMIN_CONTEXT));
  await session.start();
  server.use(
    on('POST', 'loginAs', () => {
      identity.listener('signed-out');
      return reply(SessionContext, testContext(ACTING));
    }),
  );
  await session.loginAs({ role: 'Agent', subjectId: 10_482, reason: 'asked for help' });
  expect(session.current).toMatchObject({ status: 'signed-out', user: null, agent: null });
  expect(window.sessionStorage.getItem('actingGrant')).toBeNull();
});

const moment = () => new Promise((resolve) => setTimeout(resolve, 30));
/** An admin acts for Maya and asks to act for Leo; a call under the first grant is refused before there is an answer. */
async function replacing(answer: () => Response) {
  identity.result = TOKENS;
  respondWithContext(testContext(ACTING));
  await session.start();
  server.use(grantIsOver('grant_expired', testContext(ADMIN_CONTEXT)));
  const notices: (string | null)[] = [];
  session.state$.subscribe(({ notice }) => notices.push(notice));
  server.use(
    on('POST', 'loginAs', async () => {
      void session.refresh();
      await waitFor(() => expect(server.calls.filter(({ url }) => url === '/api/session')).toHaveLength(2));
      await moment();
      return answer();
    }),
  );
  const acting = session.loginAs({ role: 'Agent', subjectId: 10_500, reason: 'asked for help' });
  await acting.catch(() => {});
  await moment();
  return notices;
}
const LEO = {
  ...ACTING,
  agent: testAgent({ agentId: 10_500 }),
  grant: { ...GRANT, token: 'second', subjectId: 10_500 },
};

test('D-05 the end of a grant that another one replaces is not taken for the end of acting', async () => {
  const notices = await replacing(() => reply(SessionContext, testContext(LEO)));
  expect(session.current).toMatchObject({
    status: 'signed-in',
    agent: { agentId: 10_500 },
    grant: { token: 'second' },
  });
  expect(new Set(notices)).toEqual(new Set([null]));
});

test('D-05 a grant that ended while acting for another person was refused has ended', async () => {
  await replacing(() => refuse(404, 'not_found'));
  expect(session.current).toMatchObject({ status: 'signed-in', role: 'ROLE_ADMIN', agent: null, grant: null });
  expect(session.current.notice).toMatch(/back in your own account/);
});

test('D-12 who signs in in another tab sees nothing of an admin whose page waits there, nor of whom they acted for', async () => {
  session = connect(window.sessionStorage, new HttpClient(), { hasFormInProgress: () => true });
  identity.result = TOKENS;
  respondWithContext(testContext(ACTING));
  await session.start();
  identity.listener('signed-out');
  expect(session.current.hasEnded).toBe(true);
  const shown: (string | undefined)[] = [];
  session.state$.subscribe(({ user, hasEnded }) => shown.push(hasEnded ? 'hidden' : user?.email));
  const leo = testContext({ user: { userId: 'user-2', email: 'leo@example.com', groups: ['Agent'] } });
  server.use(grantIsOver('grant_invalid', leo));
  identity.listener('signed-in');
  await waitFor(() => expect(session.current.hasEnded).toBe(false));
  expect(session.current).toMatchObject({ user: leo.user, role: 'ROLE_AGENT', grant: null, notice: null });
  expect(new Set(shown)).toEqual(new Set(['hidden', 'leo@example.com']));
});

test('D-05 an admin whose time to act ended while the page waited goes on as themselves', async () => {
  session = connect(window.sessionStorage, new HttpClient(), { hasFormInProgress: () => true });
  identity.result = TOKENS;
  respondWithContext(testContext(ACTING));
  await session.start();
  identity.listener('signed-out');
  server.use(grantIsOver('grant_expired', testContext(ADMIN_CONTEXT)));
  await session.signInAgain('Portal-2026!');
  expect(session.current).toMatchObject({ hasEnded: false, role: 'ROLE_ADMIN', agent: null, grant: null });
  expect(session.current.notice).toMatch(/back in your own account/);
});

test('ADM-32 a grant that was revoked while the tab was closed is dropped at the start, and what names the person', async () => {
  identity.result = TOKENS;
  const { sessionStorage } = window;
  sessionStorage.setItem('actingGrant', JSON.stringify(GRANT));
  sessionStorage.setItem(APP_CONTEXT_KEY, JSON.stringify({ agent: { firstName: 'Maya' } }));
  sessionStorage.setItem('referralPages', JSON.stringify({ subject: 'agent-10412' }));
  let requests = 0;
  server.use(
    on('GET', 'session', () =>
      requests++ === 0 ? refuse(403, 'grant_revoked') : reply(SessionContext, testContext(ADMIN_CONTEXT)),
    ),
  );
  await session.start();
  expect(session.current).toMatchObject({ status: 'signed-in', role: 'ROLE_ADMIN', agent: null });
  expect(session.current.notice).toMatch(/^A member of staff ended/);
  expect([sessionStorage.getItem('actingGrant'), sessionStorage.getItem('referralPages')]).toEqual([null, null]);
  // that of the admin, if it has been written already
  expect(sessionStorage.getItem(APP_CONTEXT_KEY) ?? '').not.toContain('Maya');
});

test('D-12 a page that comes back from a cache is that of the stored session only for the same person and grant', async () => {
  const { user } = testContext(ACTING);
  identity.result = { kind: 'tokens', tokens: { ...TEST_TOKENS, userId: user.userId } };
  window.sessionStorage.setItem('actingGrant', JSON.stringify(GRANT));
  respondWithContext(testContext(ACTING));
  await session.start();
  await expect(session.isOfStoredSession()).resolves.toBe(true);
  // another page of the tab has begun to act for somebody else, or ended it
  window.sessionStorage.setItem('actingGrant', JSON.stringify({ ...GRANT, token: 'grant-2' }));
  await expect(session.isOfStoredSession()).resolves.toBe(false);
  window.sessionStorage.removeItem('actingGrant');
  await expect(session.isOfStoredSession()).resolves.toBe(false);
  window.sessionStorage.setItem('actingGrant', JSON.stringify(GRANT));
  identity.result = { kind: 'none' };
  await expect(session.isOfStoredSession()).resolves.toBe(false);
});

/** What a tab keeps of a person an admin acts for. */
const namesIn = (storage: Storage) =>
  ['actingGrant', APP_CONTEXT_KEY, 'referralPages'].map((key) => storage.getItem(key));

test('ADM-32 a grant that expired while the tab was closed leaves nothing of the person, even if nothing can be loaded', async () => {
  const tab = tabStorage();
  jest.useFakeTimers();
  await load(tab, testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }));
  await jest.advanceTimersByTimeAsync(100);
  tab.setItem('actingGrant', JSON.stringify({ ...GRANT, expiresAt: '2020-01-01T00:00:00.000Z' }));
  tab.setItem('referralPages', JSON.stringify({ subject: 'agent-10412' }));
  expect(tab.getItem(APP_CONTEXT_KEY)).toContain('Maya');
  server.use(on('GET', 'session', unreachable));
  session = connect(tab);
  identity.result = TOKENS;
  await session.start();
  expect(session.current.status).toBe('offline');
  expect(namesIn(tab)).toEqual([null, null, null]);
});

test.each(['aé€', 'a\r\nx: y', '', 'x'.repeat(5000)])(
  'a saved grant that no header can carry is dropped at the start: %j',
  async (token) => {
    identity.result = TOKENS;
    respondWithContext(testContext(ADMIN_CONTEXT));
    window.sessionStorage.setItem('actingGrant', JSON.stringify({ ...GRANT, token }));
    await session.start();
    expect(session.current.status).toBe('signed-in');
    expect(window.sessionStorage.getItem('actingGrant')).toBeNull();
  },
);

test('AUTH-39 sign-out forgets e-mail and state, tracks, resets analytics and ends the session, in this order', async () => {
  respondWithContext(testContext());
  await session.signIn('maya@example.com', 'x');
  const steps: string[] = [];
  const note = (step: string): void => {
    const isForgotten = session.current.user === null && window.sessionStorage.getItem(APP_CONTEXT_KEY) === null;
    steps.push(`${step}, ${isForgotten ? 'forgotten' : 'remembered'}, ${session.current.status}`);
  };
  window.sessionStorage.setItem(APP_CONTEXT_KEY, '{"sessionContext":{"email":"maya@example.com"}}');
  server.use(
    on('POST', 'tracking', () => {
      note('track');
      return done();
    }),
  );
  const reset = jest.spyOn(Tracking.prototype, 'reset').mockImplementation(() => note('reset analytics'));
  identity.signOut = () => {
    note('end the session');
    identity.result = { kind: 'none' };
    return Promise.resolve();
  };
  await session.signOut();
  expect(steps).toEqual([
    'track, forgotten, starting',
    'reset analytics, forgotten, starting',
    'end the session, forgotten, starting',
  ]);
  expect(server.calls.find(({ url }) => url === '/api/tracking')!.headers['authorization']).toBe('Bearer access');
  expect(session.current.status).toBe('signed-out');
  reset.mockRestore();
});

test('AUTH-18, AUTH-40 sign-out tracks, signs out at the provider and leaves nothing in the tab', async () => {
  respondWithContext(testContext());
  await session.signIn('maya@example.com', 'x');
  session.updateContexts(filledContexts);
  window.sessionStorage.setItem(STORAGE_KEYS.rankCallout, 'seen');
  window.sessionStorage.setItem('portal.event-registration', '{"values":{"email":"maya@example.com"}}');
  window.sessionStorage.setItem('portal.event-registration-done', '{"email":"maya@example.com"}');
  window.sessionStorage.setItem(APP_CONTEXT_KEY, '{}');
  window.localStorage.setItem('congratulationsReferralIds', '[1]');
  await session.signOut();
  const tracked = server.calls.find(({ url }) => url === '/api/tracking')!;
  expect(tracked.body).toMatchObject({ events: [{ name: 'Sign out' }] });
  expect(identity.log.at(-1)).toBe('sign out');
  expect(session.current).toMatchObject({ status: 'signed-out', agent: null, role: null });
  expect(session.contexts).toEqual(emptyContexts());
  expect(window.sessionStorage).toHaveLength(0);
  expect(window.localStorage.getItem('congratulationsReferralIds')).toBe('[1]');
});

test('AUTH-40 a sign-out whose last calls get no answer has left the browser at once', async () => {
  respondWithContext(testContext());
  await session.signIn('maya@example.com', 'x');
  await recordings(2);
  const answer = Promise.withResolvers<Response>();
  server.use(on('POST', 'tracking', () => answer.promise));
  const begun = jest.fn();
  Object.assign(identity, { beginSignOut: begun });
  const signedOut = session.signOut();
  expect(begun).toHaveBeenCalledTimes(1);
  expect(identity.log).not.toContain('sign out');
  answer.resolve(done());
  await signedOut;
  expect(identity.log).toContain('sign out');
});

test.each([
  ['a password that was entered again', (again: Session) => again.signInAgain('Portal-2026!')],
  ['a change of the password', (again: Session) => again.changePassword('Portal-2026!', 'Harbor-92')],
])('AUTH-40 %s before a sign-out does not sign in after it', async (_, begin) => {
  respondWithContext(testContext());
  await session.signIn('maya@example.com', 'x');
  await recordings(2);
  const answer = Promise.withResolvers<void>();
  const asked: boolean[] = [];
  identity.signInAgain = (_email, _password, isWanted) => answer.promise.then(() => void asked.push(isWanted()));
  identity.changePassword = (_old, _new, _email, isWanted) => answer.promise.then(() => void asked.push(isWanted()));
  const begun = begin(session);
  await session.signOut();
  const calls = server.calls.length;
  answer.resolve();
  await begun;
  expect(asked).toEqual([false]);
  expect(session.current).toMatchObject({ status: 'signed-out', user: null });
  expect(server.calls).toHaveLength(calls);
});

test('D-12 somebody who signed in in another tab during a sign-out is shown when it is over', async () => {
  respondWithContext(testContext());
  await session.signIn('maya@example.com', 'x');
  await recordings(2);
  identity.signOut = () => {
    // this tab is busy with signing out
    identity.listener('signed-in');
    return Promise.resolve();
  };
  const leo: SessionContext['user'] = { userId: 'u2', email: 'leo@example.com', groups: ['Agent'] };
  respondWithContext(testContext({ user: leo }));
  await session.signOut();
  expect(session.current).toMatchObject({ status: 'signed-in', user: { email: 'leo@example.com' } });
});

test('D-05 an admin who signs out while acting stops acting on the server, too, before the session ends', async () => {
  identity.result = TOKENS;
  respondWithContext(testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }));
  await session.start();
  const steps: string[] = [];
  server.use(
    on('DELETE', 'loginAs', () => {
      steps.push('stop acting');
      return done();
    }),
  );
  identity.signOut = () => {
    steps.push('end the session');
    return Promise.resolve();
  };
  await session.signOut();
  expect(steps).toEqual(['stop acting', 'end the session']);
  const stop = server.calls.find(({ method }) => method === 'DELETE')!;
  expect(stop.headers).toMatchObject({ authorization: 'Bearer access', 'x-portal-acting-grant': 'grant-1' });
});

test('D-12 the change of a password, which ends the other sessions, does not sign out this page', async () => {
  identity.result = TOKENS;
  respondWithContext(testContext());
  await session.start();
  const seen: string[] = [];
  session.state$.subscribe(({ status, hasEnded }) => seen.push(`${status} ${hasEnded}`));
  identity.changePassword = () => {
    identity.listener('signed-out');
    identity.listener('signed-in');
    return Promise.resolve();
  };
  await session.changePassword('Temporary-1', 'Harbor-92');
  expect(new Set(seen)).toEqual(new Set(['signed-in false']));
});

/** A session of someone who is signed in; what ends it is up to the test. */
async function signedIn(more: Partial<SessionServices> = {}): Promise<HttpClient> {
  const http = new HttpClient();
  session = connect(window.sessionStorage, http, more);
  identity.result = TOKENS;
  respondWithContext(testContext());
  await session.start();
  return http;
}
const refusals = (count: number) => {
  let refused = 0;
  return on('GET', 'listViews', () => (refused++ < count ? refuse(401, 'not_signed_in') : done()));
};

test('D-12 calls that are refused together share one renewal, and each is sent once more', async () => {
  const http = await signedIn();
  const renewals: boolean[] = [];
  identity.tokens = (options) => {
    if (options?.isRenewed) renewals.push(true);
    return Promise.resolve(TOKENS);
  };
  server.use(refusals(3));
  await Promise.all([1, 2, 3].map(() => http.request('GET', 'listViews')));
  expect(renewals).toHaveLength(1);
  expect(server.calls.filter(({ url }) => url === '/api/list-views')).toHaveLength(6);
  expect(session.current.status).toBe('signed-in');
});

test('D-12 a call that is refused again after the renewal ends the session, without a third try', async () => {
  const http = await signedIn();
  server.use(refusals(Infinity));
  await expect(http.request('GET', 'listViews')).rejects.toMatchObject({ status: 401 });
  expect(server.calls.filter(({ url }) => url === '/api/list-views')).toHaveLength(2);
  expect(session.current).toMatchObject({ status: 'signed-out', user: null, notice: 'You have been signed out.' });
});

test('D-12 a refused call whose renewal cannot reach the provider is a network error; nobody is signed out', async () => {
  const http = await signedIn();
  identity.tokens = (options) => Promise.resolve(options?.isRenewed ? { kind: 'unreachable' } : TOKENS);
  server.use(refusals(1));
  await expect(http.request('GET', 'listViews')).rejects.toMatchObject({ code: 'network' });
  expect(session.current.status).toBe('signed-in');
});

test('D-12 a call without a response is noted, and so is the next response; the page keeps its state', async () => {
  const http = await signedIn();
  server.use(on('GET', 'listViews', () => unreachable()));
  await expect(http.request('GET', 'listViews')).rejects.toMatchObject({ code: 'network' });
  expect(session.current).toMatchObject({ status: 'signed-in', isUnreachable: true, agent: { agentId: 10_482 } });
  server.use(on('GET', 'session', () => unreachable()));
  await session.refresh();
  expect(session.current).toMatchObject({ status: 'signed-in', isUnreachable: true });
  respondWithContext(testContext());
  await session.refresh();
  expect(session.current.isUnreachable).toBe(false);
});

test('D-12 a session that ends over a half-filled form keeps the subject until the same person signs in again', async () => {
  await signedIn({ hasFormInProgress: () => true });
  const heard: unknown[] = [];
  events.on('session.subject-changed').subscribe((subject) => heard.push(subject));
  // the last one, which is said again to a new listener
  heard.length = 0;
  identity.listener('signed-out');
  expect(session.current).toMatchObject({ status: 'signed-in', hasEnded: true, agent: { agentId: 10_482 } });
  identity.signInAgain = () => Promise.reject(new Error('Incorrect username or password.'));
  await expect(session.signInAgain('a guess')).rejects.toThrow('Incorrect');
  expect(session.current.hasEnded).toBe(true);
  identity.signInAgain = new FakeIdentity().signInAgain;
  await session.signInAgain('Portal-2026!');
  expect(session.current).toMatchObject({ status: 'signed-in', hasEnded: false });
  expect([heard.length, forgotten]).toEqual([0, 0]);
});

test('D-12 when another person signs in elsewhere, nothing of the half-filled page before is left', async () => {
  await signedIn({ hasFormInProgress: () => true });
  identity.listener('signed-out');
  respondWithContext(testContext({ ...ADMIN_CONTEXT }));
  identity.listener('signed-in');
  await waitFor(() => expect(session.current.user?.email).toBe('alex@example.com'));
  expect(session.current).toMatchObject({ hasEnded: false, agent: null });
  expect(forgotten).toBe(1);
});

test('D-12 a sign-out is announced to the other tabs, where not even a half-filled form is kept', async () => {
  const listeners: (() => void)[] = [];
  let announced = 0;
  const otherTabs = { announceSignOut: () => announced++, onSignOut: (heard: () => void) => listeners.push(heard) };
  await signedIn({ hasFormInProgress: () => true, otherTabs });
  listeners[0]!();
  expect(session.current).toMatchObject({ status: 'signed-out', user: null, notice: 'You have been signed out.' });
  expect(announced).toBe(0);
  await signedIn({ otherTabs });
  await session.signOut();
  expect(announced).toBe(1);
});

test('D-12 the end of a session is so long after the password was entered; the provider has the last word', async () => {
  await signedIn({ sessionSeconds: 600 });
  const { signedInAt } = TEST_TOKENS;
  expect(session.current.endsAt).toBe(signedInAt + 600_000);
  // another tab has signed in again
  const later = { ...TEST_TOKENS, signedInAt: signedInAt + 60_000 };
  identity.result = { kind: 'tokens', tokens: later };
  identity.listener('renewed');
  await waitFor(() => expect(session.current.endsAt).toBe(signedInAt + 660_000));
  await session.end();
  expect(session.current).toMatchObject({ status: 'signed-in', endsAt: null });
  identity.result = { kind: 'unreachable' };
  await session.end();
  expect(session.current.status).toBe('signed-in');
  identity.result = { kind: 'none' };
  await session.end();
  expect(session.current.status).toBe('signed-out');
});

test('D-12 two tabs whose computed end is too early each ask the provider once', async () => {
  const renewals: number[] = [];
  const tabs: FakeIdentity[] = [];
  const openTab = async () => {
    const tab = new FakeIdentity();
    tab.result = TOKENS;
    tab.tokens = (options) => {
      if (options?.isRenewed) {
        renewals.push(tabs.indexOf(tab));
        for (const each of tabs) each.listener('renewed');
      }
      return Promise.resolve(TOKENS);
    };
    tabs.push(tab);
    respondWithContext(testContext());
    const opened = connect(window.sessionStorage, new HttpClient(), { identity: tab, sessionSeconds: 0 });
    await opened.start();
    // as the host does when the time has come
    const isOver = opened.state$.pipe(map(({ endsAt }) => endsAt !== null && endsAt <= Date.now()));
    // without a limit a loop would never let the test fail
    isOver.pipe(distinctUntilChanged(), filter(Boolean), take(9)).subscribe(() => void opened.end());
    return opened;
  };
  const opened = [await openTab(), await openTab()];
  await waitFor(() => expect(opened.map(({ current }) => current.endsAt)).toEqual([null, null]));
  expect(renewals).toHaveLength(2);
  expect(new Set(renewals)).toEqual(new Set([0, 1]));
  // and a response does not bring it back
  await opened[0]!.refresh();
  expect(opened[0]!.current.endsAt).toBeNull();
});

test('HOST-62 without a session nothing that someone left in the tab stays', async () => {
  window.sessionStorage.setItem(APP_CONTEXT_KEY, '{"agent":{"agentId":7}}');
  window.sessionStorage.setItem('actingGrant', JSON.stringify(GRANT));
  window.sessionStorage.setItem('portal.event-registration', '{"values":{"email":"maya@example.com"}}');
  await session.start();
  expect(window.sessionStorage).toHaveLength(0);
});

test('CS-149 what a visitor who was never signed in typed into the registration survives a reload', async () => {
  window.sessionStorage.setItem('portal.event-registration', '{"values":{}}');
  window.sessionStorage.setItem('portal.event-registration-done', '{"eventId":null}');
  window.sessionStorage.setItem(STORAGE_KEYS.rankCallout, 'seen');
  await session.start();
  expect(Object.keys(window.sessionStorage).toSorted()).toEqual([
    'portal.event-registration',
    'portal.event-registration-done',
  ]);
});

test('a sign-out in another tab also signs this one out', async () => {
  respondWithContext(testContext());
  await session.signIn('maya@example.com', 'x');
  identity.listener('signed-out');
  expect(session.current).toMatchObject({ status: 'signed-out', notice: 'You have been signed out.' });
});

test('a change of subject is announced once and everything read for the previous one is dropped', async () => {
  const heard: (number | null)[] = [];
  events.on('session.subject-changed').subscribe(({ agentId }) => heard.push(agentId));
  respondWithContext(testContext());
  await session.signIn('maya@example.com', 'x');
  await session.refresh();
  await session.signOut();
  expect(heard).toEqual([10_482, null]);
  expect(forgotten).toBe(1);
});

test('HOST-62, HOST-65 many changes within 100 ms are one write of app_ctx, without tokens or contact data', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const writes: string[] = [];
  const storage = {
    getItem: () => null,
    removeItem: () => {},
    setItem: (_key: string, text: string) => writes.push(text),
  };
  session = connect(storage as unknown as Storage);
  identity.result = TOKENS;
  respondWithContext(testContext());
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

/** A separate tab: sessions of other tests still write to the window's storage. */
function tabStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage;
}
/** Loads the page in a tab; the session response takes longer than a write of app_ctx. */
async function load(tab: Storage, context: SessionContext): Promise<void> {
  session = connect(tab);
  await jest.advanceTimersByTimeAsync(100);
  identity.result = TOKENS;
  respondWithContext(context);
  await session.start();
}
async function tabWithContexts(): Promise<Storage> {
  jest.useFakeTimers();
  const tab = tabStorage();
  await load(tab, testContext());
  session.updateContexts(filledContexts);
  await jest.advanceTimersByTimeAsync(100);
  return tab;
}

test('HOST-62 the context is there again when acting took less time than a write of it', async () => {
  jest.useFakeTimers();
  const tab = tabStorage();
  await load(tab, testContext(ADMIN_CONTEXT));
  await jest.advanceTimersByTimeAsync(100);
  const before = tab.getItem(APP_CONTEXT_KEY);
  server.use(
    on('POST', 'loginAs', () =>
      reply(
        SessionContext,
        testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }),
      ),
    ),
    on('DELETE', 'loginAs', done),
  );
  await session.loginAs({ role: 'Agent', subjectId: 1, reason: 'asked for help' });
  await session.stopActing();
  expect(tab.getItem(APP_CONTEXT_KEY)).toBeNull();
  await jest.advanceTimersByTimeAsync(100);
  expect(tab.getItem(APP_CONTEXT_KEY)).toBe(before);
});

test('HOST-62 a reload restores the contexts of app_ctx, without what was in progress', async () => {
  await load(await tabWithContexts(), testContext());
  const { dashboardContext, endpointReportsContext } = filledContexts(emptyContexts());
  expect(session.contexts).toEqual({
    dashboardContext: { ...dashboardContext, loading: false },
    endpointReportsContext: { ...endpointReportsContext, errorModal: { open: false, message: '' } },
  });
});

test.each([
  ['of another visitor', () => testContext({ user: { ...testContext().user, email: 'leo@example.com' } })],
  ['about another agent', () => testContext({ agent: { ...testAgent(), agentId: 7 } })],
])('HOST-62 contexts %s are not restored', async (_, context) => {
  await load(await tabWithContexts(), context());
  expect(session.contexts).toEqual(emptyContexts());
});

test('a saved context that cannot be read is ignored', async () => {
  const tab = await tabWithContexts();
  tab.setItem(APP_CONTEXT_KEY, '{"agent":7');
  await load(tab, testContext());
  expect(session.contexts).toEqual(emptyContexts());
});

test('HOST-63, HOST-64 the contexts have the fields of the specification', () => {
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
