import { expect, test } from '@jest/globals';
import { liveRemote, publishedVersion, releaseShare } from '../../../testing/releases.ts';
import { firstChoice, promoteLabel, promoteNote, shareNow, versionToPromote } from './promotion.ts';

const auth = liveRemote({ remote: 'mfe-auth', live: '2.0.4' });
const sgd = liveRemote({
  remote: 'mfe-sgd',
  live: '2.2.3',
  published: [publishedVersion('2.4.0', { isWithdrawn: true }), publishedVersion('2.3.0'), publishedVersion('2.2.3')],
});
const referrals = liveRemote({
  remote: 'mfe-referrals',
  shares: [
    releaseShare({ version: '1.3.2', share: 7500 }),
    releaseShare({ version: '1.4.0', kind: 'rollout', share: 2500 }),
  ],
  published: [publishedVersion('1.5.0'), publishedVersion('1.4.0'), publishedVersion('1.3.2')],
});

test('the form begins with the rollout under way, else with what is new and not withdrawn', () => {
  expect(firstChoice([auth, sgd, referrals])).toEqual({
    releases: [{ remote: 'mfe-referrals', version: '1.4.0' }],
    share: '25',
  });
  expect(firstChoice([auth, sgd])).toEqual({ releases: [{ remote: 'mfe-sgd', version: '2.3.0' }], share: '10' });
  expect(firstChoice([auth])).toEqual({ releases: [{ remote: 'mfe-auth', version: '2.0.4' }], share: '100' });
  expect(firstChoice([]).releases).toEqual([]);
  expect(versionToPromote(sgd)).toBe('2.3.0');
});

test('the share that a choice has now is one number, or none where the releases differ', () => {
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

test('the guard is told where there is something to guard', () => {
  expect(promoteNote({ revision: 418 }, 5000)).toBe(
    'Stops itself if failures pass 2% of at least 50 loads. Revision 418 must still be current.',
  );
  for (const weight of [0, 10_000, null]) {
    expect(promoteNote({ revision: 418 }, weight)).toBe('Revision 418 must still be current.');
  }
});
