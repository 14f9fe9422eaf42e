import { expect, test } from '@jest/globals';
import { ReleaseOverview, type ReleaseShare } from '@portal/shared/contracts/release-console';
import { done, reply } from '@portal/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { liveRemote, releaseOverview, releaseShare } from '../../../testing/releases.ts';
import { dialog, openConsole, problem, sent, stopConsoleClock } from '../../../testing/releases-tab.tsx';

stopConsoleClock();

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
  await openConsole((call) =>
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

test('of a rollout that another portal takes further it does not say that its next step is due', async () => {
  const plan = { next: [10_000], holdMinutes: 60, dueAt: '2026-11-20T21:10:00.000Z', refused: null };
  const shares = [
    releaseShare({ version: '1.0.0', share: 9_500 }),
    releaseShare({
      version: '1.1.0',
      kind: 'rollout',
      share: 500,
      plan: { ...plan, belowMinimum: [], belowPaints: [] },
    }),
  ];
  const remotes = [liveRemote({ remote: 'mfe-sgd', shares })];
  const overview = releaseOverview({ channel: 'staging', hasSteps: false, remotes });
  await openConsole(
    (call) => (/releases\?/.test(call.url) ? reply(ReleaseOverview, overview) : undefined),
    '/admin/settings?tab=3&channel=staging',
  );
  expect(screen.getByRole('row', { name: /^mfe-sgd 1.1.0/ })).toHaveTextContent(
    /Next: everyone, after Nov 2\d, \d{1,2}:10\s[AP]M \S+, once the portal that serves staging has counted enough visitors/,
  );
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
  const { user, calls } = await openConsole((call) => {
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
  const { user, calls } = await openConsole((call) => {
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
