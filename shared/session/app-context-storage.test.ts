import { expect, jest, test } from '@jest/globals';
import { APP_CONTEXT_KEY, SessionContext, STORAGE_KEYS } from '@portal/shared/contracts';
import { ADMIN_CONTEXT, testAgent, testContext } from '@portal/shared/testing';
import { done, on, reply } from '@portal/shared/testing/server';
import { emptyContexts } from './app-context-storage.ts';
import {
  connect,
  filledContexts,
  GRANT,
  openTab,
  page,
  respondWithContext,
  separateStorage,
  server,
  setUpSession,
  TOKENS,
} from '../testing/session-fixture.ts';

setUpSession();

test('HOST-62 without a session, what the last person left in the tab is cleared', async () => {
  window.sessionStorage.setItem(APP_CONTEXT_KEY, '{"agent":{"agentId":7}}');
  window.sessionStorage.setItem('actingGrant', JSON.stringify(GRANT));
  window.sessionStorage.setItem('portal.event-registration', '{"values":{"email":"maya@example.com"}}');
  await page.session.start();
  expect(window.sessionStorage).toHaveLength(0);
});

test('CS-149 what a visitor who was never signed in typed into the registration survives a reload', async () => {
  window.sessionStorage.setItem('portal.event-registration', '{"values":{}}');
  window.sessionStorage.setItem('portal.event-registration-done', '{"eventId":null}');
  window.sessionStorage.setItem(STORAGE_KEYS.rankCallout, 'seen');
  await page.session.start();
  expect(Object.keys(window.sessionStorage).toSorted()).toEqual([
    'portal.event-registration',
    'portal.event-registration-done',
  ]);
});

test('a change of subject is announced once and everything read for the previous one is dropped', async () => {
  const heard: (number | null)[] = [];
  page.events.on('session.subject-changed').subscribe(({ agentId }) => heard.push(agentId));
  respondWithContext(testContext());
  await page.session.signIn('maya@example.com', 'x');
  await page.session.refresh();
  await page.session.signOut();
  expect(heard).toEqual([10_482, null]);
  expect(page.forgotten).toBe(1);
});

test('HOST-62, HOST-65 many changes within 100 ms are one write of app_ctx, without tokens or contact data', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const writes: string[] = [];
  const storage = {
    getItem: () => null,
    removeItem: () => {},
    setItem: (_key: string, text: string) => writes.push(text),
  };
  page.session = connect(storage as unknown as Storage);
  page.identity.result = TOKENS;
  respondWithContext(testContext());
  await page.session.start();
  for (let rank = 1; rank <= 5; rank++) {
    page.session.updateContexts((contexts) => ({
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
async function tabWithContexts(): Promise<Storage> {
  jest.useFakeTimers();
  const tab = separateStorage();
  await openTab(tab, testContext());
  page.session.updateContexts(filledContexts);
  await jest.advanceTimersByTimeAsync(100);
  return tab;
}

test('HOST-62 the context is there again when acting took less time than a write of it', async () => {
  jest.useFakeTimers();
  const tab = separateStorage();
  await openTab(tab, testContext(ADMIN_CONTEXT));
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
  await page.session.loginAs({ role: 'Agent', subjectId: 1, reason: 'asked for help' });
  await page.session.stopActing();
  expect(tab.getItem(APP_CONTEXT_KEY)).toBeNull();
  await jest.advanceTimersByTimeAsync(100);
  expect(tab.getItem(APP_CONTEXT_KEY)).toBe(before);
});

test('HOST-62 a reload restores the contexts of app_ctx, without what was in progress', async () => {
  await openTab(await tabWithContexts(), testContext());
  const { dashboardContext, endpointReportsContext } = filledContexts(emptyContexts());
  expect(page.session.contexts).toEqual({
    dashboardContext: { ...dashboardContext, loading: false },
    endpointReportsContext: { ...endpointReportsContext, errorModal: { open: false, message: '' } },
  });
});

test.each([
  ['of another visitor', () => testContext({ user: { ...testContext().user, email: 'leo@example.com' } })],
  ['about another agent', () => testContext({ agent: { ...testAgent(), agentId: 7 } })],
])('HOST-62 contexts %s are not restored', async (_, context) => {
  await openTab(await tabWithContexts(), context());
  expect(page.session.contexts).toEqual(emptyContexts());
});

test('a saved context that cannot be read is ignored', async () => {
  const tab = await tabWithContexts();
  tab.setItem(APP_CONTEXT_KEY, '{"agent":7');
  await openTab(tab, testContext());
  expect(page.session.contexts).toEqual(emptyContexts());
});

test('HOST-63, HOST-64 the contexts have the fields of the specification', () => {
  expect(Object.keys(page.session.contexts.dashboardContext)).toEqual([
    'agentRank',
    'agentStats',
    'agentZipStats',
    'statsForAgentId',
    'loading',
    'isDashboardStatsRevalidating',
    'renderRankingCallout',
  ]);
  expect(page.session.contexts.endpointReportsContext).toEqual({
    errorModal: { open: false, message: '' },
    loading: false,
    reports: {},
  });
});
