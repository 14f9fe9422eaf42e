import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { http } from '@portal/shared/api';
import type { Dashboard } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { ADMIN_CONTEXT, testAgent, testDirector } from '@portal/shared/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dashboard, due, newAgentDashboard, steps, zipStat } from '../../testing/dashboard-fixture.ts';
import { claimPages, openDashboard, setWindowWidth } from '../../testing/portal.tsx';

const NOW = new Date('2026-11-20T16:41:00Z');
/** Only the date is set: everything else of the page goes on as ever. */
const CLOCKS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
] as const;
const TICKS = ['nextTick', 'queueMicrotask', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'] as const;
const answers = (body: Dashboard) => () => ({ body });
const panel = (name: string) => within(screen.getByRole('region', { name }));
const context = () => session.contexts.dashboardContext;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, doNotFake: [...CLOCKS, ...TICKS] });
  sessionStorage.clear();
  setWindowWidth(1440);
});
afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
  jest.useRealTimers();
});

test('DASH-01 shows rank, what is due, what comes next and the ZIPs of the agent', async () => {
  const { called } = await openDashboard({ server: answers(dashboard()) });

  expect(await screen.findByText('2 referrals need an update, 1 appointment today')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Friday, November 20' })).toBeTruthy();
  expect(called).toEqual(['/agent/v2/agent-portal/dashboard/10482']);

  expect(panel('Your rank').getByText('Up 2 since Nov 13')).toBeTruthy();
  expect(panel('Your rank').getByRole('img', { name: 'Rank over 3 weeks, from 7 to 3' })).toBeTruthy();
  const rows = panel('Need an update').getAllByRole('row');
  expect(rows[1]?.textContent).toBe(
    'Theodora Papadakis1284 S Gaylord St, Denver, CO 80210SellerContacted12, update due$22,490.00Update',
  );
  expect(panel('My ZIPs').getByText('Guaranteed Display in 1')).toBeTruthy();
  expect(panel('My ZIPs').getByText('Renews Mar 2')).toBeTruthy();
  expect(panel('My ZIPs').getByRole('link', { name: 'Sponsor this ZIP' }).getAttribute('href')).toBe('/sgd');
  expect(panel('Commissions 2026').getByText('$27,040')).toBeTruthy();
  expect(panel('Next event').getByRole('link', { name: 'Save a seat' }).getAttribute('target')).toBe('_blank');
});

test('D-24 names lead to the details, Update to the update, categories to their tab', async () => {
  await openDashboard({ server: answers(dashboard()) });
  const href = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

  expect(await href('Theodora Papadakis')).toBe('/referrals-details/NzAwMQ');
  expect(await href('Update Theodora Papadakis')).toBe('/referrals-details/NzAwMQ#update');
  expect(await href('All 23 active leads')).toBe('/referrals');
  expect(await href(/^9 ?Wins/)).toBe('/referrals?tab=wins');
});

test('D-03 appointments are told in the time zone of their referral, with the call and the way there', async () => {
  await openDashboard({ server: answers(dashboard()) });
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('two appointments were expected');

  expect(within(first).getByText('2:00 PM')).toBeTruthy();
  expect(first.textContent).toContain('Today');
  expect(within(first).getByRole('link', { name: 'Call Priya Raghunathan' }).getAttribute('href')).toBe(
    'tel:3035550112',
  );
  expect(within(first).getByRole('link', { name: /^Directions to 8811/ })).toBeTruthy();
  // D-17: no number, no call; by phone, no way there.
  expect(within(second).getAllByRole('link')).toHaveLength(1);
  expect(second.textContent).toContain('Mon 23');
});

test('on a phone the referral that waits longest can be called, texted and updated', async () => {
  setWindowWidth(390);
  await openDashboard({ server: answers(dashboard()) });

  const first = within(await screen.findByRole('article'));
  expect(first.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:3035550110');
  expect(first.getByRole('link', { name: 'Text' }).getAttribute('href')).toBe('sms:3035550110');
  expect(first.getByRole('link', { name: 'Update' })).toBeTruthy();
  expect(panel('Need an update').getByText('Jamal Whitfield')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('D-17 a hidden number leaves no call and no text', async () => {
  setWindowWidth(390);
  const busy = dashboard();
  const agentStats = { ...busy.agentStats, needUpdate: [due({ phoneNumber: null })] };
  await openDashboard({ server: answers({ ...busy, agentStats }) });

  const first = within(await screen.findByRole('article'));
  expect(first.queryByRole('link', { name: 'Call' })).toBeNull();
  expect(first.queryByRole('link', { name: 'Text' })).toBeNull();
});

test('every chart has a table behind it', async () => {
  await openDashboard({ server: answers(dashboard()) });
  await userEvent.click(await screen.findByRole('button', { name: 'Show commissions as a table' }));
  const months = within(screen.getByRole('region', { name: 'Commissions 2026 by month' })).getAllByRole('row');
  expect(months[3]?.textContent).toBe('Mar$9,440.00');
  expect(months).toHaveLength(12);

  await userEvent.click(screen.getByRole('button', { name: 'Show your rank as a table' }));
  const weeks = within(screen.getByRole('region', { name: 'Your rank by week' })).getAllByRole('row');
  expect(weeks[1]?.textContent).toBe('Nov 20, 20263');
  await userEvent.click(screen.getByRole('button', { name: 'Show your rank as a chart' }));
  expect(screen.getByRole('img', { name: 'Rank over 3 weeks, from 7 to 3' })).toBeTruthy();
});

test('more than five ZIPs are shown on request', async () => {
  const agentZipStats = ['80201', '80202', '80203', '80204', '80205', '80206'].map((zip) => zipStat({ zip }));
  await openDashboard({ server: answers(dashboard({ agentZipStats })) });

  expect(await screen.findByText('80205')).toBeTruthy();
  expect(screen.queryByText('80206')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 6 ZIPs' }));
  expect(screen.getByText('80206')).toBeTruthy();
});

test('CS-084 the ranking callout says what moved the rank and holds shell modals back while it is shown', async () => {
  const { unmount } = await openDashboard({ server: answers(dashboard()) });

  const callout = await screen.findByRole('note', { name: 'Your rank changed' });
  expect(callout.textContent).toBe('You moved up from 5 to 3. Updates within two days of a new lead counted most.');
  expect(context().renderRankingCallout).toBe(true);
  unmount();
  expect(context().renderRankingCallout).toBe(false);
});

test('HOST-66 a dismissed callout stays away until the rank changes again', async () => {
  const { unmount } = await openDashboard({ server: answers(dashboard()) });
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('note')).toBeNull();
  expect(context().renderRankingCallout).toBe(false);
  expect(sessionStorage.getItem('rankCallout')).not.toBeNull();
  unmount();

  const again = await openDashboard({ server: answers(dashboard()) });
  await screen.findByRole('region', { name: 'Your rank' });
  expect(screen.queryByRole('note')).toBeNull();
  again.unmount();

  const { agentRank } = dashboard();
  const change = { from: 3, to: 6, since: '2026-11-20', reason: null };
  await openDashboard({ server: answers(dashboard({ agentRank: { ...agentRank, rank: 6, change } })) });
  expect((await screen.findByRole('note')).textContent).toContain('You moved down from 3 to 6.');
  expect(screen.getByText('Down 3 since Nov 20')).toBeTruthy();
});

test('D-24 a new agent sees the checklist first, with a button for every step that can be done', async () => {
  const undo = claimPages('/change-password', '/service-zip-codes');
  await openDashboard({ context: { agent: testAgent({ firstName: 'Nina' }) }, server: answers(newAgentDashboard()) });

  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Nina' })).toBeTruthy();
  expect(screen.getByText('Three steps, then referrals can reach you')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change: Change your temporary password' }).getAttribute('href')).toBe(
    '/change-password',
  );
  expect(screen.getByRole('link', { name: 'Add: Add your service ZIP codes' }).getAttribute('href')).toBe(
    '/service-zip-codes?id=MTA0ODI',
  );
  expect(screen.queryByRole('link', { name: /referral agreement/ })).toBeNull();
  expect(screen.getByText(/cannot be done online yet/)).toBeTruthy();
  expect(screen.getByText('You get a rank in each ZIP after your first referral.')).toBeTruthy();
  undo();
});

test('D-24 the set-up stays on the dashboard until it is complete', async () => {
  const first = await openDashboard({ server: answers(dashboard({ onboarding: steps(2) })) });
  expect((await screen.findByRole('progressbar', { name: 'Set-up' })).getAttribute('value')).toBe('2');
  expect(screen.getByText('Add your service ZIP codes')).toBeTruthy();
  first.unmount();

  await openDashboard({ server: answers(dashboard({ onboarding: steps(3) })) });
  await screen.findByRole('region', { name: 'Next event' });
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('links to pages of other remotes appear when a release claims the address', async () => {
  const before = await openDashboard({ server: answers(dashboard()) });
  await screen.findByRole('region', { name: 'Your rank' });
  expect(screen.queryByRole('link', { name: 'What counts' })).toBeNull();
  before.unmount();

  const undo = claimPages('/rank', '/events', '/service-zip-codes');
  await openDashboard({ server: answers(dashboard()) });
  expect((await screen.findByRole('link', { name: 'What counts' })).getAttribute('href')).toBe('/rank');
  expect(screen.getByRole('link', { name: 'Service ZIP codes' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/events');
  undo();
});

test('what there is none of says why', async () => {
  const nothing = newAgentDashboard();
  await openDashboard({ server: answers({ ...nothing, nextEvent: null, onboarding: steps(3) }) });

  expect(await screen.findByText('Everything is up to date')).toBeTruthy();
  for (const title of ['No appointments coming up', 'No rank yet', 'No service ZIP codes yet', 'No commissions yet']) {
    expect(screen.getByText(title)).toBeTruthy();
  }
  expect(screen.getByText('No event planned')).toBeTruthy();
});

test('HOST-63 the session knows rank and stats of the agent on the screen', async () => {
  await openDashboard({ server: answers(dashboard()) });
  await screen.findByRole('region', { name: 'Your rank' });

  expect(context()).toMatchObject({ agentRank: 3, statsForAgentId: 10_482, loading: false });
  expect(JSON.stringify(context())).not.toContain('Papadakis');
});

test('the dashboard is read again when a referral of its agent changes, and only then', async () => {
  const { called } = await openDashboard({ server: answers(dashboard()) });
  await screen.findByRole('region', { name: 'Your rank' });

  act(() => events.publish('referral.changed', { agentId: 999, agentReferralId: 1 }, 'test'));
  expect(called).toHaveLength(1);
  act(() => events.publish('referral.changed', { agentId: 10_482, agentReferralId: 7001 }, 'test'));
  await waitFor(() => expect(called).toHaveLength(2));
});

test('a failure says so in place, and Retry reads again', async () => {
  let isDown = true;
  await openDashboard({ server: () => (isDown ? { status: 503 } : { body: dashboard() }) });

  expect((await screen.findByRole('alert')).textContent).toContain('Your dashboard did not load');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Your rank' })).toBeTruthy();
});

test('what a fault of the page itself threw is not shown', async () => {
  const request = http.request.bind(http);
  jest.spyOn(http, 'request').mockImplementation((method, endpoint, options) => {
    if (endpoint === 'dashboard') throw new TypeError("Cannot read properties of undefined (reading 'rank')");
    return request(method, endpoint, options);
  });
  await openDashboard({ server: answers(dashboard()) });
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain('Your dashboard did not load');
  expect(textContent).not.toContain('Cannot read');
});

test('numbers that could not be read again stay, and say from when they are', async () => {
  let isDown = false;
  await openDashboard({ server: () => (isDown ? { status: 503 } : { body: dashboard() }) });
  await screen.findByRole('region', { name: 'Your rank' });
  isDown = true;
  act(() => events.publish('referral.changed', { agentId: 10_482, agentReferralId: 7001 }, 'test'));

  expect((await screen.findByText(/^These numbers are from /)).textContent).toMatch(/\d+:41 [AP]M\.$/);
  expect(screen.getByText('Theodora Papadakis')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText(/^These numbers/)).toBeNull());
});

test('CS-019 an admin without an agent is told so and can look for one', async () => {
  const asked: unknown[] = [];
  const subscription = events.on('agent-search.open').subscribe((payload) => asked.push(payload));
  const { called } = await openDashboard({ context: ADMIN_CONTEXT, server: answers(dashboard()) });

  expect(screen.getByText('Agent info not found.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Find an Agent' }));
  expect(asked).toHaveLength(1);
  expect(called).toEqual([]);
  subscription.unsubscribe();
});

test('D-04 an OpsTeamUser sees that there is no agent, and gets no tools', async () => {
  await openDashboard({
    context: { role: null, agent: null, user: { userId: 'o', email: 'omar@example.com', groups: ['OpsTeamUser'] } },
  });
  expect(screen.getByText('Agent info not found.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['a director', { role: 'ROLE_RELO_DIRECTOR', agent: null, reloDirector: testDirector() } as const],
  [
    'an admin who acts for a director',
    { ...ADMIN_CONTEXT, actingRole: 'ROLE_RELO_DIRECTOR', reloDirector: testDirector() } as const,
  ],
])('CS-020 %s has no dashboard and is sent home', async (_, context) => {
  const { called } = await openDashboard({ context, server: answers(dashboard()) });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(called).toEqual([]);
});

test('an admin who acts for an agent sees the dashboard of that agent', async () => {
  const { called } = await openDashboard({
    context: { ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent({ agentId: 20_001 }) },
    server: answers(dashboard({ agentId: 20_001 })),
  });
  await screen.findByRole('region', { name: 'Your rank' });
  expect(called).toEqual(['/agent/v2/agent-portal/dashboard/20001']);
});
