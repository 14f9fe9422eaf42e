import { expect, jest, test } from '@jest/globals';
import { EARLY_REQUEST_AGENT } from '@portal/shared/contracts';
import { RemoteFile } from '@portal/shared/contracts/manifest-file';
import { events } from '@portal/shared/events';
import { ADMIN_CONTEXT, testAgent, testDirector } from '@portal/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import manifest from '../../../remote.json' with { type: 'json' };
import { paths } from '../../paths.ts';
import { dashboard, due, zipStat } from '../../testing/dashboard-fixture.ts';
import { openDashboard, responding, respondingAsBefore, setWindowWidth } from '../../testing/portal.tsx';
import { NOW, context, panel, partsOfAgent, ranks, setUpDashboardPage, settled } from '../../testing/dashboard-page.ts';

setUpDashboardPage();

test('the HTML starts exactly the request that the page makes', () => {
  const declared = RemoteFile.parse(manifest).pages.find(({ path }) => path === paths.dashboard());
  expect(declared?.earlyRequests?.map((url) => url.replace(EARLY_REQUEST_AGENT, '10482'))).toEqual([
    partsOfAgent(10_482),
  ]);
});

test('DASH-01 shows rank, what is due, what comes next and the ZIPs of the agent', async () => {
  const { called } = await openDashboard({ server: responding(dashboard()) });

  expect(await screen.findByText('2 referrals need an update, 1 appointment today')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Friday, November 20' })).toBeInTheDocument();
  expect(called()).toEqual([partsOfAgent(10_482)]);

  expect(panel('Your rank').getByText('Up 2 since Nov 13')).toBeInTheDocument();
  expect(panel('Your rank').getByRole('img', { name: 'Rank over 3 weeks, from 7 to 3' })).toBeInTheDocument();
  const rows = panel('Need an update').getAllByRole('row');
  expect(rows[1]).toHaveTextContent(
    /^Theodora Papadakis1284 S Gaylord St, Denver, CO 80210SellerContacted12, update due\$22,490\.00Update$/,
  );
  expect(panel('My ZIPs').getByText('Guaranteed Display in 1')).toBeInTheDocument();
  expect(await panel('My ZIPs').findByText('Renews Mar 2')).toBeInTheDocument();
  expect(panel('My ZIPs').getByRole('link', { name: 'Sponsor this ZIP' })).toHaveAttribute(
    'href',
    '/sgd?selected=80209',
  );
  expect(panel('My ZIPs').getByRole('columnheader', { name: 'My referrals all time' })).toBeInTheDocument();
  expect(panel('My ZIPs').getByRole('columnheader', { name: 'My commissions this year' })).toBeInTheDocument();
  expect(panel('Commissions 2026').getByText('$27,040')).toBeInTheDocument();
  expect(panel('Next event').getByRole('link', { name: 'Save a seat' })).toHaveAttribute('target', '_blank');
});

test('D-31 a ZIP whose renewal is canceled shows the day it ends', async () => {
  await openDashboard({ server: responding(dashboard({ agentZipStats: [zipStat({ endsAtTerm: true })] })) });
  expect(await screen.findByText('Ends Mar 2')).toBeInTheDocument();
});

test.each([
  ['free', 'Sponsor this ZIP'],
  ['taken', 'See this ZIP'],
  ['waitlisted', 'See this ZIP'],
  // an older server does not say it
  [undefined, 'See this ZIP'],
] as const)('D-29 a ZIP that is %s links to it in the shop: %s', async (status, words) => {
  const zip = zipStat({ zip: '80212', isSponsored: false, renewsOn: null, status });
  await openDashboard({ server: responding(dashboard({ agentZipStats: [zip] })) });
  expect(await screen.findByRole('link', { name: words })).toHaveAttribute('href', '/sgd?selected=80212');
});

test('0104 a free ZIP is not offered to an agent who is out of the network', async () => {
  const zip = zipStat({ zip: '80212', isSponsored: false, renewsOn: null, status: 'free' });
  const agent = { ...testAgent(), currentStatus: 'DISQUALIFIED' };
  await openDashboard({ server: responding(dashboard({ agentZipStats: [zip] })), context: { agent } });
  expect(await screen.findByRole('link', { name: 'See this ZIP' })).toHaveAttribute('href', '/sgd?selected=80212');
});

test('CS-117 a ZIP that is not sold says so, without a link', async () => {
  const zip = zipStat({ isSponsored: false, renewsOn: null, status: 'unavailable' });
  await openDashboard({ server: responding(dashboard({ agentZipStats: [zip] })) });
  const row = (await screen.findByRole('cell', { name: '80205 Whittier' })).closest('tr');
  expect(row).toHaveTextContent(/Not available$/);
  expect(screen.queryByRole('link', { name: /this ZIP/ })).not.toBeInTheDocument();
});

test('D-24 names link to the details, Update to the update, categories to their tab', async () => {
  await openDashboard({ server: responding(dashboard()) });
  const href = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

  expect(await href('Theodora Papadakis')).toBe('/referrals-details/NzAwMQ');
  expect(await href('Update Theodora Papadakis')).toBe('/referrals-details/NzAwMQ#update');
  expect(await href('All 23 active leads')).toBe('/referrals');
  expect(await href(/^9 ?Wins/)).toBe('/referrals?tab=wins');
});

test('D-03 appointments are shown in the time zone of their referral, with call and directions', async () => {
  await openDashboard({ server: responding(dashboard()) });
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('two appointments were expected');

  expect(within(first).getByText('2:00 PM')).toBeInTheDocument();
  expect(first).toHaveTextContent('Today');
  expect(within(first).getByRole('link', { name: 'Call Priya Raghunathan' })).toHaveAttribute('href', 'tel:3035550112');
  expect(within(first).getByRole('link', { name: /^Directions to 8811/ })).toBeInTheDocument();
  // D-17: no number, no call; by phone, no directions.
  expect(within(second).getAllByRole('link')).toHaveLength(1);
  expect(second).toHaveTextContent('Mon 23');
});

test('D-24 D-03 on the next morning the open page has the new day, its appointments and what is counted for it', async () => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true });
  const shown = dashboard();
  const [next] = shown.agentStats.nextAppointments;
  shown.agentStats.nextAppointments = [{ ...next!, at: '2026-11-21T18:00:00.000Z' }];
  const { called } = await openDashboard({ server: responding(shown) });
  const appointments = () => screen.getByRole('region', { name: 'Next appointments' });
  await screen.findByText('2 referrals need an update, 1 appointment today');
  expect(within(appointments()).getByRole('listitem')).toHaveTextContent('Tomorrow');

  shown.agentStats.appointmentsToday = 3;
  jest.setSystemTime(NOW.getTime() + 86_400_000);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByText('2 referrals need an update, 3 appointments today')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Saturday, November 21' })).toBeInTheDocument();
  expect(within(appointments()).getByRole('listitem')).toHaveTextContent('Today');
  expect(called()).toHaveLength(2);
});

test('D-03 the day is counted again when it begins where the agent works, too', async () => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true });
  const shown = dashboard();
  const [next] = shown.agentStats.nextAppointments;
  // its days begin last of all
  shown.agentStats.nextAppointments = [{ ...next!, at: '2026-11-22T23:00:00.000Z', timeZone: 'Etc/GMT+12' }];
  const { called } = await openDashboard({ server: responding(shown) });
  await screen.findByText('2 referrals need an update, 1 appointment today');
  jest.setSystemTime(Date.parse('2026-11-21T11:57:30Z'));
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  // the viewer's day began long before, and was read
  await waitFor(() => expect(called()).toHaveLength(2));
  await act(() => jest.advanceTimersByTimeAsync(150_000));
  await waitFor(() => expect(called()).toHaveLength(3));
});

test('on a phone the referral that waits longest can be called, texted and updated', async () => {
  setWindowWidth(390);
  await openDashboard({ server: responding(dashboard()) });

  const first = within(await screen.findByRole('article'));
  expect(first.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:3035550110');
  expect(first.getByRole('link', { name: 'Text' })).toHaveAttribute('href', 'sms:3035550110');
  expect(first.getByRole('link', { name: 'Update' })).toBeInTheDocument();
  expect(panel('Need an update').getByText('Jamal Whitfield')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('D-17 a hidden number can be neither called nor texted', async () => {
  setWindowWidth(390);
  const busy = dashboard();
  const agentStats = { ...busy.agentStats, needUpdate: [due({ phoneNumber: null })] };
  await openDashboard({ server: responding({ ...busy, agentStats }) });

  const first = within(await screen.findByRole('article'));
  expect(first.queryByRole('link', { name: 'Call' })).not.toBeInTheDocument();
  expect(first.queryByRole('link', { name: 'Text' })).not.toBeInTheDocument();
});

test('each chart can be shown as a table', async () => {
  await openDashboard({ server: responding(dashboard()) });
  await userEvent.click(await screen.findByRole('button', { name: 'Show commissions as a table' }));
  const months = within(screen.getByRole('region', { name: 'Commissions 2026 by month' })).getAllByRole('row');
  expect(months[3]).toHaveTextContent(/^Mar\$9,440\.00$/);
  expect(months).toHaveLength(12);

  await userEvent.click(screen.getByRole('button', { name: 'Show your rank as a table' }));
  const weeks = within(screen.getByRole('region', { name: 'Your rank by week' })).getAllByRole('row');
  expect(weeks[1]).toHaveTextContent(/^Nov 20, 20263$/);
  await userEvent.click(screen.getByRole('button', { name: 'Show your rank as a chart' }));
  expect(screen.getByRole('img', { name: 'Rank over 3 weeks, from 7 to 3' })).toBeInTheDocument();
});

test('D-47 the median of 30 days, compared with those before, week by week, and what counts', async () => {
  await openDashboard({ server: responding(dashboard()) });
  await screen.findByText('8 min faster than before');
  const card = panel('Speed to lead');
  expect(card.getByText(/median of 30 days, 23 leads/)).toHaveTextContent('14 min median of 30 days, 23 leads');
  expect(card.getByText(/Leads whose contact is locked do not count/)).toBeInTheDocument();
  expect(
    card.getByRole('img', { name: 'Median response time of the weeks until: Nov 6 9 minutes, Nov 20 14 minutes' }),
  ).toBeInTheDocument();
  await userEvent.click(card.getByRole('button', { name: 'Show response times as a table' }));
  const rows = card.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Week untilMedian',
    'Nov 20, 202614 min, 8 leads',
    'Nov 13, 2026—',
    'Nov 6, 20269 min, 6 leads',
  ]);
});

test('D-47 an agent who reached nobody yet is told so', async () => {
  const busy = dashboard();
  const responseTimes = {
    medianSeconds: null,
    count: 0,
    medianBefore: null,
    weeks: [{ endsOn: '2026-11-20', medianSeconds: null, count: 0 }],
  };
  await openDashboard({ server: responding({ ...busy, agentStats: { ...busy.agentStats, responseTimes } }) });
  await screen.findByText('No response time yet');
  expect(panel('Speed to lead').queryByRole('img')).not.toBeInTheDocument();
});

test('D-24 in a sponsored ZIP the rank is that with the boost; elsewhere the boost is what it would be', async () => {
  const zips = [
    zipStat({ rankWithBoost: 3 }),
    zipStat({ zip: '80209', isSponsored: false, rankWithBoost: 2, rankWithoutBoost: 9 }),
  ];
  await openDashboard({
    server: respondingAsBefore(dashboard({ agentZipStats: zips })),
    printed: {
      zipListRank: ({ url }) => ranks(url.endsWith('false') ? { 80205: 1, 80209: 8 } : { 80205: 4, 80209: 8 }),
    },
  });
  await settled();
  const cells = panel('My ZIPs')
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, 3)
        .map(({ textContent }) => textContent),
    );
  expect(cells).toEqual([
    ['1', '4'],
    ['2', '8'],
  ]);
});

test.each([
  ['from the response with the ZIPs', responding, 0],
  ['from the printed call, with an older server', respondingAsBefore, 1],
] as const)('API-68, SGD-17 a sponsor sees the closed business in their ZIPs %s', async (_how, respond, times) => {
  const sponsored = dashboard({ agentZipStats: [zipStat(), zipStat({ zip: '80209' })] });
  const first = await openDashboard({ server: respond(sponsored) });
  expect(await screen.findByText(/All closings in Guaranteed Display ZIPs/, { selector: 'p' })).toHaveTextContent(
    'All closings in Guaranteed Display ZIPs: $31,240 commissions, $1,250,000 sales volume, 4 transactions',
  );
  expect(first.asked().filter(({ url }) => url.includes('find-stats'))).toHaveLength(times);
  first.unmount();
  const agentZipStats = [zipStat({ isSponsored: false, renewsOn: null })];
  const { asked } = await openDashboard({ server: respond(dashboard({ agentZipStats })) });
  expect(await screen.findByText('Sponsor this ZIP')).toBeInTheDocument();
  expect(screen.queryByText(/All closings in/)).not.toBeInTheDocument();
  expect(asked().filter(({ url }) => /find-stats|ignoringSgdBoost=false/.test(url))).toEqual([]);
});

/** Gives the ranking callout its turn, as the host's queue does. */
const takeTurn = () =>
  events.on('popup.candidate').subscribe(({ kind, eligibility }) => {
    if (kind !== 'ranking-callout') return;
    events.publish('popup.turn', { kind: eligibility === 'eligible' ? kind : null }, 'host');
  });

test('DASH-04 CS-084 the ranking callout waits for its turn, and holds shell modals back while it is shown', async () => {
  const { unmount } = await openDashboard({ server: responding(dashboard()) });
  await settled();
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
  expect(context().renderRankingCallout).toBe(false);

  const turn = takeTurn();
  act(() => events.publish('popup.turn', { kind: 'ranking-callout' }, 'host'));
  const callout = await screen.findByRole('note', { name: 'Your rank changed' });
  expect(callout).toHaveTextContent(
    /^You moved up from 5 to 3\. Updates within two days of a new lead counted most\.$/,
  );
  expect(context().renderRankingCallout).toBe(true);
  unmount();
  expect(context().renderRankingCallout).toBe(false);
  expect(events.state('popup.turn')).toEqual({ kind: null });
  turn.unsubscribe();
});

test('an acting admin has no popups, so the ranking callout is there at once', async () => {
  const context = { role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT' } as const;
  await openDashboard({ context, server: responding(dashboard()) });
  expect(await screen.findByRole('note', { name: 'Your rank changed' })).toBeInTheDocument();
});

test('CS-084 a dismissed callout stays hidden until the rank changes again', async () => {
  const turn = takeTurn();
  const { unmount } = await openDashboard({ server: responding(dashboard()) });
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
  expect(context().renderRankingCallout).toBe(false);
  expect(sessionStorage.getItem('rankCallout')).not.toBeNull();
  unmount();

  const again = await openDashboard({ server: responding(dashboard()) });
  await settled();
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
  again.unmount();

  const { agentRank } = dashboard();
  const change = { from: 3, to: 6, since: '2026-11-20', reason: null };
  await openDashboard({ server: responding(dashboard({ agentRank: { ...agentRank, rank: 6, change } })) });
  expect(await screen.findByRole('note')).toHaveTextContent('You moved down from 3 to 6.');
  expect(screen.getByText('Down 3 since Nov 20')).toBeInTheDocument();
  turn.unsubscribe();
});

test('HOST-63 the session knows rank and stats of the agent on the screen', async () => {
  await openDashboard({ server: responding(dashboard()) });
  await settled();

  expect(context()).toMatchObject({ agentRank: 3, statsForAgentId: 10_482, loading: false });
  expect(JSON.stringify(context())).not.toContain('Papadakis');
});

test('CS-019 an admin without an agent sees that and can search for one', async () => {
  const opened: unknown[] = [];
  const subscription = events.on('agent-search.open').subscribe((payload) => opened.push(payload));
  const { called } = await openDashboard({ context: ADMIN_CONTEXT, server: responding(dashboard()) });

  expect(screen.getByText('Agent info not found.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Find an Agent' }));
  expect(opened).toHaveLength(1);
  expect(called()).toEqual([]);
  subscription.unsubscribe();
});

test('D-04 an OpsTeamUser sees that there is no agent, and gets no tools', async () => {
  await openDashboard({
    context: { role: null, agent: null, user: { userId: 'o', email: 'omar@example.com', groups: ['OpsTeamUser'] } },
  });
  expect(screen.getByText('Agent info not found.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['a director', { role: 'ROLE_RELO_DIRECTOR', agent: null, reloDirector: testDirector() } as const],
  [
    'an admin who acts for a director',
    { ...ADMIN_CONTEXT, actingRole: 'ROLE_RELO_DIRECTOR', reloDirector: testDirector() } as const,
  ],
])('CS-020 %s has no dashboard and is sent home', async (_, context) => {
  const { called } = await openDashboard({ context, server: responding(dashboard()) });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(called()).toEqual([]);
});

test('an admin who acts for an agent sees the dashboard of that agent', async () => {
  const { called } = await openDashboard({
    context: { ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent({ agentId: 20_001 }) },
    server: responding(dashboard({ agentId: 20_001 })),
  });
  await settled();
  expect(called()).toEqual([partsOfAgent(20_001)]);
});
