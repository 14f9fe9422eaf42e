import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { HttpClient, Tracking } from '@portal/shared/api';
import { SessionContext } from '@portal/shared/contracts';
import { EventBus } from '@portal/shared/events';
import { ADMIN_CONTEXT, TEST_TOKENS, testAgent, testContext } from '@portal/shared/testing';
import { done, on, refuse, reply, startServer } from '@portal/shared/testing/server';
import { waitFor } from '@testing-library/dom';
import { z } from 'zod';
import { type RemoteContexts } from '../session/app-context-storage.ts';
import type { IdentityProvider, PasswordReset, ProviderChange, TokensResult } from '../session/identity.ts';
import { Session, type SessionServices } from '../session/session.ts';

interface TestState {
  identity: RecordingIdentity;
  session: Session;
  events: EventBus;
  forgotten: number;
}

/** What a test works with, new before each one. */
export const page = {} as TestState;

/** A provider that writes down what it is asked for; a test changes its answers. */
export class RecordingIdentity implements IdentityProvider {
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

export const TOKENS: TokensResult = { kind: 'tokens', tokens: TEST_TOKENS };
export const GRANT = {
  token: 'grant-1',
  role: 'Agent' as const,
  subjectId: 10_482,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
};

export const filledContexts = (contexts: RemoteContexts): RemoteContexts => ({
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
export const lastLogin = (portalLastLogin: string | null) =>
  on('POST', 'graphql', () => reply(LastLogin, { data: { searchAgent: { content: [{ portalLastLogin }] } } }));

export const server = startServer(on('POST', 'tracking', done), lastLogin(null));

export function connect(
  storage = window.sessionStorage,
  http = new HttpClient(),
  more: Partial<SessionServices> = {},
): Session {
  const connected = new Session();
  connected.connect({
    identity: page.identity,
    http,
    events: page.events,
    tracking: new Tracking(http),
    storage,
    forgetSubject: () => page.forgotten++,
    now: Date.now,
    ...more,
  });
  return connected;
}
/** The calls that record a sign-in, once there are so many; nothing else waits for them. */
export async function recordings(count: number): Promise<{ query: string; variables: object }[]> {
  const found = () => server.calls.filter(({ url }) => url === '/graphql').map(({ body }) => body);
  await waitFor(() => expect(found()).toHaveLength(count));
  return found() as { query: string; variables: object }[];
}
export const respondWithContext = (context: SessionContext) =>
  server.use(on('GET', 'session', () => reply(SessionContext, context)));

/** A session that is connected to fakes, in a tab where nothing is stored. */
export function setUpSession(): void {
  beforeEach(() => {
    window.sessionStorage.clear();
    page.identity = new RecordingIdentity();
    page.events = new EventBus();
    page.forgotten = 0;
    page.session = connect();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
}

/** The server refuses the grant and answers for the admin alone. */
export const grantIsOver = (code: string, own: SessionContext) =>
  on('GET', 'session', ({ headers }) =>
    headers['x-portal-acting-grant'] ? refuse(403, code) : reply(SessionContext, own),
  );
export const ACTING: Partial<SessionContext> = {
  ...ADMIN_CONTEXT,
  actingRole: 'ROLE_AGENT',
  agent: testAgent(),
  grant: GRANT,
};
/** Somebody acts for Maya, and the answer to a refresh under way is still to come. */
export async function refreshing(more: Partial<SessionServices> = {}) {
  page.session = connect(window.sessionStorage, new HttpClient(), more);
  page.identity.result = TOKENS;
  respondWithContext(testContext(ACTING));
  await page.session.start();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  server.use(
    on('DELETE', 'loginAs', done),
    on('GET', 'session', () => {
      asked.resolve();
      return answer.promise;
    }),
  );
  const refreshed = page.session.refresh();
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

/** A session of someone who is signed in; what ends it is up to the test. */
export async function signedIn(more: Partial<SessionServices> = {}): Promise<HttpClient> {
  const http = new HttpClient();
  page.session = connect(window.sessionStorage, http, more);
  page.identity.result = TOKENS;
  respondWithContext(testContext());
  await page.session.start();
  return http;
}

/** A separate tab: sessions of other tests still write to the window's storage. */
export function separateStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage;
}
/** Loads the page in a tab; the session response takes longer than a write of app_ctx. */
export async function openTab(tab: Storage, context: SessionContext): Promise<void> {
  page.session = connect(tab);
  await jest.advanceTimersByTimeAsync(100);
  page.identity.result = TOKENS;
  respondWithContext(context);
  await page.session.start();
}
