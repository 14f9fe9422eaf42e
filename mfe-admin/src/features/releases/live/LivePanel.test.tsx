import { expect, jest, test } from '@jest/globals';
import { ReleaseOverview } from '@portal/shared/contracts/release-console';
import { reply } from '@portal/shared/testing/server';
import { screen, within } from '@testing-library/react';
import { liveRemote, releaseOverview, releaseShare } from '../../../testing/releases.ts';
import { dialog, openConsole, stopConsoleClock } from '../../../testing/releases-tab.tsx';

stopConsoleClock();

test('what is live is shown with versions, commits, shares, health and who moved it', async () => {
  await openConsole();
  const rows = screen.getAllByRole('row').map((row) => row.textContent?.replaceAll(/\s+/g, ' '));
  expect(rows[1]).toMatch(/^host5.2.0c41e09b100%6,91411184510Nov 1[89], \d+:\d5 [AP]M \S+inesRoll Back host 5.2.0$/);
  expect(rows[3]).toContain('mfe-referrals1.4.0c41e09b25%rollout');
  expect(rows[5]).toContain('stopped itself: 31 of 1,478 loads failed (2.1%), more than 2%.1,4783130344');
  expect(screen.getByText(/revision 418 · moved/)).toHaveTextContent('by kwame');
  expect(screen.getByRole('button', { name: 'Stop mfe-referrals 1.4.0' })).toBeInTheDocument();
});

test('every time is shown with its date and its zone', async () => {
  const { user } = await openConsole();
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
  await openConsole((call) =>
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
  await openConsole((call) =>
    /releases\?/.test(call.url) ? reply(ReleaseOverview, releaseOverview({ remotes })) : undefined,
  );
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Guard: 31 of 50 visitors' })).toBeInTheDocument();
  expect(screen.getByText(/^Distinct visitors that count, of 40 that reported/)).toBeInTheDocument();
  isSmall.mockRestore();
});
