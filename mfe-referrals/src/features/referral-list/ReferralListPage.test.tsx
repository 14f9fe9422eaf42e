import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/shared/api';
import { SessionContext, StatesResponse } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { ADMIN_CONTEXT, offerRemote, testAgent, testContext, testDirector } from '@portal/shared/testing';
import { reply } from '@portal/shared/testing/server';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { openAs as openPageAs } from '../../testing/open-as.tsx';
import { testGroup } from '../../testing/referral-fixtures.ts';
import { renderAt, setWindowWidth } from '../../testing/render-at.tsx';
import { ReferralListPage } from './ReferralListPage.tsx';

const STATES = '/agent/v2/endpoint/states';
const user = userEvent.setup();
let server: FakeReferralServer;

beforeEach(() => {
  sessionStorage.clear();
  setWindowWidth(1440);
  server = new FakeReferralServer();
  server.install();
  server.answers.set(STATES, () => reply(StatesResponse, { data: [{ key: 'CO', label: 'Colorado' }] }));
});
afterEach(cleanup);

const openAs = (context: Partial<SessionContext>, address = '/referrals') =>
  openPageAs(server, context, address, <ReferralListPage />);
const OPS: Partial<SessionContext> = {
  ...ADMIN_CONTEXT,
  role: null,
  user: { userId: 'o', email: 'omar@example.com', groups: ['OpsTeamUser'] },
};

const UNSIGNED = { agentRfaSignDate: null, referralAgreementLocation: null };
test.each([
  [
    'an agent who has not signed',
    { agent: testAgent(UNSIGNED) },
    /once the agreement is signed/,
    ['Review and Sign', 'Service ZIP Codes'],
  ],
  ['an agent who has', {}, /come from your service ZIP codes/, ['Service ZIP Codes']],
  [
    'a director',
    { role: 'ROLE_RELO_DIRECTOR', agent: null, reloDirector: testDirector() },
    /^Referrals of your agents/,
    [],
  ],
] as const)(
  'D-24 without any referral and any filter, %s reads what brings the first one',
  async (_who, context, words, steps) => {
    const undo = offerRemote({ pages: [{ path: '/referral-agreement' }, { path: '/service-zip-codes' }] });
    await openAs(context);
    expect(await screen.findByText('No referrals yet')).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    const links = screen.queryAllByRole('link', { name: /^(Review and Sign|Service ZIP Codes)$/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      steps.map((step) => [
        step,
        step === 'Review and Sign' ? '/referral-agreement?id=MTA0ODI' : '/service-zip-codes?id=MTA0ODI',
      ]),
    );
    undo();
  },
);

test('REF-04 without an agent the page says "Agent info not found." and asks for no referrals', async () => {
  await openAs(OPS);
  expect(screen.getByText('Agent info not found.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(server.calls).toEqual([]);
});

test('REF-04 REF-05 REF-06 an admin who acts for no one finds an agent by the agent search', async () => {
  let opened = 0;
  const subscription = events.on('agent-search.open').subscribe(() => (opened += 1));
  await openAs(ADMIN_CONTEXT);
  expect(screen.getByText('Agent info not found.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Impersonate' }));
  await user.click(screen.getByRole('button', { name: 'Find an Agent' }));
  subscription.unsubscribe();
  expect(opened).toBe(2);
});

test('REF-05 HOST-18 Legacy Version is offered to admins only, as soon as a release claims its address', async () => {
  const undo = offerRemote({ pages: [{ path: '/legacy-dashboard' }] });
  await openAs(ADMIN_CONTEXT);
  const link = screen.getByRole('link', { name: 'Legacy Version' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/legacy-dashboard', '_blank']);
  cleanup();
  await openAs({});
  await waitFor(() => expect(server.calls).toHaveLength(5));
  expect(screen.queryByRole('link', { name: 'Legacy Version' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Impersonate' })).not.toBeInTheDocument();
  undo();
});

test('D-37 an agent gets to their escrow reports from the list, as soon as a release has that page; a director has none', async () => {
  const toReports = () => screen.queryByRole('link', { name: 'Escrow reports' });
  await openAs({});
  await screen.findByRole('heading', { level: 1 });
  expect(toReports()).not.toBeInTheDocument();
  cleanup();
  const undo = offerRemote({ pages: [{ path: '/reports' }] });
  for (const width of [1440, 390]) {
    setWindowWidth(width);
    await openAs({});
    expect(toReports()).toHaveAttribute('href', '/reports');
    cleanup();
  }
  server.answers.set('/graphql', () => Response.json({ data: { getReferralsForPortal: { referralsDetails: [] } } }));
  await openAs({ role: 'ROLE_RELO_DIRECTOR', agent: null, reloDirector: testDirector() });
  await screen.findByRole('heading', { level: 1 });
  expect(toReports()).not.toBeInTheDocument();
  undo();
});

test('HOST-05 D-08 a director sees the referrals of the own agents with their names', async () => {
  server.groups = [testGroup()];
  server.answers.set('/graphql', () => Response.json({ data: { getReferralsForPortal: { referralsDetails: [] } } }));
  await openAs({ role: 'ROLE_RELO_DIRECTOR', agent: null, reloDirector: testDirector() });
  await screen.findByRole('columnheader', { name: 'Agent' });
  await screen.findByText('Ferreira, Maya');
  // REF-02: a director converts and updates nothing
  expect(screen.getByText(/The more your agents convert, and the sooner they update/)).toBeVisible();
  // its pages are an agent's
  expect(screen.getByLabelText('About contact information')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'See Guaranteed Display' })).not.toBeInTheDocument();
});

test('D-08 SEC-01 a view of an agent who has another director by now says so, and leads to all of her own', async () => {
  server.groups = [testGroup()];
  server.fail('Active Leads', () => problemOf(403, 'forbidden', 'Insufficient Permissions'));
  server.answers.set('/graphql', () => Response.json({ data: { getReferralsForPortal: { referralsDetails: [] } } }));
  const director = { role: 'ROLE_RELO_DIRECTOR', agent: null, reloDirector: testDirector() } as const;
  await openAs(director, `/referrals?agent=${encodeId(77)}`);
  await screen.findByText('This agent is not one of yours.');
  expect(screen.queryByText(/Insufficient Permissions/)).not.toBeInTheDocument();
  server.recover();
  await user.click(screen.getByRole('button', { name: 'Show All of Your Agents' }));
  await screen.findByText('Ferreira, Maya');
  expect(window.location.search).toBe('');
});

test('HOST-04 at / the valid states are loaded first and only once', async () => {
  server.groups = [testGroup()];
  await openAs({}, '/');
  await screen.findByRole('link', { name: 'Okonkwo-Reyes, Chidinma' });
  const asked = () => server.others.filter((call) => call.endsWith(STATES)).length;
  expect(asked()).toBe(1);
  cleanup();
  const { QueryClientProvider } = await import('@portal/shared/query');
  const { BrowserRouter } = await import('@portal/shared/router');
  const { render } = await import('@testing-library/react');
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ReferralListPage />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: 'Okonkwo-Reyes, Chidinma' });
  expect(asked()).toBe(1);
});

test('HOST-04 CS-037 without the valid states the page renders all the same, and the failure is logged', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.groups = [testGroup()];
  server.answers.set(STATES, () => problemOf(503, 'unavailable', 'Not now'));
  await openAs({}, '/');
  expect(await screen.findByRole('link', { name: 'Okonkwo-Reyes, Chidinma' })).toBeInTheDocument();
  expect(log.mock.calls[0]?.[0]).toBe('referrals: the valid states did not load');
  log.mockRestore();
});

test('REF-15 another agent begins on Active Leads, page 1', async () => {
  await openAs({}, '/referrals?tab=wins&limit=50');
  await waitFor(() => expect(server.calls).toHaveLength(5));
  cleanup();
  server.calls.length = 0;
  const other = testContext().agent!;
  await openAs({ agent: { ...other, agentId: 99 } }, '/referrals?tab=wins&limit=50');
  await waitFor(() => expect(server.calls).toHaveLength(5));
  expect(window.location.search).toBe('');
  expect(server.calls[0]?.category).toBe('Active Leads');
  expect(Object.fromEntries(server.calls[0]!.parameters)).toMatchObject({ limit: '15', agentIds: '99' });
});

test('HOST-07 REF-15 where the portal has left for another page, its address is not changed back', async () => {
  await openAs({}, '/referrals?tab=wins');
  await waitFor(() => expect(server.calls).toHaveLength(5));
  cleanup();
  const other = { ...testContext().agent!, agentId: 99 };
  server.answers.set('/api/session', () => reply(SessionContext, testContext({ agent: other })));
  await act(() => session.start());
  // The host goes to the dashboard in the same moment in which the page starts again for the other agent.
  function Leaving() {
    useLayoutEffect(() => window.history.pushState(null, '', '/dashboard'), []);
    return <ReferralListPage />;
  }
  renderAt('/referrals?tab=wins', <Leaving />);
  await act(() => Promise.resolve());
  expect(window.location.pathname).toBe('/dashboard');
});
