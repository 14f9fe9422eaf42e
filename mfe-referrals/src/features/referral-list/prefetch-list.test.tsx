import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ENDPOINTS, ReferralGroup, StatesResponse } from '@portal/shared/contracts';
import { events as bus } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { ADMIN_CONTEXT, testDirector } from '@portal/shared/testing';
import { reply } from '@portal/shared/testing/server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { LIST_SHOWN } from '../../navigation/list-shown.ts';
import { paths } from '../../paths.ts';
import { events } from '../../remote.ts';
import { FakeReferralServer } from '../../testing/fake-referral-server.ts';
import { openAs } from '../../testing/open-as.tsx';
import { testGroup } from '../../testing/referral-fixtures.ts';
import { renderWithCache, setWindowWidth } from '../../testing/render-at.tsx';
import { remember } from '../list-views/list-memory.ts';
import { prefetchReferral } from '../referral-details/referral-details.queries.ts';
import { prefetchList } from './prefetch-list.ts';
import { ReferralListPage } from './ReferralListPage.tsx';

const STATES = '/agent/v2/endpoint/states';
const live = bus.from('host');
let server: FakeReferralServer;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setWindowWidth(1440);
  server = new FakeReferralServer();
  server.install();
  server.groups = [testGroup()];
  server.answers.set(STATES, () => reply(StatesResponse, { data: [{ key: 'CO', label: 'Colorado' }] }));
});
afterEach(cleanup);

const elsewhere = (context: Parameters<typeof openAs>[1]) => openAs(server, context, '/rank', null);
const target = (address: string, signal = new AbortController().signal, state: unknown = null) => {
  const { pathname, search } = new URL(address, 'http://portal.test');
  return { pathname, search, state, signal };
};
/** The parameters of the calls of the first tab. */
const asked = (tab: 'Active Leads' | 'Wins') => server.callsOf(tab).map(({ parameters }) => String(parameters));

test.each(['/', '/referrals', '/referrals?state=CO&page=2'])(
  'what was asked for ahead is what the list at %s asks for, once',
  async (address) => {
    await elsewhere({});
    await prefetchList(target(address));
    const [ahead] = asked('Active Leads');
    expect(server.calls).toHaveLength(1);
    renderWithCache(address, <ReferralListPage />);
    await waitFor(() => expect(server.calls).toHaveLength(5));
    expect(asked('Active Leads')).toEqual([ahead]);
    expect(server.others.filter((call) => call.endsWith(STATES))).toHaveLength(address === '/' ? 1 : 0);
  },
);

test('who comes back to the list gets it as it was left, without the default view', async () => {
  await elsewhere({});
  remember(session.current.user!.userId, { hasDefault: true });
  server.kept.views = [{ id: 'v', name: 'Won', parameters: 'tab=wins&state=CO', columns: [], isDefault: true }];
  await prefetchList(target('/referrals', undefined, LIST_SHOWN));
  expect(asked('Wins')).toEqual([]);
  expect(asked('Active Leads')).toHaveLength(1);
});

test('the default view decides what is asked for', async () => {
  await elsewhere({});
  remember(session.current.user!.userId, { hasDefault: true });
  server.kept.views = [{ id: 'v', name: 'Won', parameters: 'tab=wins&state=CO', columns: [], isDefault: true }];
  await prefetchList(target('/referrals'));
  expect(server.calls.map(({ category }) => category)).toEqual(['Wins']);
  renderWithCache('/referrals', <ReferralListPage />);
  await screen.findByRole('tab', { name: /Wins/, selected: true });
  expect(asked('Wins')).toHaveLength(1);
});

test('prefetches the queue of a director along with the list', async () => {
  server.answers.set('/graphql', () =>
    Response.json({ data: { getReferralsForPortal: { referralsDetails: [] }, getCountByPortalSection: 0 } }),
  );
  await elsewhere({ role: 'ROLE_RELO_DIRECTOR', agent: null, reloDirector: testDirector() });
  await prefetchList(target('/'));
  expect(server.others).toContain('POST /graphql');
});

test('nothing is asked for without an agent, or when another person is shown meanwhile', async () => {
  await elsewhere(ADMIN_CONTEXT);
  await prefetchList(target('/referrals'));
  await elsewhere({});
  await prefetchList(target('/referrals', AbortSignal.abort()));
  expect(server.calls).toEqual([]);
});

test('a referral that was asked for ahead is asked for again after it was changed', async () => {
  const group = testGroup();
  const { agentReferralId } = group.referral[0]!;
  const address = ENDPOINTS.referral.replace(':agentReferralId', String(agentReferralId));
  server.answers.set(address, () => reply(ReferralGroup, group));
  await elsewhere({});
  const ask = async () => {
    await prefetchReferral(target(paths.details(agentReferralId)));
    return server.others.filter((call) => call === `GET ${address}`).length;
  };
  expect([await ask(), await ask()]).toEqual([1, 1]);
  events.publish('referral.changed', { agentReferralId, agentId: group.agent.agentId });
  expect([await ask(), await ask()]).toEqual([2, 2]);
  const change = { kind: 'referral', agentId: group.agent.agentId, agentReferralId, revision: 9 } as const;
  live.publish('live.changed', { changes: [{ ...change, agentReferralId: 1 }] });
  expect(await ask()).toBe(2);
  live.publish('live.changed', { changes: [change] });
  expect(await ask()).toBe(3);
});
