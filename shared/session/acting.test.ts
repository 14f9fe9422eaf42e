import { expect, jest, test } from '@jest/globals';
import { HttpClient } from '@portal/shared/api';
import { Agent, APP_CONTEXT_KEY, IDEMPOTENCY_KEY_HEADER, SessionContext } from '@portal/shared/contracts';
import { ADMIN_CONTEXT, testAgent, testContext, testDirector } from '@portal/shared/testing';
import { done, on, refuse, reply, unreachable } from '@portal/shared/testing/server';
import { waitFor } from '@testing-library/dom';
import { emptyContexts } from './app-context-storage.ts';
import {
  ACTING,
  connect,
  filledContexts,
  GRANT,
  grantIsOver,
  openTab,
  page,
  refreshing,
  respondWithContext,
  separateStorage,
  server,
  setUpSession,
  TOKENS,
} from '../testing/session-fixture.ts';

setUpSession();

test('AUTH-17 acting for an agent clears the director acted for before, and the other way round', async () => {
  page.identity.result = TOKENS;
  respondWithContext(testContext(ADMIN_CONTEXT));
  await page.session.start();
  const actFor = async (context: Partial<SessionContext>) => {
    server.use(
      on('POST', 'loginAs', () => reply(SessionContext, testContext({ ...ADMIN_CONTEXT, ...context, grant: GRANT }))),
    );
    await page.session.loginAs({ role: 'Agent', subjectId: 1, reason: 'asked for help' });
    return { agent: page.session.current.agent?.agentId, director: page.session.current.reloDirector?.reloDirectorId };
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
  page.identity.result = TOKENS;
  respondWithContext(testContext(ADMIN_CONTEXT));
  await page.session.start();
  server.use(
    on('POST', 'loginAs', () =>
      reply(
        SessionContext,
        testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }),
      ),
    ),
  );
  await page.session.loginAs({ role: 'Agent', subjectId: 10_482, reason: 'asked for help' });
  expect(page.session.current).toMatchObject({ role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT', reloDirector: null });
  await page.session.refresh();
  expect(server.calls.at(-1)!.headers['x-portal-acting-grant']).toBe('grant-1');
});

test('API-09 HOST-47 the agent that was changed is read again; a failure, or another agent, changes nothing', async () => {
  page.identity.result = TOKENS;
  respondWithContext(testContext());
  await page.session.start();
  const photoLocation = '/api/agents/10482/photo/0b9f7a52-1c9e-4f1c-9a55-1f6d5a1a7c11';
  server.use(on('GET', 'agent', () => reply(Agent, testAgent({ photoLocation }))));
  await page.session.refreshAgent(99);
  expect(page.session.current.agent?.photoLocation).toBeNull();
  await page.session.refreshAgent(10_482);
  expect(page.session.current.agent?.photoLocation).toBe(photoLocation);
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(on('GET', 'agent', () => refuse(500, 'failed')));
  await page.session.refreshAgent(10_482);
  expect(page.session.current).toMatchObject({ status: 'signed-in', agent: { photoLocation } });
  logged.mockRestore();
});

test('D-05 the same write for the next person acted for is a separate action', async () => {
  page.identity.result = TOKENS;
  respondWithContext(testContext(ADMIN_CONTEXT));
  const http = new HttpClient();
  page.session = connect(window.sessionStorage, http);
  await page.session.start();
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
  await page.session.loginAs({ role: 'Agent', subjectId: 10_482, reason: 'asked for help' });
  const first = await write();
  expect(await write()).toBe(first);
  grant = { ...GRANT, token: 'grant-2' };
  await page.session.loginAs({ role: 'Agent', subjectId: 10_482, reason: 'asked again' });
  expect(await write()).not.toBe(first);
});

test('ADM-31 a refused login-as is thrown and changes nothing', async () => {
  page.identity.result = TOKENS;
  respondWithContext(testContext(ADMIN_CONTEXT));
  await page.session.start();
  server.use(on('POST', 'loginAs', () => refuse(403, 'forbidden')));
  await expect(page.session.loginAs({ role: 'Agent', subjectId: 1, reason: 'asked for help' })).rejects.toMatchObject({
    status: 403,
  });
  expect(page.session.current).toMatchObject({ actingRole: null, agent: null, grant: null });
});

test('AUTH-19, ADM-32 returning clears agent, director and both contexts; the role stays', async () => {
  page.identity.result = TOKENS;
  respondWithContext(testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }));
  await page.session.start();
  page.session.updateContexts(filledContexts);
  server.use(on('DELETE', 'loginAs', done));
  window.sessionStorage.setItem('referralPages', JSON.stringify({ subject: 'agent-10412' }));
  window.sessionStorage.setItem(APP_CONTEXT_KEY, JSON.stringify({ agent: { firstName: 'Maya' } }));
  const ending = page.session.stopActing();
  // A reload may come before the next write.
  expect(window.sessionStorage.getItem('referralPages')).toBeNull();
  expect(window.sessionStorage.getItem(APP_CONTEXT_KEY)).toBeNull();
  await ending;
  expect(page.session.current).toMatchObject({
    role: 'ROLE_ADMIN',
    actingRole: null,
    agent: null,
    reloDirector: null,
    grant: null,
  });
  expect(page.session.contexts).toEqual(emptyContexts());
});

test('ADM-32 acting ends at once: what is sent meanwhile, also after a reload, is the admin’s own, and no message appears', async () => {
  page.identity.result = TOKENS;
  window.sessionStorage.setItem('actingGrant', JSON.stringify(GRANT));
  respondWithContext(testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }));
  const http = new HttpClient();
  page.session = connect(window.sessionStorage, http);
  await page.session.start();
  const answer = Promise.withResolvers<Response>();
  server.use(
    on('DELETE', 'loginAs', () => answer.promise),
    on('GET', 'listViews', done),
  );
  const stopped = page.session.stopActing();
  expect(page.session.current).toMatchObject({ role: 'ROLE_ADMIN', actingRole: null, agent: null, grant: null });
  await http.request('GET', 'listViews');
  answer.resolve(new Response(null, { status: 204 }));
  await stopped;
  const grantOf = (method: string, path: string) =>
    server.calls.find((call) => call.method === method && call.url.endsWith(path))!.headers['x-portal-acting-grant'];
  expect([grantOf('DELETE', '/api/login-as'), grantOf('GET', '/api/list-views')]).toEqual(['grant-1', undefined]);
  expect(page.session.current.notice).toBeNull();
});

test('an expired grant ends acting with a message and keeps the admin signed in', async () => {
  page.identity.result = TOKENS;
  respondWithContext(testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }));
  await page.session.start();
  server.use(grantIsOver('grant_expired', testContext(ADMIN_CONTEXT)));
  await page.session.refresh();
  expect(page.session.current).toMatchObject({ status: 'signed-in', role: 'ROLE_ADMIN', agent: null, grant: null });
  expect(page.session.current.notice).toMatch(/back in your own account/);
});

test('D-05 an admin whose grant was revoked is told that staff ended it', async () => {
  page.identity.result = TOKENS;
  respondWithContext(testContext(ACTING));
  await page.session.start();
  server.use(grantIsOver('grant_revoked', testContext(ADMIN_CONTEXT)));
  await page.session.refresh();
  expect(page.session.current).toMatchObject({
    agent: null,
    notice: 'A member of staff ended your time as this person. You are back in your own account.',
  });
});

test('D-07 an admin who has returned to their own account stays there, whatever response was still on its way', async () => {
  const answer = await refreshing();
  await page.session.stopActing();
  await answer.comes();
  expect(page.session.current).toMatchObject({ status: 'signed-in', actingRole: null, agent: null, grant: null });
});

test('D-12 acting that is granted after a sign-out in another tab does not begin', async () => {
  page.identity.result = TOKENS;
  respondWithContext(testContext(ADMIN_CONTEXT));
  await page.session.start();
  server.use(
    on('POST', 'loginAs', () => {
      page.identity.listener('signed-out');
      return reply(SessionContext, testContext(ACTING));
    }),
  );
  await page.session.loginAs({ role: 'Agent', subjectId: 10_482, reason: 'asked for help' });
  expect(page.session.current).toMatchObject({ status: 'signed-out', user: null, agent: null });
  expect(window.sessionStorage.getItem('actingGrant')).toBeNull();
});

const moment = () => new Promise((resolve) => setTimeout(resolve, 30));
/** An admin acts for Maya and asks to act for Leo; a call under the first grant is refused before there is an answer. */
async function replacing(answer: () => Response) {
  page.identity.result = TOKENS;
  respondWithContext(testContext(ACTING));
  await page.session.start();
  server.use(grantIsOver('grant_expired', testContext(ADMIN_CONTEXT)));
  const notices: (string | null)[] = [];
  page.session.state$.subscribe(({ notice }) => notices.push(notice));
  server.use(
    on('POST', 'loginAs', async () => {
      void page.session.refresh();
      await waitFor(() => expect(server.calls.filter(({ url }) => url === '/api/session')).toHaveLength(2));
      await moment();
      return answer();
    }),
  );
  const acting = page.session.loginAs({ role: 'Agent', subjectId: 10_500, reason: 'asked for help' });
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
  expect(page.session.current).toMatchObject({
    status: 'signed-in',
    agent: { agentId: 10_500 },
    grant: { token: 'second' },
  });
  expect(new Set(notices)).toEqual(new Set([null]));
});

test('D-05 a grant that ended while acting for another person was refused has ended', async () => {
  await replacing(() => refuse(404, 'not_found'));
  expect(page.session.current).toMatchObject({ status: 'signed-in', role: 'ROLE_ADMIN', agent: null, grant: null });
  expect(page.session.current.notice).toMatch(/back in your own account/);
});

test('D-05 an admin whose time to act ended while the page waited goes on as themselves', async () => {
  page.session = connect(window.sessionStorage, new HttpClient(), { hasFormInProgress: () => true });
  page.identity.result = TOKENS;
  respondWithContext(testContext(ACTING));
  await page.session.start();
  page.identity.listener('signed-out');
  server.use(grantIsOver('grant_expired', testContext(ADMIN_CONTEXT)));
  await page.session.signInAgain('Portal-2026!');
  expect(page.session.current).toMatchObject({ hasEnded: false, role: 'ROLE_ADMIN', agent: null, grant: null });
  expect(page.session.current.notice).toMatch(/back in your own account/);
});

test('ADM-32 a grant that was revoked while the tab was closed is dropped at the start, and what names the person', async () => {
  page.identity.result = TOKENS;
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
  await page.session.start();
  expect(page.session.current).toMatchObject({ status: 'signed-in', role: 'ROLE_ADMIN', agent: null });
  expect(page.session.current.notice).toMatch(/^A member of staff ended/);
  expect([sessionStorage.getItem('actingGrant'), sessionStorage.getItem('referralPages')]).toEqual([null, null]);
  // that of the admin, if it has been written already
  expect(sessionStorage.getItem(APP_CONTEXT_KEY) ?? '').not.toContain('Maya');
});

/** What a tab keeps of a person an admin acts for. */
const namesIn = (storage: Storage) =>
  ['actingGrant', APP_CONTEXT_KEY, 'referralPages'].map((key) => storage.getItem(key));

test('ADM-32 a grant that expired while the tab was closed leaves nothing of the person, even if nothing can be loaded', async () => {
  const tab = separateStorage();
  jest.useFakeTimers();
  await openTab(tab, testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }));
  await jest.advanceTimersByTimeAsync(100);
  tab.setItem('actingGrant', JSON.stringify({ ...GRANT, expiresAt: '2020-01-01T00:00:00.000Z' }));
  tab.setItem('referralPages', JSON.stringify({ subject: 'agent-10412' }));
  expect(tab.getItem(APP_CONTEXT_KEY)).toContain('Maya');
  server.use(on('GET', 'session', unreachable));
  page.session = connect(tab);
  page.identity.result = TOKENS;
  await page.session.start();
  expect(page.session.current.status).toBe('offline');
  expect(namesIn(tab)).toEqual([null, null, null]);
});
