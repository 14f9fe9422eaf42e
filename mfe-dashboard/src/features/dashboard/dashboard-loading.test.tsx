import { expect, jest, test } from '@jest/globals';
import { forgetQueries, http, queryClient } from '@portal/shared/api';
import { type DashboardPart } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { type Call, refuse } from '@portal/shared/testing/server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aboutToArrive, askEarly } from './ask-early.ts';
import { dashboard, zipStat } from '../../testing/dashboard-fixture.ts';
import { openDashboard, responding, respondingAsBefore } from '../../testing/portal.tsx';
import { NOW, context, panel, setUpDashboardPage, settled } from '../../testing/dashboard-page.ts';

setUpDashboardPage();

const SIX_ZIPS = ['80201', '80202', '80203', '80204', '80205', '80206'].map((zip) => zipStat({ zip }));

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

test('API-68 ZIPs are shown, with a retry, when their sales do not load', async () => {
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
