import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/shared/api';
import {
  ActivePins,
  NewPin,
  ReleaseCheckResult,
  ReleaseLog,
  ReleaseOverview,
  type ReleaseShare,
  ROLLOUTS_IN_THE_WAY,
  SnapshotReleases,
} from '@portal/shared/contracts/release-console';
import { events } from '@portal/shared/events';
import { done, refuse, reply, type Resolver, unreachable } from '@portal/shared/testing/server';
import { stopClock } from '@portal/shared/testing/stop-clock';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { z } from 'zod';
import { type Call, renderInRoot, signIn } from '../../testing/portal.ts';
import {
  activePin,
  liveRemote,
  logEntry,
  publishedVersion,
  releaseOverview,
  releaseShare,
  rollout,
} from '../../testing/releases.ts';
import { RELEASES_KEY } from './releases.queries.ts';
import { ReleasesTab } from './ReleasesTab.tsx';

beforeEach(() => stopClock(new Date('2026-11-20T22:00:00Z')));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const CHECKS: z.input<typeof ReleaseCheckResult>['checks'] = [
  { name: 'files', summary: '28 files reachable, hashes match', problems: [] },
  { name: 'shared', summary: 'Shared modules resolve', problems: [] },
];
const LINES = [
  logEntry({
    action: 'rollout',
    changes: [
      {
        remote: 'mfe-referrals',
        from: { version: '1.3.2', rollout: rollout({ weight: 1000 }) },
        to: { version: '1.3.2', rollout: rollout({ weight: 2500 }) },
      },
    ],
  }),
  ...[417, 416, 415, 414, 413, 412].map((revision) =>
    logEntry({ revision, snapshot: '5b09d7c4aa10', why: `reason ${revision}` }),
  ),
];
const SNAPSHOTS: Record<string, Record<string, string>> = {
  '7f3ac2e1b0c4': { host: '5.2.0', 'mfe-sgd': '2.2.3' },
  '5b09d7c4aa10': { host: '5.2.0', 'mfe-sgd': '2.3.0' },
};
const problem = (status: number, detail: string, fields?: { path: string; message: string }[]) =>
  refuse(status, 'refused', { detail, ...(fields && { fields }) });

/** A server with one state of everything; `override` is tried first. */
function server(override: Resolver = () => undefined): Resolver {
  return async (call) => {
    const url = new URL(call.url, 'http://portal');
    const path = url.pathname.replace('/api/admin/releases', '');
    const own = await override(call);
    if (own) return own;
    if (path === '') return reply(ReleaseOverview, releaseOverview({ channel: url.searchParams.get('channel')! }));
    if (path === '/log') return reply(ReleaseLog, { lines: LINES });
    if (path === '/pins') return reply(ActivePins, { pins: [activePin()] });
    if (path === '/check') return reply(ReleaseCheckResult, { snapshot: '7f3ac2e1b0c5', checks: CHECKS });
    const snapshot = path.replace('/snapshots/', '');
    const releases = SNAPSHOTS[snapshot];
    return releases
      ? reply(SnapshotReleases, { id: snapshot, releases })
      : problem(404, `There is no snapshot ${snapshot}.`);
  };
}

async function open(override?: Resolver, at = '/admin/settings?tab=3') {
  const calls = await signIn(server(override), { at });
  renderInRoot(<ReleasesTab />);
  await screen.findByText(/Revision \d+ must still be current/);
  return { user: userEvent.setup(), calls };
}
const sent = (calls: Call[], end: string) =>
  calls.filter(({ method, url }) => method === 'POST' && url.endsWith(end)).map(({ body }) => body);
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const panel = (name: RegExp | string) => within(screen.getByRole('region', { name }));
/** The reason shown by a disabled button; fails for an enabled one. */
function isOff(name: string): string | undefined {
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  // it keeps the focus, so that the reason can be read
  expect([button.getAttribute('aria-disabled'), button.disabled]).toEqual(['true', false]);
  return document.getElementById(button.getAttribute('aria-describedby')!)?.textContent?.trim();
}
const share = () => screen.getByRole('textbox', { name: 'Share of visitors' });
const why = () => panel('Promote').getByRole('textbox', { name: 'Why' });

test('what is live is shown with versions, commits, shares, health and who moved it', async () => {
  await open();
  const rows = screen.getAllByRole('row').map((row) => row.textContent?.replaceAll(/\s+/g, ' '));
  expect(rows[1]).toMatch(/^host5.2.0c41e09b100%6,91411184510Nov 1[89], \d+:\d5 [AP]M \S+inesRoll Back host 5.2.0$/);
  expect(rows[3]).toContain('mfe-referrals1.4.0c41e09b25%rollout');
  expect(rows[5]).toContain('stopped itself: 31 of 1,478 loads failed (2.1%), more than 2%.1,4783130344');
  expect(screen.getByText(/revision 418 · moved/)).toHaveTextContent('by kwame');
  expect(screen.getByRole('button', { name: 'Stop mfe-referrals 1.4.0' })).toBeInTheDocument();
});

test('field data is shown for each page beside the release before, of the remote that is chosen', async () => {
  const figures = { inp: null, cls: null, rows: null };
  const of = (version: string, p75: number, visits: number) => ({
    version,
    pages: [{ page: '/referrals', lcp: { p75, visits }, ...figures }],
  });
  const remotes = [
    liveRemote({ remote: 'host', live: '5.2.0', fieldData: [of('5.2.0', 900, 10)] }),
    liveRemote({
      remote: 'mfe-referrals',
      live: '1.3.2',
      fieldData: [of('1.3.2', 2_400, 340), of('1.3.1', 1_244, 2_310)],
    }),
    liveRemote({ remote: 'mfe-sgd', live: '2.3.0' }),
  ];
  const { user } = await open(({ url }) =>
    url.includes('/releases?') ? reply(ReleaseOverview, releaseOverview({ remotes })) : undefined,
  );
  const rows = () => within(screen.getByRole('table', { name: /^Field data of/ })).getAllByRole('row');
  expect(rows()[1]).toHaveTextContent('/referrals900 ms · 10 visits–––');
  const choice = screen.getByRole('combobox', { name: 'Field data of' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['host', 'mfe-referrals']);
  await user.selectOptions(choice, 'mfe-referrals');
  expect(rows()[1]).toHaveTextContent('/referrals2.40 s · 340 visitsbefore: 1.24 s · 2,310 visits–––');
  expect(screen.getByText(/75th percentile of visits to/)).toHaveTextContent('and to 1.3.1 before it');
});

test('without measurements the console says so', async () => {
  await open();
  expect(screen.getByText('No visit has measured anything in this time.')).toBeInTheDocument();
});

test('every time is shown with its date and its zone', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Versions of mfe-referrals' }));
  await dialog('Versions of mfe-referrals');
  const times = [...document.querySelectorAll('time')].map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  // the head, three remotes, six lines of the log, a pin, four versions
  expect(times).toHaveLength(15);
  for (const time of times) expect(time).toMatch(/^Nov \d{1,2}, \d{1,2}:\d{2} [AP]M \S+$/);
});

test('a rollout shows how many of the visitors its guard needs it has, and what is watched until when', async () => {
  const guard = { maxFailures: 200, minLoads: 50 };
  const counts = { visitors: 40, failures: 0, networks: 3, counted: 31, needed: 50, control: null, compared: null };
  const progress = { ...counts, neededNetworks: 5 };
  const remotes = [
    liveRemote({
      remote: 'mfe-dashboard',
      shares: [
        releaseShare({ version: '1.8.1', share: 9_900 }),
        releaseShare({
          version: '1.9.0',
          kind: 'rollout',
          share: 100,
          guard,
          progress: { ...progress, neededNetworks: 1 },
        }),
      ],
    }),
    liveRemote({
      remote: 'mfe-sgd',
      shares: [
        releaseShare({ version: '2.4.0', progress, watch: { guard, rollsBack: true, until: '2026-11-20T22:55:00Z' } }),
      ],
    }),
  ];
  await open((call) =>
    /releases\?/.test(call.url) ? reply(ReleaseOverview, releaseOverview({ remotes })) : undefined,
  );
  const guarded = (name: RegExp) => within(screen.getByRole('row', { name }));
  const rollouts = guarded(/mfe-dashboard 1.9.0/);
  expect(rollouts.getByRole('progressbar', { name: 'Guard: 31 of 50 visitors' })).toHaveAttribute(
    'aria-valuenow',
    '62',
  );
  const watched = guarded(/mfe-sgd 2.4.0/);
  expect(watched.getByRole('progressbar', { name: 'Guard: 31 of 50 visitors, 3 of 5 networks' })).toBeInTheDocument();
  expect(watched.getByText(/^Watched until/)).toHaveTextContent(/Nov 2\d, \d{1,2}:55\s[AP]M \S+$/);
  expect(guarded(/mfe-dashboard 1.8.1/).queryByRole('progressbar')).not.toBeInTheDocument();
});

test('on a small screen the guard of a rollout is in its card, with its counts', async () => {
  const counts = { visitors: 40, failures: 0, networks: 3, counted: 31, needed: 50, control: null, compared: null };
  const progress = { ...counts, neededNetworks: 1 };
  const guard = { maxFailures: 200, minLoads: 50 };
  const share = releaseShare({ version: '1.9.0', kind: 'rollout', share: 100, guard, progress });
  const remotes = [liveRemote({ remote: 'mfe-dashboard', shares: [releaseShare({ version: '1.8.1' }), share] })];
  const isSmall = jest.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    const matches = query.startsWith('(max-width');
    return { matches, media: query, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList;
  });
  await open((call) =>
    /releases\?/.test(call.url) ? reply(ReleaseOverview, releaseOverview({ remotes })) : undefined,
  );
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Guard: 31 of 50 visitors' })).toBeInTheDocument();
  expect(screen.getByText(/^Distinct visitors that count, of 40 that reported/)).toBeInTheDocument();
  isSmall.mockRestore();
});

test('a rollout in steps shows where it goes next and what it waits for', async () => {
  const plan = { next: [2_500, 10_000], holdMinutes: 60, dueAt: '2026-11-20T22:10:00.000Z', refused: null };
  const belowMinimum = [{ remote: 'mfe-dashboard', counted: 1_012, needed: 2_000 }];
  const planned = (remote: string, changes: object) =>
    liveRemote({
      remote,
      shares: [
        releaseShare({ version: '1.0.0', share: 9_500 }),
        releaseShare({
          version: '1.1.0',
          kind: 'rollout',
          share: 500,
          plan: { ...plan, belowMinimum: [], belowPaints: [], ...changes },
        }),
      ],
    });
  const past = { dueAt: '2026-11-20T21:10:00.000Z' };
  const belowPaints = [{ remote: 'mfe-admin', counted: 12, needed: 200 }];
  const remotes = [
    planned('mfe-admin', { belowPaints }),
    planned('mfe-dashboard', { belowMinimum, belowPaints }),
    planned('mfe-sgd', {}),
    planned('mfe-reports', { ...past, belowMinimum, refused: 'list.js is missing from the store.' }),
    planned('mfe-auth', { ...past, next: [10_000] }),
  ];
  await open((call) =>
    /releases\?/.test(call.url) ? reply(ReleaseOverview, releaseOverview({ remotes })) : undefined,
  );
  const row = (remote: string) => screen.getByRole('row', { name: new RegExp(`^${remote} 1.1.0`) });
  const after = String.raw`Nov 2\d, \d{1,2}:10\s[AP]M \S+`;
  const visitors = String.raw`once mfe-dashboard has had 2,000 visitors \(1,012 so far\)`;
  expect(row('mfe-dashboard')).toHaveTextContent(new RegExp(`Next: 25%, after ${after}, ${visitors}`));
  expect(row('mfe-sgd')).toHaveTextContent(new RegExp(`Next: 25%, after ${after}`));
  expect(row('mfe-sgd')).not.toHaveTextContent('so far');
  expect(row('mfe-reports')).toHaveTextContent(new RegExp(`Next: 25%, ${visitors}`));
  expect(row('mfe-reports')).toHaveTextContent('Blocked: list.js is missing from the store.');
  expect(row('mfe-auth')).toHaveTextContent('Next: everyone, due now, unless the guard finds a problem');
  expect(row('mfe-admin')).toHaveTextContent(
    /once 200 visitors each of mfe-admin and the live version have reported an LCP \(12 so far\)/,
  );
  expect(row('mfe-dashboard')).not.toHaveTextContent('LCP');
});

test('a rollout in steps can be kept at its present share', async () => {
  const plan = { next: [10_000], holdMinutes: 60, dueAt: '2026-11-20T22:10:00.000Z', refused: null };
  const shares = [
    releaseShare({ version: '1.0.0', share: 9_500 }),
    releaseShare({
      version: '1.1.0',
      kind: 'rollout',
      share: 525,
      plan: { ...plan, belowMinimum: [], belowPaints: [] },
    }),
  ];
  const overview = releaseOverview({ remotes: [liveRemote({ remote: 'mfe-sgd', shares })] });
  const { user, calls } = await open((call) => {
    if (/releases\?/.test(call.url)) return reply(ReleaseOverview, overview);
    return call.url.endsWith('/changes') ? done() : undefined;
  });
  await user.click(screen.getByRole('button', { name: 'Stay at 5.25% with mfe-sgd 1.1.0' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Keep mfe-sgd 1.1.0 at 5.25%' }));
  expect(dialog.getByText(/^This cancels its remaining steps/)).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'Holiday');
  await user.click(dialog.getByRole('button', { name: 'Cancel Remaining Steps' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find(({ url }) => url.endsWith('/changes'))?.body).toEqual({
    action: 'promote',
    channel: 'production',
    releases: [{ remote: 'mfe-sgd', version: '1.1.0' }],
    percent: 5.25,
    revision: overview.revision,
    reason: 'Holiday',
  });
});

test('a rollout that stopped itself meanwhile is not begun anew by keeping it at its share', async () => {
  const plan = { next: [10_000], holdMinutes: 60, dueAt: '2026-11-20T22:10:00.000Z', refused: null };
  const stopped: Partial<ReleaseShare> = { kind: 'stopped', share: 0, why: '9 of 60 visitors failed (15%).' };
  let rolledOut: Partial<ReleaseShare> = {
    kind: 'rollout',
    share: 500,
    plan: { ...plan, belowMinimum: [], belowPaints: [] },
  };
  const overview = () => {
    const shares = [releaseShare({ version: '1.0.0', share: 9_500 }), releaseShare({ version: '1.1.0', ...rolledOut })];
    return releaseOverview({ remotes: [liveRemote({ remote: 'mfe-sgd', shares })] });
  };
  const { user, calls } = await open((call) => {
    if (/releases\?/.test(call.url)) return reply(ReleaseOverview, overview());
    return call.url.endsWith('/changes') ? problem(409, 'production is at revision 419 now.') : undefined;
  });
  await user.click(screen.getByRole('button', { name: 'Stay at 5% with mfe-sgd 1.1.0' }));
  const stay = within(await dialog('Keep mfe-sgd 1.1.0 at 5%'));
  await user.type(stay.getByRole('textbox', { name: 'Why' }), 'Holiday');
  rolledOut = stopped;
  await user.click(stay.getByRole('button', { name: 'Cancel Remaining Steps' }));
  expect(await dialog('mfe-sgd has changed')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel Remaining Steps' })).not.toBeInTheDocument();
  expect(sent(calls, '/changes')).toHaveLength(1);
});

test('a promotion in steps begins with 5, 25 and 100 per cent and an hour each, which can be changed', async () => {
  const toasts: string[] = [];
  const subscription = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
  const { user, calls } = await open((call) => (call.url.endsWith('/changes') ? done() : undefined));
  await user.click(panel('Promote').getByText('In steps'));
  const shares = screen.getByRole('textbox', { name: 'Steps' });
  const minutes = screen.getByRole('textbox', { name: 'Hold each step for at least' });
  expect([shares, minutes].map((field) => (field as HTMLInputElement).value)).toEqual(['5, 25, 100', '60']);
  expect(panel('Promote').queryByRole('textbox', { name: 'Share of visitors' })).not.toBeInTheDocument();
  await user.clear(shares);
  await user.type(shares, '10, 5');
  expect(isOff('Promote 1.4.0 in steps')).toMatch(/^Each share must be larger than the one before it\./);
  await user.clear(shares);
  await user.type(shares, '10, 50');
  await user.clear(minutes);
  await user.type(minutes, '90');
  await screen.findByText('28 files reachable, hashes match');
  await user.type(why(), 'new filters{Enter}');
  await waitFor(() => expect(toasts).toEqual(['Done: Promote 1.4.0 in steps.']));
  const releases = [{ remote: 'mfe-referrals', version: '1.4.0' }];
  const steps = { percents: [10, 50], holdMinutes: 90 };
  expect(sent(calls, '/changes')).toEqual([
    { action: 'promote', channel: 'production', releases, revision: 418, reason: 'new filters', steps },
  ]);
  // the next one is for one share again
  expect(share()).toBeInTheDocument();
  subscription.unsubscribe();
});

test('steps are not offered by a server that knows none, nor for what no one has yet', async () => {
  const { user } = await open();
  await user.click(panel('Promote').getByText('In steps'));
  const remotes = panel('Promote').getByRole('combobox', { name: 'Remote' });
  await user.selectOptions(remotes, within(remotes).getByRole('option', { name: 'mfe-surveys · not live yet' }));
  expect(panel('Promote').queryByText('In steps')).not.toBeInTheDocument();
  expect(share()).toHaveValue('100');
  cleanup();
  // as servers from before answer
  const { hasSteps: _, ...before } = releaseOverview();
  await open((call) => (/releases\?/.test(call.url) ? reply(ReleaseOverview, before) : undefined));
  expect(panel('Promote').queryByText('In steps')).not.toBeInTheDocument();
});

test('health and marks of a version are shown where it is chosen: to promote, to return to, in the list of versions', async () => {
  const mark = {
    kind: 'failed' as const,
    who: 'Rollout guard',
    when: '2026-11-19T09:00:00.000Z',
    why: '3 of 60 failed.',
  };
  const health = { loads: 21_350, failures: 7, recovered: 7, p50: 243, p95: 706 };
  const remote = liveRemote({
    remote: 'mfe-sgd',
    live: '2.4.0',
    lastKnownGood: '2.2.0',
    earlier: ['2.3.0', '2.2.0'],
    published: [
      publishedVersion('2.4.0', { health: { ...health, loads: 0, failures: 0 } }),
      publishedVersion('2.3.0', { health, mark }),
      publishedVersion('2.2.0', { health: { ...health, failures: 0 } }),
    ],
  });
  const { user, calls } = await open((call) => {
    if (call.url.endsWith('/changes')) return done();
    return /releases\?/.test(call.url) ? reply(ReleaseOverview, releaseOverview({ remotes: [remote] })) : undefined;
  });
  const select = panel('Promote').getByRole('combobox', { name: 'Version of mfe-sgd' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '2.4.0 · live · No loads in this time',
    '2.3.0 · failed · 21,350 loads, 7 failed (0.03%)',
    '2.2.0 · 21,350 loads, none failed',
  ]);
  await user.selectOptions(select, '2.3.0');
  expect(panel('Promote').getByText('21,350 loads, 7 failed (0.03%)')).toBeInTheDocument();
  expect(panel('Promote').getByText(/^Failed/)).toHaveTextContent(/^Failed Nov 19, .*: 3 of 60 failed\.$/);
  expect(panel('Promote').getByText('mfe-sgd 2.3.0 is older than 2.4.0, which is live.')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Versions of mfe-sgd' }));
  const versions = within(await dialog('Versions of mfe-sgd')).getAllByRole('listitem');
  expect(versions[1]).toHaveTextContent('21,350 loads, 7 failed (0.03%)Failed Nov 19');
  expect(versions[2]).toHaveTextContent('last known good');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Roll Back mfe-sgd 2.4.0' }));
  const question = within(await dialog('Roll back mfe-sgd'));
  expect(question.getByRole('radio', { name: /^2.2.0/ })).toBeChecked();
  await user.click(question.getByRole('radio', { name: /^2.3.0.*21,350 loads, 7 failed/ }));
  await user.type(question.getByRole('textbox', { name: 'Why' }), 'it was the network{Enter}');
  await waitFor(() => expect(sent(calls, '/changes')).toMatchObject([{ action: 'rollback', to: '2.3.0' }]));
});

test('a marked version is returned to only when someone chooses it', async () => {
  const remote = liveRemote({ remote: 'mfe-sgd', live: '2.4.0', earlier: ['2.3.0'] });
  const { user, calls } = await open((call) => {
    if (call.url.endsWith('/changes')) return done();
    return /releases\?/.test(call.url) ? reply(ReleaseOverview, releaseOverview({ remotes: [remote] })) : undefined;
  });
  await user.click(screen.getByRole('button', { name: 'Roll Back mfe-sgd 2.4.0' }));
  const question = within(await dialog('Roll back mfe-sgd'));
  await user.type(question.getByRole('textbox', { name: 'Why' }), 'slow{Enter}');
  expect(question.getByRole('alert')).toHaveTextContent(/^Choose the version to return to\.$/);
  expect(sent(calls, '/changes')).toEqual([]);
  await user.click(question.getByRole('radio', { name: /^2.3.0/ }));
  await user.click(question.getByRole('button', { name: 'Roll Back to 2.3.0' }));
  await waitFor(() => expect(sent(calls, '/changes')).toMatchObject([{ to: '2.3.0' }]));
});

test('a rollback that only rollouts are in the way of asks whether to stop them too, for the version it was refused for', async () => {
  const remote = liveRemote({ remote: 'mfe-sgd', live: '2.4.0', lastKnownGood: '2.2.0', earlier: ['2.3.0', '2.2.0'] });
  const inTheWay = { path: ROLLOUTS_IN_THE_WAY, message: 'Only the rollout of mfe-list@2.0.0 is in the way.' };
  let isRefused = true;
  const { user, calls } = await open((call) => {
    if (call.url.endsWith('/changes')) return isRefused ? problem(422, 'no', [inTheWay]) : done();
    return /releases\?/.test(call.url) ? reply(ReleaseOverview, releaseOverview({ remotes: [remote] })) : undefined;
  });
  await user.click(screen.getByRole('button', { name: 'Roll Back mfe-sgd 2.4.0' }));
  const question = within(await dialog('Roll back mfe-sgd'));
  const also = { name: 'Also stop what is in the way' };
  expect(question.queryByRole('checkbox', also)).not.toBeInTheDocument();
  await user.type(question.getByRole('textbox', { name: 'Why' }), 'empty list{Enter}');
  expect(await question.findByRole('checkbox', also)).not.toBeChecked();
  expect(question.getByRole('alert')).toHaveTextContent(inTheWay.message);
  await user.click(question.getByRole('radio', { name: /^2.3.0/ }));
  expect(question.queryByRole('checkbox', also)).not.toBeInTheDocument();
  await user.click(question.getByRole('radio', { name: /^2.2.0/ }));
  await user.click(question.getByRole('button', { name: 'Roll Back to 2.2.0' }));
  await user.click(await question.findByRole('checkbox', also));
  isRefused = false;
  await user.click(question.getByRole('button', { name: 'Roll Back to 2.2.0' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const bodies = sent(calls, '/changes') as { stopsRollouts?: boolean }[];
  expect(bodies.map(({ stopsRollouts }) => stopsRollouts)).toEqual([undefined, undefined, true]);
});

test('only rollouts that the refusal named are stopped: one that began since is a conflict, and named the next time', async () => {
  const remote = liveRemote({ remote: 'mfe-sgd', live: '2.4.0', lastKnownGood: '2.2.0' });
  const inTheWay = (message: string) => problem(422, 'no', [{ path: ROLLOUTS_IN_THE_WAY, message }]);
  let revision = 418;
  const answers = [
    () => {
      revision = 419;
      return inTheWay('Only the rollout of mfe-list@2.0.0 is in the way.');
    },
    () => problem(409, 'production is at revision 419 now, not at 418 any more.'),
    () => inTheWay('Only the rollouts of mfe-list@2.0.0 and mfe-shop@2.0.0 are in the way.'),
    () => problem(503, 'The release store cannot be used.'),
    () => {
      revision = 420;
      return unreachable();
    },
    () => problem(409, 'production is at revision 420 now, not at 419 any more.'),
  ];
  const { user, calls } = await open((call) => {
    if (call.url.endsWith('/changes')) return answers.shift()!();
    return /releases\?/.test(call.url)
      ? reply(ReleaseOverview, releaseOverview({ remotes: [remote], revision }))
      : undefined;
  });
  await user.click(screen.getByRole('button', { name: 'Roll Back mfe-sgd 2.4.0' }));
  const question = within(await dialog('Roll back mfe-sgd'));
  const also = { name: 'Also stop what is in the way' };
  const send = () => user.click(question.getByRole('button', { name: 'Roll Back to 2.2.0' }));
  await user.type(question.getByRole('textbox', { name: 'Why' }), 'empty list');
  await send();
  await user.click(await question.findByRole('checkbox', also));
  await screen.findByText(/Revision 419 must still be current/);
  await send();
  await question.findByText(/^production is at revision 419 now/);
  expect(question.queryByRole('checkbox', also)).not.toBeInTheDocument();
  await send();
  await user.click(await question.findByRole('checkbox', also));
  await send();
  await question.findByText('The release store cannot be used.');
  expect(question.getByRole('checkbox', also)).toBeChecked();
  await send();
  await waitFor(() => expect(question.getByRole('alert')).not.toHaveTextContent('The release store'));
  expect(question.getByRole('checkbox', also)).toBeChecked();
  await screen.findByText(/Revision 420 must still be current/);
  await send();
  await question.findByText(/^production is at revision 420 now/);
  expect(question.queryByRole('checkbox', also)).not.toBeInTheDocument();
  const bodies = sent(calls, '/changes') as { revision: number; stopsRollouts?: boolean }[];
  expect(bodies.map(({ revision: seen, stopsRollouts = false }) => [seen, stopsRollouts])).toEqual([
    [418, false],
    [418, true],
    [419, false],
    [419, true],
    [419, true],
    [419, true],
  ]);
});

test('a promotion to everybody can skip the watch, and can mark the live release as bad', async () => {
  const { user, calls } = await open((call) => (call.url.endsWith('/changes') ? done() : undefined));
  const watch = { name: 'Roll back if it fails in the first hour' };
  expect(panel('Promote').queryByRole('checkbox', watch)).not.toBeInTheDocument();
  await user.click(panel('Promote').getByRole('button', { name: '100%' }));
  await user.click(panel('Promote').getByRole('checkbox', watch));
  await user.click(panel('Promote').getByRole('checkbox', { name: 'What is live now is bad, never return to it' }));
  await user.type(why(), 'urgent{Enter}');
  await waitFor(() => expect(sent(calls, '/changes')).toMatchObject([{ watch: false, previousIsBad: true }]));
});

test('a damaged release is named, and marked among the versions of its remote', async () => {
  const problem = 'The record of mfe-referrals@1.2.9 in the release store is damaged.';
  const damaged = [
    { path: 'releases/mfe-referrals/1.2.9.json', problem },
    { path: 'pins/0123456789abcdef.json', problem: 'The pin 0123456789abcdef in the release store is damaged.' },
  ];
  const { user } = await open((call) =>
    /releases\?/.test(call.url) ? reply(ReleaseOverview, releaseOverview({ damaged })) : undefined,
  );
  const notice = panel('Damaged records');
  expect(notice.getByText(/^2 records of the release store cannot be read/)).toBeInTheDocument();
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    damaged.map((record) => `${record.problem} ${record.path}`),
  );
  await user.click(screen.getByRole('button', { name: 'Versions of mfe-referrals' }));
  const versions = within(await dialog('Versions of mfe-referrals')).getAllByRole('listitem');
  expect(versions.at(-1)!.textContent).toBe(`1.2.9damaged${problem} It cannot be promoted.`);
});

test('channel and time are in the address', async () => {
  const { user, calls } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Health over' }), 'Last 7 days');
  await user.click(screen.getByText('staging'));
  await waitFor(() => expect(calls.map(({ url }) => url)).toContain('/api/admin/releases?channel=staging&hours=168'));
  expect(window.location.search).toBe('?tab=3&hours=168&channel=staging');
  await screen.findByText('to staging');
});

test('a promotion is checked while it is edited, and sent with the revision that was shown', async () => {
  const toasts: string[] = [];
  const subscription = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
  const { user, calls } = await open((call) => (call.url.endsWith('/changes') ? done() : undefined));
  expect(isOff('1.4.0 has 25% already')).toMatch(/^Nothing would change: choose another version or another share\./);
  await user.clear(share());
  await user.type(share(), '33.25');
  await screen.findByText('28 files reachable, hashes match');
  await user.click(screen.getByRole('button', { name: 'Promote 1.4.0 to 33.25%' }));
  expect(panel('Promote').getByRole('alert')).toHaveTextContent(/^Say why; the log keeps it\.$/);
  await user.type(why(), 'no failures{Enter}');
  await waitFor(() => expect(toasts).toEqual(['Done: Promote 1.4.0 to 33.25%.']));
  const releases = [{ remote: 'mfe-referrals', version: '1.4.0' }];
  expect(sent(calls, '/changes')).toEqual([
    { action: 'promote', channel: 'production', releases, revision: 418, reason: 'no failures', percent: 33.25 },
  ]);
  // One check for the rollout, whatever its share.
  expect(sent(calls, '/check')).toEqual([{ channel: 'production', releases, percent: 50 }]);
  expect(why()).toHaveValue('');
  subscription.unsubscribe();
});

test('the host asks before a promotion that was begun is taken away, by another tab or channel too', async () => {
  const told: unknown[] = [];
  const subscription = events.on('form.unsaved').subscribe((unsaved) => told.push(unsaved));
  const { user } = await open((call) => (call.url.endsWith('/changes') ? done() : undefined));
  const form = expect.any(String);
  const parameters = ['tab', 'channel'];
  const unsaved = { form, title: 'Promote', changes: 1, isKept: false, isBeingKept: false, parameters };
  const saved = { form, title: '', changes: 0, isKept: true };
  await user.type(why(), 'x');
  await user.clear(why());
  await user.clear(share());
  await user.type(share(), '33');
  expect(told).toEqual([unsaved, saved, unsaved]);
  await user.type(why(), 'no failures{Enter}');
  await waitFor(() => expect(told).toEqual([unsaved, saved, unsaved, saved]));
  subscription.unsubscribe();
});

test('a version that is published while the reason is typed does not take the place of the one it is for', async () => {
  let newest = ['1.4.0'];
  const { user, calls } = await open((call) => {
    if (call.url.endsWith('/changes')) return done();
    if (!call.url.includes('?channel=') || call.url.includes('/log')) return undefined;
    const published = [...newest, '1.3.2'].map((version) => publishedVersion(version));
    const shares = [releaseShare({ version: '1.3.2' })];
    const remotes = [liveRemote({ remote: 'mfe-referrals', shares, published })];
    return reply(ReleaseOverview, releaseOverview({ remotes }));
  });
  await user.type(why(), 'n');
  newest = ['1.5.0', '1.4.0'];
  await act(() => queryClient.invalidateQueries({ queryKey: RELEASES_KEY }));
  await screen.findByRole('option', { name: '1.5.0' });
  await user.type(why(), 'o failures');
  await user.click(screen.getByRole('button', { name: 'Promote 1.4.0 to 10%' }));
  await waitFor(() => expect(sent(calls, '/changes')).toHaveLength(1));
  expect(sent(calls, '/changes')).toMatchObject([
    { releases: [{ remote: 'mfe-referrals', version: '1.4.0' }], percent: 10, reason: 'no failures' },
  ]);
  // the next one follows what is live again
  expect(await screen.findByRole('button', { name: 'Promote 1.5.0 to 10%' })).toBeInTheDocument();
});

test('several remotes move in one promotion, for everybody without a share; withdrawn versions cannot be chosen', async () => {
  const { user, calls } = await open((call) => (call.url.endsWith('/changes') ? done() : undefined));
  const versions = screen.getByRole('combobox', { name: 'Version of mfe-referrals' });
  expect(within(versions).getByRole('option', { name: '1.3.3 · withdrawn' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Add another remote' }));
  await user.selectOptions(screen.getAllByRole('combobox', { name: 'Remote' })[1]!, 'mfe-sgd');
  await user.click(panel('Promote').getByRole('button', { name: '100%' }));
  await user.type(why(), 'both');
  await user.click(screen.getByRole('button', { name: 'Promote 2 releases to everybody' }));
  await waitFor(() => expect(sent(calls, '/changes')).toHaveLength(1));
  const releases = [
    { remote: 'mfe-referrals', version: '1.4.0' },
    { remote: 'mfe-sgd', version: '2.2.3' },
  ];
  expect(sent(calls, '/changes')).toEqual([
    { action: 'promote', channel: 'production', releases, revision: 418, reason: 'both' },
  ]);
  expect(sent(calls, '/check').at(-1)).toEqual({ channel: 'production', releases });
});

test('a rollout is promoted under its own guard', async () => {
  const { user } = await open();
  await user.clear(share());
  await user.type(share(), '50');
  await screen.findByText(/^Stops itself if failures pass 0.5% of at least 1,000 visitors\./);
});

test('a remote that was never live here is promoted to everybody', async () => {
  const { user, calls } = await open((call) => (call.url.endsWith('/changes') ? done() : undefined));
  const remotes = panel('Promote').getByRole('combobox', { name: 'Remote' });
  await user.selectOptions(remotes, within(remotes).getByRole('option', { name: 'mfe-surveys · not live yet' }));
  expect(share()).toHaveValue('100');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Version of mfe-surveys' }), '0.1.0');
  await user.type(why(), 'its first release');
  await user.click(screen.getByRole('button', { name: 'Promote 0.1.0 to everybody' }));
  await waitFor(() => expect(sent(calls, '/changes')).toHaveLength(1));
  const releases = [{ remote: 'mfe-surveys', version: '0.1.0' }];
  expect(sent(calls, '/changes')).toMatchObject([{ action: 'promote', releases, reason: 'its first release' }]);
  expect(sent(calls, '/changes')[0]).not.toHaveProperty('percent');
});

test('the findings of a check are shown, and nothing can be sent', async () => {
  const sentence = 'mfe-dashboard hears referral.changed@2, but no release of the set sends it.';
  const damage = 'mfe-sgd@2.3.0: list.js is missing from the store.';
  const { user } = await open((call) =>
    call.url.endsWith('/check')
      ? reply(ReleaseCheckResult, {
          snapshot: '7f3ac2e1b0c5',
          checks: [
            { ...CHECKS[0]!, warnings: [damage] },
            { name: 'events', summary: 'Events', problems: [sentence] },
          ],
        })
      : undefined,
  );
  await user.clear(share());
  await user.type(share(), '50');
  await screen.findByText(sentence);
  expect(panel('Promote').getByText(damage)).toBeInTheDocument();
  expect(isOff('Promote 1.4.0 to 50%')).toMatch(/^A check does not hold\./);
  await user.clear(share());
  await user.type(share(), '101');
  expect(panel('Promote').getByRole('alert')).toHaveTextContent(/^A share is at most 100\.$/);
});

test('a conflict is shown, the live set is loaded again, and the typed text stays and is sent with the new revision', async () => {
  let revision = 418;
  const { user, calls } = await open((call) => {
    if (call.url.includes('?channel=') && !call.url.includes('/log'))
      return reply(ReleaseOverview, releaseOverview({ revision }));
    if (!call.url.endsWith('/changes')) return undefined;
    if ((call.body as { revision: number }).revision === 419) return done();
    revision = 419;
    return problem(409, 'Someone changed production meanwhile. Nothing was done.');
  });
  await user.clear(share());
  await user.type(share(), '50');
  await user.type(why(), 'no failures{Enter}');
  await screen.findByText('Someone changed production meanwhile. Nothing was done.');
  expect(why()).toHaveValue('no failures');
  expect(share()).toHaveValue('50');
  await screen.findByText(/Revision 419 must still be current/);
  await user.click(screen.getByRole('button', { name: 'Promote 1.4.0 to 50%' }));
  await waitFor(() => expect(why()).toHaveValue(''));
  expect(sent(calls, '/changes')).toMatchObject([{ revision: 418 }, { revision: 419 }]);
});

test('a rollback asks why and shows each reason of a refusal; the typed text stays', async () => {
  let isRefused = true;
  const { user, calls } = await open((call) => {
    if (!call.url.endsWith('/changes')) return undefined;
    const fields = ['The files of host 5.1.0 are gone.', 'mfe-sgd 2.2.3 needs host API 3.'];
    return isRefused
      ? problem(
          422,
          'Refused',
          fields.map((message) => ({ path: 'remotes', message })),
        )
      : done();
  });
  await user.click(screen.getByRole('button', { name: 'Roll Back host 5.2.0' }));
  const question = within(await dialog('Roll back host'));
  expect(question.getByText('Everybody gets 5.1.0 in place of 5.2.0, from the next page load.')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Roll Back to 5.1.0' }));
  expect(question.getByRole('alert')).toHaveTextContent(/^Say why; the log keeps it\.$/);
  await user.type(question.getByRole('textbox', { name: 'Why' }), 'banner moved{Enter}');
  await question.findByText('The files of host 5.1.0 are gone.');
  expect(question.getByRole('alert')).toHaveTextContent('mfe-sgd 2.2.3 needs host API 3.');
  isRefused = false;
  await user.click(question.getByRole('button', { name: 'Roll Back to 5.1.0' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(calls, '/changes').at(-1)).toEqual({
    action: 'rollback',
    channel: 'production',
    remotes: ['host'],
    revision: 418,
    reason: 'banner moved',
  });
});

test('a rollout is stopped, a stopped one is cleared; until then its remote cannot be rolled back', async () => {
  const { user } = await open();
  expect(isOff('Roll Back mfe-referrals 1.3.2')).toBe('End the rollout first.');
  // A click as assistive technology sends it: pointer or focus would open the tooltip, which has the id of every
  // dialog here, because antd gives all of them the same one in tests.
  act(() => screen.getByRole('button', { name: 'Roll Back mfe-referrals 1.3.2' }).click());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stop mfe-referrals 1.4.0' }));
  await dialog('Stop the rollout of mfe-referrals 1.4.0');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Clear mfe-sgd 2.3.0' }));
  await dialog('Clear the stopped rollout of mfe-sgd 2.3.0');
});

test('a dialog about a change that someone else has already made says so instead of repeating it', async () => {
  let remotes = releaseOverview().remotes;
  const { user } = await open((call) => {
    if (call.url.includes('?channel=') && !call.url.includes('/log'))
      return reply(ReleaseOverview, releaseOverview({ remotes }));
    if (!call.url.endsWith('/changes')) return undefined;
    remotes = [liveRemote({ remote: 'mfe-referrals', live: '1.3.2' })];
    return problem(409, 'Someone changed production meanwhile.');
  });
  await user.click(screen.getByRole('button', { name: 'Stop mfe-referrals 1.4.0' }));
  await user.type(within(await dialog(/^Stop/)).getByRole('textbox', { name: 'Why' }), 'slow{Enter}');
  await within(await dialog('mfe-referrals has changed')).findByText(/Someone changed production in the meantime/);
});

test('a version no one gets can be withdrawn, with a reason', async () => {
  const { user, calls } = await open((call) => (call.url.endsWith('/changes') ? done() : undefined));
  await user.click(screen.getByRole('button', { name: 'Versions of mfe-referrals' }));
  const versions = within(await dialog('Versions of mfe-referrals'));
  expect(versions.getAllByRole('button', { name: /^Withdraw/ }).map((button) => button.textContent)).toEqual([
    'Withdraw 1.3.0',
  ]);
  await user.click(versions.getByRole('button', { name: 'Withdraw 1.3.0' }));
  await user.type(versions.getByRole('textbox'), 'shows locked contacts{Enter}');
  await waitFor(() => expect(sent(calls, '/changes')).toHaveLength(1));
  expect(sent(calls, '/changes')).toEqual([
    { action: 'withdraw', remote: 'mfe-referrals', version: '1.3.0', reason: 'shows locked contacts' },
  ]);
});

test('the versions of a remote say who signed them, and why one is not served', async () => {
  const refused = 'mfe-sgd@2.4.0 is not signed. Only growth team may ship mfe-sgd.';
  const remote = liveRemote({
    remote: 'mfe-sgd',
    live: '2.4.0',
    published: [
      publishedVersion('2.4.0', { signature: { signer: null, refused } }),
      publishedVersion('2.3.0', { signature: { signer: 'growth team', refused: null } }),
      publishedVersion('2.2.0'),
    ],
  });
  const { user } = await open((call) =>
    /releases\?/.test(call.url) ? reply(ReleaseOverview, releaseOverview({ remotes: [remote] })) : undefined,
  );
  await user.click(screen.getByRole('button', { name: 'Versions of mfe-sgd' }));
  const versions = within(await dialog('Versions of mfe-sgd')).getAllByRole('listitem');
  expect(versions[0]).toHaveTextContent(`${refused} It cannot be promoted.`);
  expect(versions[1]).toHaveTextContent('Signed by growth team');
  expect(versions[2]).not.toHaveTextContent('Signed');
});

test('the timeline shows the latest lines, and the whole log on demand', async () => {
  const { user } = await open();
  const timeline = panel('Timeline');
  await timeline.findByText('mfe-referrals 1.3.2 to 1.4.0, 10% to 25%');
  expect(timeline.getAllByRole('listitem')).toHaveLength(6);
  expect(timeline.queryByText('reason 412')).not.toBeInTheDocument();
  await user.click(timeline.getByRole('button', { name: 'Whole log' }));
  expect(timeline.getAllByRole('listitem')).toHaveLength(7);
  expect(timeline.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
});

test('two snapshots are compared, from the log or by a typed id', async () => {
  const { user } = await open();
  const compare = panel('Compare');
  await compare.findByText('1 of 2 differ');
  expect(compare.getByRole('row', { name: /mfe-sgd/ })).toHaveTextContent(/^mfe-sgd2\.3\.02\.2\.3older$/);
  await user.selectOptions(compare.getByRole('combobox', { name: 'Snapshot after' }), 'Another id…');
  const field = compare.getByRole('textbox', { name: 'Later snapshot ID' });
  await user.type(field, '5b09');
  expect(compare.getByRole('alert')).toHaveTextContent(/^A snapshot id has 12 characters, 0 to 9 and a to f\.$/);
  await user.type(field, 'd7c4aa10');
  await compare.findByText('all 2 are the same');
  await user.clear(field);
  await user.type(field, 'ffffffffffff');
  await compare.findByText('There is no snapshot ffffffffffff.');
});

test('a pin is made from a channel or a snapshot, its link and token are shown once; a pin is revoked with a reason', async () => {
  const { user, calls } = await open((call) => {
    if (call.method !== 'POST' || !call.url.includes('/pins')) return undefined;
    if (call.url.endsWith('/revoke')) return done();
    return reply(NewPin, { pin: activePin(), token: 'token-of-the-pin', link: 'http://portal/?pin=token-of-the-pin' });
  });
  await user.click(screen.getByRole('button', { name: 'New pin' }));
  const form = within(await dialog('New pin'));
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Starts from' })).toHaveFocus());
  await user.click(form.getByRole('button', { name: 'Choose a version' }));
  await user.selectOptions(form.getByRole('combobox', { name: 'Remote' }), 'mfe-referrals');
  await user.selectOptions(form.getByRole('combobox', { name: 'Version of mfe-referrals' }), '1.3.0');
  await user.type(form.getByRole('textbox', { name: 'Why' }), 'Bug 2214');
  await user.click(form.getByRole('button', { name: 'Create the Pin' }));
  const made = within(await dialog('The pin is ready'));
  expect(made.getByText('token-of-the-pin')).toBeInTheDocument();
  await user.click(made.getByRole('button', { name: 'Copy Link' }));
  expect(await navigator.clipboard.readText()).toBe('http://portal/?pin=token-of-the-pin');
  await user.click(made.getByRole('button', { name: 'Done' }));
  expect(document.body).not.toHaveTextContent('token-of-the-pin');

  await user.click(screen.getByRole('button', { name: 'Open Snapshot' }));
  const opening = within(await dialog('Open a snapshot'));
  await user.type(opening.getByRole('textbox', { name: 'Why' }), 'as it was');
  await user.type(opening.getByRole('textbox', { name: 'Id of the snapshot' }), '5b09d7c4aa10{Enter}');
  await dialog('The pin is ready');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(sent(calls, '/pins')).toEqual([
    {
      base: 'production',
      releases: [{ remote: 'mfe-referrals', version: '1.3.0' }],
      minutes: 480,
      reason: 'Bug 2214',
    },
    { base: '5b09d7c4aa10', releases: [], minutes: 480, reason: 'as it was' },
  ]);

  await user.click(panel(/Active pins/).getByRole('button', { name: 'Revoke mfe-referrals 1.3.0' }));
  await user.type(within(await dialog(/^Revoke/)).getByRole('textbox', { name: 'Why' }), 'found it{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(calls, '/pins/0123456789abcdef/revoke')).toEqual([{ reason: 'found it' }]);
});

test('a channel that cannot be read shows why, and is loaded again on demand', async () => {
  let isDown = true;
  await signIn(
    server((call) => (isDown ? problem(500, `The release store did not answer ${call.method}.`) : undefined)),
    { at: '/admin/settings?tab=3&channel=staging' },
  );
  renderInRoot(<ReleasesTab />);
  const card = within(await screen.findByRole('alert'));
  expect(card.getByText('The releases of staging did not load.')).toBeInTheDocument();
  expect(card.getByText('The release store did not answer GET.')).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Show production' })).toHaveAttribute('href', '/admin/settings?tab=3');
  isDown = false;
  await userEvent.click(card.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('to staging');
});

test('when the live set cannot be refreshed, the console says that it may be out of date', async () => {
  let isDown = false;
  const { user } = await open((call) => {
    if (call.url.endsWith('/changes')) {
      isDown = true;
      return problem(409, 'production is at revision 419 now.');
    }
    return isDown ? problem(500, 'The release store did not answer.') : undefined;
  });
  await user.clear(share());
  await user.type(share(), '50');
  await user.type(why(), 'no failures{Enter}');
  await screen.findByText('What you see may be out of date.');
  expect(screen.getByRole('row', { name: /mfe-referrals 1.4.0/ })).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText('What you see may be out of date.')).not.toBeInTheDocument());
});
