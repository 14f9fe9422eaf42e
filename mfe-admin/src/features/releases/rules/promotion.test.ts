import { expect, test } from '@jest/globals';
import { liveRemote, publishedVersion, releaseShare } from '../../../testing/releases.ts';
import { choicesOf } from './live-rows.ts';
import {
  firstChoice,
  guardsOf,
  isForEverybody,
  promoteLabel,
  promoteNote,
  shareNow,
  versionToPromote,
} from './promotion.ts';

const auth = liveRemote({ remote: 'mfe-auth', live: '2.0.4' });
const sgd = liveRemote({
  remote: 'mfe-sgd',
  live: '2.2.3',
  published: [
    publishedVersion('2.5.0-pr.12.1'),
    publishedVersion('2.4.0', { isWithdrawn: true }),
    publishedVersion('2.3.0'),
    publishedVersion('2.2.3'),
  ],
});
const referrals = liveRemote({
  remote: 'mfe-referrals',
  shares: [
    releaseShare({ version: '1.3.2', share: 7500 }),
    releaseShare({ version: '1.4.0', kind: 'rollout', share: 2500 }),
  ],
  published: [publishedVersion('1.5.0'), publishedVersion('1.4.0'), publishedVersion('1.3.2')],
});

test('the form starts with the current rollout, else with what is new, not withdrawn and no pull request’s', () => {
  expect(firstChoice([auth, sgd, referrals])).toEqual({
    releases: [{ remote: 'mfe-referrals', version: '1.4.0' }],
    share: '25',
  });
  expect(firstChoice([auth, sgd])).toEqual({ releases: [{ remote: 'mfe-sgd', version: '2.3.0' }], share: '10' });
  expect(firstChoice([auth])).toEqual({ releases: [{ remote: 'mfe-auth', version: '2.0.4' }], share: '100' });
  expect(firstChoice([]).releases).toEqual([]);
  expect(versionToPromote(sgd)).toBe('2.3.0');
});

test('the form does not start with what was just rolled back, nor with an older version or build', () => {
  const mark = { kind: 'rolled-back', who: 'Ines', when: '2026-11-20T12:00:00.000Z', why: 'empty list' } as const;
  const startsWith = (live: string, ...published: ReturnType<typeof publishedVersion>[]) =>
    versionToPromote(liveRemote({ live, published }));
  const good = publishedVersion('1.0.0');
  expect(startsWith('1.1.0', publishedVersion('1.2.0', { mark }), publishedVersion('1.1.0'), good)).toBe('1.1.0');
  // what is live may be what failed
  expect(startsWith('1.1.0', publishedVersion('1.1.0', { mark }), good)).toBe('1.1.0');
  const before = publishedVersion('1.0.0-local.hb', { publishedAt: '2026-11-01T12:00:00.000Z' });
  expect(startsWith('1.0.0-local.ha', before, publishedVersion('1.0.0-local.ha'))).toBe('1.0.0-local.ha');
});

test('the current share of a choice is one number, or none where the releases differ', () => {
  const remotes = [auth, sgd, referrals];
  const now = (...chosen: [string, string][]) =>
    shareNow(
      remotes,
      chosen.map(([remote, version]) => ({ remote, version })),
    );
  expect(now(['mfe-referrals', '1.4.0'])).toBe(2500);
  expect(now(['mfe-referrals', '1.5.0'])).toBe(0);
  expect(now(['mfe-auth', '2.0.4'])).toBe(10_000);
  expect(now(['mfe-auth', '2.0.4'], ['mfe-referrals', '1.4.0'])).toBeNull();
});

test('the button says what it does, or that nothing would change', () => {
  const one = [{ remote: 'mfe-referrals', version: '1.4.0' }];
  const two = [...one, { remote: 'host', version: '5.2.0' }];
  expect(promoteLabel(one, 5000, 2500)).toBe('Promote 1.4.0 to 50%');
  expect(promoteLabel(one, 1, 0)).toBe('Promote 1.4.0 to 0.01%');
  expect(promoteLabel(one, 10_000, 2500)).toBe('Promote 1.4.0 to everybody');
  expect(promoteLabel(one, 0, 2500)).toBe('Pause 1.4.0 at 0%');
  expect(promoteLabel(one, null, null)).toBe('Promote 1.4.0');
  expect(promoteLabel(one, 2500, 2500)).toBe('1.4.0 has 25% already');
  expect(promoteLabel(two, 10_000, null)).toBe('Promote 2 releases to everybody');
  expect(promoteLabel(two, 2500, 2500)).toBe('2 releases have 25% already');
});

test('the guard is shown where there is something to guard', () => {
  const one = { revision: 418, guards: [{ maxFailures: 200, minLoads: 50 }] };
  expect(promoteNote(one, 5000)).toBe(
    'Stops itself if failures pass 2% of at least 50 visitors. Revision 418 must still be current.',
  );
  for (const weight of [0, 10_000, null]) {
    expect(promoteNote(one, weight)).toBe('Revision 418 must still be current.');
  }
  expect(promoteNote({ revision: 418, guards: [...one.guards, { maxFailures: 50, minLoads: 9 }] }, 1)).toContain(
    'pass 2% of at least 50 visitors, or 0.5% of at least 9 visitors.',
  );
});

test('a current rollout has its own guard, a new one the default, and the same guard is shown once', () => {
  const own = { maxFailures: 50, minLoads: 1000 };
  const rolling = (remote: string, kind: 'rollout' | 'stopped') =>
    liveRemote({ remote, shares: [releaseShare(), releaseShare({ version: '1.4.0', kind, guard: own })] });
  const choices = [rolling('mfe-a', 'rollout'), rolling('mfe-b', 'rollout'), rolling('mfe-c', 'stopped')];
  const guards = (...remotes: string[]) =>
    guardsOf(
      choices,
      remotes.map((remote) => ({ remote, version: '1.4.0' })),
    );
  expect(guards('mfe-a')).toEqual([own]);
  expect(guards('mfe-a', 'mfe-b')).toEqual([own]);
  expect(guards('mfe-c')).toEqual([{ maxFailures: 200, minLoads: 50 }]);
  expect(guards('mfe-a', 'mfe-c')).toHaveLength(2);
  expect(guardsOf(choices, [{ remote: 'mfe-a', version: '1.5.0' }])).toEqual([{ maxFailures: 200, minLoads: 50 }]);
});

test('remotes that are not live are offered last, with their newest version, for everybody only', () => {
  const published = [publishedVersion('0.3.0', { isWithdrawn: true }), publishedVersion('0.2.0')];
  const choices = choicesOf({ remotes: [auth], notLive: [{ remote: 'mfe-new', published }] });
  expect(choices.map(({ remote }) => remote)).toEqual(['mfe-auth', 'mfe-new']);
  expect(versionToPromote(choices[1]!)).toBe('0.2.0');
  const [live, fresh] = [
    { remote: 'mfe-auth', version: '2.0.4' },
    { remote: 'mfe-new', version: '0.2.0' },
  ];
  expect(isForEverybody(choices, [live, fresh])).toBe(true);
  expect(isForEverybody(choices, [live])).toBe(false);
  expect(shareNow(choices, [fresh])).toBe(0);
});
