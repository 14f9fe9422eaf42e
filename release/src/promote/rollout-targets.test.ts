import { describe, expect, test } from '@jest/globals';
import type { Channel, ChannelTarget, Rollout } from '@portal/shared/contracts/release';
import { parseReleaseNames } from '../records/release-name.ts';
import { percentOf, requireWeight, rolloutTargets, type RolloutRequest } from './rollout.ts';

const OTHER_GUARD = { maxFailures: 50, minLoads: 200 };
const started: Rollout = {
  id: 'a'.repeat(16),
  version: '1.1.0',
  weight: 1_000,
  guard: { maxFailures: 300, minLoads: 30 },
  since: '2026-11-20T09:00:00.000Z',
};
const request: RolloutRequest = { weight: 2_500, since: '2026-11-21T09:00:00.000Z', freshId: 'f'.repeat(16) };
/** A channel as far as rollouts read it. */
const channelWith = (remotes: Record<string, ChannelTarget>) => ({ remotes }) as Channel;
const targets = (remotes: Record<string, ChannelTarget>, names: string[], more: Partial<RolloutRequest> = {}) =>
  rolloutTargets(channelWith(remotes), 'production', parseReleaseNames(names), { ...request, ...more });
const live = { version: '1.0.0', lastKnownGood: '0.9.0' };

describe('a rollout that begins', () => {
  const begun = { id: request.freshId, version: '1.1.0', weight: 2_500, since: request.since };

  test('has a new id, the default guard and its share; what is live stays', () => {
    expect(targets({ 'mfe-a': live, 'mfe-b': live }, ['mfe-a@1.1.0'])).toEqual({
      'mfe-a': { ...live, rollout: { ...begun, guard: { maxFailures: 200, minLoads: 50 } } },
    });
  });

  test('has the guard that is asked for', () => {
    expect(targets({ 'mfe-a': live }, ['mfe-a@1.1.0'], { guard: OTHER_GUARD })['mfe-a']?.rollout).toEqual({
      ...begun,
      guard: OTHER_GUARD,
    });
  });

  test('takes the place of one that stopped itself, with other visitors, also of the same version', () => {
    const stopped = { ...started, weight: 0, stopped: 'it fails' };
    for (const version of ['1.1.0', '1.2.0']) {
      expect(targets({ 'mfe-a': { ...live, rollout: stopped } }, [`mfe-a@${version}`])['mfe-a']?.rollout).toEqual({
        ...begun,
        version,
        guard: { maxFailures: 200, minLoads: 50 },
      });
    }
  });

  test('shares its id with those named together, and with the one of them that is under way', () => {
    const both = { 'mfe-a': { ...live, rollout: started }, 'mfe-b': live };
    const planned = targets(both, ['mfe-b@1.1.0', 'mfe-a@1.1.0']);
    expect(planned['mfe-a']?.rollout).toEqual({ ...started, weight: 2_500 });
    expect(planned['mfe-b']?.rollout).toEqual({ ...begun, id: started.id, guard: { maxFailures: 200, minLoads: 50 } });
    const fresh = targets({ 'mfe-a': live, 'mfe-b': live }, ['mfe-a@1.1.0', 'mfe-b@1.1.0']);
    expect(Object.values(fresh).map(({ rollout }) => rollout?.id)).toEqual([request.freshId, request.freshId]);
  });
});

describe('a rollout under way', () => {
  const under = { 'mfe-a': { ...live, rollout: started } };

  test('keeps its id, its guard and its start when its share changes', () => {
    expect(targets(under, ['mfe-a@1.1.0'])).toEqual({ 'mfe-a': { ...live, rollout: { ...started, weight: 2_500 } } });
    expect(targets(under, ['mfe-a@1.1.0'], { weight: 0 })['mfe-a']?.rollout).toEqual({ ...started, weight: 0 });
  });

  test('has another guard when one is named', () => {
    expect(targets(under, ['mfe-a@1.1.0'], { guard: OTHER_GUARD })['mfe-a']?.rollout).toEqual({
      ...started,
      weight: 2_500,
      guard: OTHER_GUARD,
    });
  });

  test('is not replaced by another version before it has ended', () => {
    const refused = {
      code: 'refused',
      message:
        'mfe-a@1.1.0 is rolling out to 10% of the visitors; promote it to everybody or roll it back before 1.2.0.',
    };
    expect(() => targets(under, ['mfe-a@1.2.0'])).toThrow(expect.objectContaining(refused));
  });

  test('is not joined with another that has other visitors', () => {
    const other = { ...started, id: 'b'.repeat(16) };
    const two = { ...under, 'mfe-b': { ...live, rollout: other } };
    expect(() => targets(two, ['mfe-a@1.1.0', 'mfe-b@1.1.0'])).toThrow(
      expect.objectContaining({
        code: 'refused',
        message:
          'mfe-a@1.1.0 and mfe-b@1.1.0 are in rollouts of their own, to different visitors; change one at a time.',
      }),
    );
    const same = { ...under, 'mfe-b': { ...live, rollout: started } };
    expect(Object.keys(targets(same, ['mfe-a@1.1.0', 'mfe-b@1.1.0']))).toEqual(['mfe-a', 'mfe-b']);
  });
});

describe('what cannot be rolled out', () => {
  const NOTHING_LIVE =
    'mfe-a is not live on production, so there is nothing for the other visitors; promote it to everybody.';

  test('a remote that has nothing live, on a channel with or without others', () => {
    expect(() => targets({ 'mfe-b': live }, ['mfe-a@1.1.0'])).toThrow(
      expect.objectContaining({ code: 'refused', message: NOTHING_LIVE }),
    );
    expect(() => rolloutTargets(null, 'production', parseReleaseNames(['mfe-a@1.1.0']), request)).toThrow(NOTHING_LIVE);
  });

  test('the version that is live', () => {
    expect(() => targets({ 'mfe-a': live }, ['mfe-a@1.0.0'])).toThrow(
      expect.objectContaining({
        code: 'refused',
        message: 'mfe-a@1.0.0 is live for everybody on production already.',
      }),
    );
  });

  test('every reason is given', () => {
    expect(() => targets({ 'mfe-b': live }, ['mfe-a@1.1.0', 'mfe-b@1.0.0'])).toThrow(
      expect.objectContaining({
        problems: [NOTHING_LIVE, 'mfe-b@1.0.0 is live for everybody on production already.'],
      }),
    );
  });
});

test.each([
  [0, 0],
  [0.01, 1],
  [12.5, 1_250],
  [0.29, 29],
  [57.41, 5_741],
  [100, 10_000],
])('a share of %d per cent is the weight %d, and back', (percent, weight) => {
  expect(requireWeight(percent)).toBe(weight);
  expect(percentOf(weight)).toBe(percent);
});

test.each([
  [-1, 'A share of -1% is below 0; give 0 to 100.'],
  [100.01, 'A share of 100.01% is above 100; give 0 to 100.'],
  [12.345, 'A share of 12.345% has more than two decimals; give 0 to 100.'],
  [Number.NaN, 'A share of NaN% is not a number; give 0 to 100.'],
  [Number.POSITIVE_INFINITY, 'A share of Infinity% is not a number; give 0 to 100.'],
])('a share of %d per cent is none', (percent, message) => {
  expect(() => requireWeight(percent)).toThrow(expect.objectContaining({ code: 'invalid', message }));
});
