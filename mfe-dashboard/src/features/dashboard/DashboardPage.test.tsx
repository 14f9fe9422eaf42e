import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { forgetQueries, http, queryClient } from '@portal/shared/api';
import {
  DASHBOARD_PARTS,
  type DashboardPart,
  EARLY_REQUEST_AGENT,
  ZipListRankResponse,
} from '@portal/shared/contracts';
import { RemoteFile } from '@portal/shared/contracts/manifest-file';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { ADMIN_CONTEXT, offerRemote, testAgent, testDirector } from '@portal/shared/testing';
import { type Call, refuse, reply } from '@portal/shared/testing/server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import manifest from '../../../remote.json' with { type: 'json' };
import { paths } from '../../paths.ts';
import { aboutToArrive, askEarly } from './ask-early.ts';
import { dashboard, due, newAgentDashboard, steps, zipStat } from '../../testing/dashboard-fixture.ts';
import { openDashboard, responding, respondingAsBefore, setWindowWidth } from '../../testing/portal.tsx';

/** November 20 in every time zone of the clock tests: the heading is the day of the visitor. */
const NOW = new Date('2026-11-20T12:41:00Z');
/** Only the date is set: everything else on the page keeps running. */
const CLOCKS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
] as const;
const TICKS = ['nextTick', 'queueMicrotask', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'] as const;
/** All parts are one call. */
const partsOfAgent = (agentId: number) =>
  `/agent/v2/agent-portal/dashboard/${agentId}/parts?parts=${DASHBOARD_PARTS.join('%2C')}`;
const ranks = (of: Record<string, number>) => reply(ZipListRankResponse, of);
const panel = (name: string) => within(screen.getByRole('region', { name }));
/** Every part has loaded or failed, and so have the calls that follow. */
const settled = () =>
  waitFor(() => expect(screen.queryByRole('status', { name: /^Loading: / })).not.toBeInTheDocument());
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

test('D-31 a ZIP whose renewal is canceled ends', async () => {
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

test('every chart has a table behind it', async () => {
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

const SIX_ZIPS = ['80201', '80202', '80203', '80204', '80205', '80206'].map((zip) => zipStat({ zip }));

test('DASH-01 one request has everything; more ZIPs are shown without another', async () => {
  const { asked } = await openDashboard({ server: responding(dashboard({ agentZipStats: SIX_ZIPS })) });
  expect(await screen.findByText('80205')).toBeInTheDocument();
  expect(await screen.findByText(/All closings in Guaranteed Display ZIPs/, { selector: 'p' })).toBeInTheDocument();
  await settled();
  expect(screen.queryByText('80206')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 6 ZIPs' }));
  expect(await screen.findByText('80206')).toBeInTheDocument();
  expect(panel('My ZIPs').getAllByText('Renews Mar 2')).toHaveLength(6);
  expect(asked().map(({ url }) => url.split('?')[0])).toEqual(['/agent/v2/agent-portal/dashboard/10482/parts']);
});

test('API-59, API-64 of an older server the printed calls say what is known of the ZIPs that are shown', async () => {
  const { asked } = await openDashboard({ server: respondingAsBefore(dashboard({ agentZipStats: SIX_ZIPS })) });

  expect(await screen.findByText('80205')).toBeInTheDocument();
  expect(screen.queryByText('80206')).not.toBeInTheDocument();
  const bodies = () =>
    asked().flatMap(({ url, body }) => (/zips-stats|zip-list-rank/.test(url) ? [[url.split('/').at(-1), body]] : []));
  const five = ['80201', '80202', '80203', '80204', '80205'];
  expect(bodies()).toEqual([
    ['zips-stats', { agentId: 10_482, zipCodes: five }],
    ['10482?ignoringSgdBoost=false', { zipCodes: five }],
    ['10482?ignoringSgdBoost=true', { zipCodes: five }],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 6 ZIPs' }));
  expect(await screen.findByText('80206')).toBeInTheDocument();
  expect(
    bodies()
      .slice(3)
      .map(([, body]) => (body as { zipCodes: string[] }).zipCodes),
  ).toEqual([['80206'], ['80206'], ['80206']]);
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

const CARDS = {
  needUpdate: 'Need an update',
  appointments: 'Next appointments',
  funnel: 'Referrals by category',
  rank: 'Your rank',
  zips: 'My ZIPs',
  commissions: 'Commissions 2026',
  responseTimes: 'Speed to lead',
  nextEvent: 'Next event',
} as const satisfies Partial<Record<DashboardPart, string>>;
/** What each card shows once its part is there. */
const CONTENTS: Record<keyof typeof CARDS, RegExp> = {
  needUpdate: /Theodora Papadakis/,
  appointments: /Priya Raghunathan/,
  funnel: /Lost Listings\/Sales/,
  rank: /of 41/,
  zips: /Renews Mar 2/,
  commissions: /\$27,040/,
  responseTimes: /median of 30 days/,
  nextEvent: /Winning the listing appointment/,
};
const parts = Object.keys(CARDS) as (keyof typeof CARDS)[];

test.each(parts)(
  'DASH-01 when %s alone fails, its card says so and the others are there; Try Again asks for it alone',
  async (broken) => {
    let server = responding(dashboard(), { [broken]: 'failed' });
    const { called } = await openDashboard({ server: (call) => server(call) });
    await settled();
    const card = panel(CARDS[broken]);
    expect(card.getByRole('alert')).toHaveTextContent('This did not load');
    expect(card.getByRole('alert')).toHaveTextContent(`Reference reference-${broken}`);
    for (const other of parts.filter((part) => part !== broken)) {
      expect(screen.getByRole('region', { name: CARDS[other] })).toHaveTextContent(CONTENTS[other]);
    }
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(context().loading).toBe(false);

    server = responding(dashboard());
    await userEvent.click(card.getByRole('button', { name: 'Try Again' }));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: CARDS[broken] })).toHaveTextContent(CONTENTS[broken]),
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(called().slice(1)).toEqual([`/agent/v2/agent-portal/dashboard/10482/parts?parts=${broken}`]);
  },
);

test.each(parts)('DASH-01 when %s is slow, the others do not wait: it is asked for alone', async (slow) => {
  const answering = responding(dashboard(), { [slow]: 'slow' });
  let arrive = () => {};
  const server = async (call: Call) => {
    if (call.url.includes('wait=true')) await new Promise<void>((resolve) => (arrive = resolve));
    return answering(call);
  };
  const { called } = await openDashboard({ server });
  const waiting = () =>
    screen.getAllByRole('status', { name: /^Loading: / }).map((each) => each.getAttribute('aria-label'));
  await waitFor(() => expect(waiting()).toEqual([`Loading: ${CARDS[slow]}`]));
  await waitFor(() =>
    expect(called().at(-1)).toBe(`/agent/v2/agent-portal/dashboard/10482/parts?parts=${slow}&wait=true`),
  );
  for (const other of parts.filter((part) => part !== slow)) {
    await waitFor(() => expect(screen.getByRole('region', { name: CARDS[other] })).toHaveTextContent(CONTENTS[other]));
  }
  expect(context().loading).toBe(true);
  arrive();
  await waitFor(() => expect(screen.getByRole('region', { name: CARDS[slow] })).toHaveTextContent(CONTENTS[slow]));
});

test('D-24 a checklist that does not load can be tried again, and the rest is there', async () => {
  let server = responding(dashboard(), { onboarding: 'failed' });
  await openDashboard({ server: (call) => server(call) });
  await settled();
  expect(screen.getByRole('alert')).toHaveTextContent('This did not load');
  server = responding(dashboard());
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('progressbar', { name: 'Set-up' })).toBeInTheDocument();
});

test.each(['zipStats', 'zipListRank'] as const)(
  'API-59, API-64 when %s fails, the ZIPs say so and only it is asked for again',
  async (broken) => {
    let isDown = true;
    const { asked } = await openDashboard({
      server: respondingAsBefore(dashboard()),
      printed: { [broken]: () => (isDown ? refuse(500, 'internal_error') : undefined) },
    });
    await settled();
    expect(panel('My ZIPs').getByRole('alert')).toHaveTextContent('This did not load');
    expect(panel('Your rank').getByText(/of 41/)).toBeInTheDocument();
    const before = asked().length;
    isDown = false;
    await userEvent.click(panel('My ZIPs').getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Renews Mar 2')).toBeInTheDocument();
    expect(asked().slice(before)).toHaveLength(broken === 'zipStats' ? 1 : 2);
  },
);

test('API-68 sales that do not load leave the ZIPs as they are', async () => {
  let isDown = true;
  await openDashboard({
    server: respondingAsBefore(dashboard()),
    printed: { salesStats: () => (isDown ? refuse(500, 'internal_error') : undefined) },
  });
  const alert = await screen.findByText(/did not load\./);
  expect(await screen.findByText('Renews Mar 2')).toBeInTheDocument();
  isDown = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/All closings in/)).toBeInTheDocument();
});

test('HOST-63 isDashboardStatsRevalidating is true while parts that are there are read again', async () => {
  const answering = responding(dashboard());
  let arrive: (() => void) | null = null;
  let isHeld = false;
  const server = async (call: Call) => {
    if (isHeld) await new Promise<void>((resolve) => (arrive = resolve));
    return answering(call);
  };
  await openDashboard({ server });
  await settled();
  await waitFor(() => expect(context()).toMatchObject({ loading: false, isDashboardStatsRevalidating: false }));
  isHeld = true;
  act(() => events.publish('referral.changed', { agentId: 10_482, agentReferralId: 7001 }, 'test'));
  await waitFor(() => expect(context()).toMatchObject({ loading: false, isDashboardStatsRevalidating: true }));
  await waitFor(() => expect(arrive).not.toBeNull());
  arrive!();
  await waitFor(() => expect(context().isDashboardStatsRevalidating).toBe(false));
});

test('DASH-01 the parts are asked for once it is known whose dashboard it is, and are in the first frame of the page', async () => {
  const { called, leave, comeBack } = await openDashboard({ server: responding(dashboard()) });
  await settled();
  leave();
  queryClient.clear();
  const before = called().length;
  await aboutToArrive(askEarly());
  expect(called()).toHaveLength(before + 1);
  comeBack();
  expect(screen.getByText('2 referrals need an update, 1 appointment today')).toBeInTheDocument();
  await settled();
  expect(called()).toHaveLength(before + 1);
  // the code is loaded in advance while another page is shown
  window.history.replaceState(null, '', '/referrals');
  queryClient.clear();
  await askEarly();
  expect(called()).toHaveLength(before + 1);
});

test('DASH-01 a dashboard that is slow to arrive does not hold the page back, one that failed neither', async () => {
  await openDashboard({ server: () => new Promise<undefined>(() => {}) });
  cleanup();
  queryClient.clear();
  await aboutToArrive(askEarly());
  await openDashboard({ server: () => refuse(500, 'internal_error') });
  cleanup();
  queryClient.clear();
  await askEarly();
});

test('the calls of a dashboard are aborted when it is another agent whose page is shown', async () => {
  const signals: AbortSignal[] = [];
  const server = (call: Call) => {
    signals.push(call.signal);
    return new Promise<undefined>(() => {});
  };
  const { unmount } = await openDashboard({ server });
  await waitFor(() => expect(signals).toHaveLength(1));
  // as the session does when the subject changes
  unmount();
  forgetQueries(queryClient);
  await waitFor(() => expect(signals[0]?.aborted).toBe(true));
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

test('D-24 a new agent sees the checklist first, with a button for every available step', async () => {
  const undo = offerRemote({ pages: [{ path: '/change-password' }, { path: '/service-zip-codes' }] });
  await openDashboard({
    context: { agent: testAgent({ firstName: 'Nina' }) },
    server: responding(newAgentDashboard()),
  });

  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Nina' })).toBeInTheDocument();
  expect(screen.getByText('Three steps, then referrals can reach you')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Change: Change your temporary password' })).toHaveAttribute(
    'href',
    '/change-password',
  );
  expect(screen.getByRole('link', { name: 'Add: Add your service ZIP codes' })).toHaveAttribute(
    'href',
    '/service-zip-codes?id=MTA0ODI',
  );
  expect(screen.queryByRole('link', { name: /referral agreement/ })).not.toBeInTheDocument();
  expect(screen.getByText(/cannot be done online yet/)).toBeInTheDocument();
  expect(screen.getByText('Active agents are ranked every Friday in the ZIP codes they serve.')).toBeInTheDocument();
  expect(screen.getByText(/^They arrive once the agreement is signed/)).toBeInTheDocument();
  undo();
});

test('D-24 once the agreement is signed and there are ZIPs, a new agent is not told that both are missing', async () => {
  const onboarding = steps(0).map((step) => ({ ...step, isDone: ['agreement', 'service-zips'].includes(step.key) }));
  await openDashboard({ server: responding({ ...newAgentDashboard(), onboarding }) });
  expect(await screen.findByText(/^They come from your service ZIP codes/)).toBeInTheDocument();
  expect(screen.queryByText(/^They arrive once/)).not.toBeInTheDocument();
});

test('D-24 the agreement is signed on its own page, or on the profile where there is none', async () => {
  const href = async (pages: { path: string }[]) => {
    const undo = offerRemote({ pages });
    await openDashboard({ server: responding(newAgentDashboard()) });
    const link = await screen.findByRole('link', { name: /^Review and Sign/ });
    const address = link.getAttribute('href');
    cleanup();
    undo();
    return address;
  };
  expect(await href([{ path: '/update-profile' }, { path: '/referral-agreement' }])).toBe(
    '/referral-agreement?id=MTA0ODI',
  );
  expect(await href([{ path: '/update-profile' }])).toBe('/update-profile?id=MTA0ODI');
});

test('D-24 the set-up stays on the dashboard until it is complete', async () => {
  const first = await openDashboard({ server: responding(dashboard({ onboarding: steps(2) })) });
  expect(await screen.findByRole('progressbar', { name: 'Set-up' })).toHaveAttribute('value', '2');
  expect(screen.getByText('Add your service ZIP codes')).toBeInTheDocument();
  first.unmount();

  await openDashboard({ server: responding(dashboard({ onboarding: steps(3) })) });
  await screen.findByRole('region', { name: 'Next event' });
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('links to pages of other remotes appear when a release claims the address', async () => {
  const before = await openDashboard({ server: responding(dashboard()) });
  await settled();
  expect(screen.queryByRole('link', { name: 'What counts' })).not.toBeInTheDocument();
  before.unmount();

  const undo = offerRemote({ pages: [{ path: '/rank' }, { path: '/events' }, { path: '/service-zip-codes' }] });
  await openDashboard({ server: responding(dashboard()) });
  expect(await screen.findByRole('link', { name: 'What counts' })).toHaveAttribute('href', '/rank');
  expect(screen.getByRole('link', { name: 'Service ZIP codes' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/events');
  undo();
});

test('empty cards say why', async () => {
  const nothing = newAgentDashboard();
  await openDashboard({ server: responding({ ...nothing, nextEvent: null, onboarding: steps(3) }) });

  expect(await screen.findByText('Everything is up to date')).toBeInTheDocument();
  for (const title of ['No appointments coming up', 'No rank yet', 'No service ZIP codes yet', 'No commissions yet']) {
    expect(screen.getByText(title)).toBeInTheDocument();
  }
  expect(screen.getByText('No upcoming events')).toBeInTheDocument();
});

test('HOST-63 the session knows rank and stats of the agent on the screen', async () => {
  await openDashboard({ server: responding(dashboard()) });
  await settled();

  expect(context()).toMatchObject({ agentRank: 3, statsForAgentId: 10_482, loading: false });
  expect(JSON.stringify(context())).not.toContain('Papadakis');
});

test('the dashboard is refetched when a referral of its agent changes, and only then', async () => {
  const { called } = await openDashboard({ server: responding(dashboard()) });
  await settled();

  act(() => events.publish('referral.changed', { agentId: 999, agentReferralId: 1 }, 'test'));
  expect(called()).toHaveLength(1);
  act(() => events.publish('referral.changed', { agentId: 10_482, agentReferralId: 7001 }, 'test'));
  await waitFor(() => expect(called()).toHaveLength(2));
});

test('HOST-23 the dashboard is refetched when the ZIPs of its agent change', async () => {
  const { called } = await openDashboard({ server: responding(dashboard()) });
  await settled();
  act(() => events.publish('agent.changed', { agentId: 10_482 }, 'test'));
  await waitFor(() => expect(called()).toHaveLength(2));
});

test('a referral that changes while another page is shown is in the dashboard that is shown next', async () => {
  const { called, leave, comeBack } = await openDashboard({ server: responding(dashboard()) });
  await settled();
  leave();
  events.publish('referral.changed', { agentId: 10_482, agentReferralId: 7001 }, 'test');
  comeBack();
  await waitFor(() => expect(called()).toHaveLength(2));
});

test('a failure is shown in place, and Retry loads again', async () => {
  let isDown = true;
  await openDashboard({ server: (call) => (isDown ? refuse(503, 'unavailable') : responding(dashboard())(call)) });

  expect(await screen.findByRole('alert')).toHaveTextContent('Your dashboard did not load');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Your rank' })).toBeInTheDocument();
});

test('an internal error of the page is not shown', async () => {
  const request = http.request.bind(http);
  jest.spyOn(http, 'request').mockImplementation((method, endpoint, options) => {
    if (endpoint === 'dashboardParts') throw new TypeError("Cannot read properties of undefined (reading 'rank')");
    return request(method, endpoint, options);
  });
  await openDashboard({ server: responding(dashboard()) });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your dashboard did not load');
  expect(alert).not.toHaveTextContent('Cannot read');
});

test('numbers that could not be refreshed stay, with the time they are from', async () => {
  let isDown = false;
  await openDashboard({ server: (call) => (isDown ? refuse(503, 'unavailable') : responding(dashboard())(call)) });
  await settled();
  isDown = true;
  jest.setSystemTime(NOW.getTime() + 7 * 60_000);
  act(() => events.publish('referral.changed', { agentId: 10_482, agentReferralId: 7001 }, 'test'));

  // in some zones the clock does not show the minutes of UTC
  const readAt = NOW.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  expect(await screen.findByText(/^These numbers are from /)).toHaveTextContent(`These numbers are from ${readAt}.`);
  expect(screen.getByText('Theodora Papadakis')).toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText(/^These numbers/)).not.toBeInTheDocument());
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
