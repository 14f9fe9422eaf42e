import { expect, test } from '@jest/globals';
import type { ChannelTarget } from '@portal/shared/contracts/release';
import { visitorSetKey, visitorSets } from './visitor-sets.ts';

const target = (id?: string, weight = 1_000): ChannelTarget => ({
  version: '1.0.0',
  lastKnownGood: '0.9.0',
  ...(id && {
    rollout: {
      id: id.repeat(16),
      version: '1.1.0',
      weight,
      guard: { maxFailures: 200, minLoads: 50 },
      since: '2026-11-20T09:00:00.000Z',
    },
  }),
});
const keysOf = (targets: Record<string, ChannelTarget>) => visitorSets('production', targets).map(({ key }) => key);

test('without rollouts there is one set, with what is live', () => {
  expect(visitorSets('production', { host: target(), 'mfe-a': target() })).toEqual([
    {
      key: '',
      targets: {
        host: { version: '1.0.0', lastKnownGood: '0.9.0' },
        'mfe-a': { version: '1.0.0', lastKnownGood: '0.9.0' },
      },
    },
  ]);
});

test('visitors in a rollout fall back to the live release, and all others have the live release', () => {
  const [others, rolledOut] = visitorSets('production', { host: target(), 'mfe-a': target('a') });
  expect(others).toEqual({
    key: '',
    targets: {
      host: { version: '1.0.0', lastKnownGood: '0.9.0' },
      'mfe-a': { version: '1.0.0', lastKnownGood: '0.9.0' },
    },
  });
  expect(rolledOut).toEqual({
    key: 'mfe-a',
    targets: {
      host: { version: '1.0.0', lastKnownGood: '0.9.0' },
      'mfe-a': { version: '1.1.0', lastKnownGood: '1.0.0' },
    },
  });
});

test('separate rollouts make every combination, those with one id move together', () => {
  expect(keysOf({ host: target('a'), 'mfe-a': target('b'), 'mfe-b': target('a') })).toEqual([
    '',
    'mfe-a',
    'host mfe-b',
    'host mfe-a mfe-b',
  ]);
});

test('with one id but different shares, whoever gets the smaller gets the larger too', () => {
  expect(keysOf({ 'mfe-a': target('a', 2_000), 'mfe-b': target('a', 1_000) })).toEqual(['', 'mfe-a', 'mfe-a mfe-b']);
});

test('a rollout without visitors makes no set', () => {
  expect(keysOf({ 'mfe-a': target('a', 0) })).toEqual(['']);
});

test('every visitor has one of the sets', () => {
  const targets = {
    host: target('a', 3_000),
    'mfe-a': target('b', 5_000),
    'mfe-b': target('a', 6_000),
    'mfe-c': target('c', 9_999),
  };
  const keys = new Set(keysOf(targets));
  const seen = new Set(Array.from({ length: 20_000 }, (_, n) => visitorSetKey('production', targets, `visitor ${n}`)));
  expect([...seen].filter((key) => !keys.has(key))).toEqual([]);
  // All but those for one visitor in ten thousand.
  expect(seen.size).toBeGreaterThanOrEqual(keys.size / 2);
});

test('a fifth separate rollout is refused', () => {
  const four = { 'mfe-a': target('a'), 'mfe-b': target('b'), 'mfe-c': target('c'), 'mfe-d': target('d') };
  expect(keysOf(four)).toHaveLength(16);
  expect(() => keysOf({ ...four, 'mfe-e': target('e') })).toThrow(
    expect.objectContaining({
      code: 'refused',
      message:
        'The rollouts on production would make 32 different sets of releases; 16 are the most. Finish one or roll it back first.',
    }),
  );
});

test('rollouts on a remote without a version known to be good leave it without one', () => {
  const { lastKnownGood: _none, ...first } = target();
  const [, rolledOut] = visitorSets('production', { 'mfe-a': target('a'), 'mfe-b': first });
  expect(rolledOut?.targets['mfe-b']).toStrictEqual({ version: '1.0.0' });
});

test('remotes of one share and one id make one set, whatever others share the id', () => {
  const three = { 'mfe-a': target('a', 500), 'mfe-b': target('a', 1_000), 'mfe-c': target('a', 500) };
  expect(keysOf(three)).toEqual(['', 'mfe-a mfe-b mfe-c', 'mfe-b']);
});

test('a visitor stands in the same place of every rollout with one id, and a larger share holds the smaller', () => {
  const targets = { 'mfe-b': target('a', 6_000), 'mfe-a': target('a', 3_000) };
  const seen = new Set(Array.from({ length: 2_000 }, (_, n) => visitorSetKey('production', targets, `visitor ${n}`)));
  expect(seen).toEqual(new Set(['', 'mfe-b', 'mfe-a mfe-b']));
});

test('a remote without a rollout takes part in no set', () => {
  const targets = { host: target(), 'mfe-a': target('a', 10_000), 'mfe-b': target() };
  expect(visitorSetKey('production', targets, 'visitor')).toBe('mfe-a');
});
