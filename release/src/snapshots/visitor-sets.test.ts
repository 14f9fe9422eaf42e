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

test('who is in a rollout falls back to what is live', () => {
  const [, rolledOut] = visitorSets('production', { host: target(), 'mfe-a': target('a') });
  expect(rolledOut).toEqual({
    key: 'mfe-a',
    targets: {
      host: { version: '1.0.0', lastKnownGood: '0.9.0' },
      'mfe-a': { version: '1.1.0', lastKnownGood: '1.0.0' },
    },
  });
});

test('rollouts of their own make every combination, those with one id move together', () => {
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

test('a rollout with nobody in it makes no set', () => {
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

test('a fifth rollout of its own is refused', () => {
  const four = { 'mfe-a': target('a'), 'mfe-b': target('b'), 'mfe-c': target('c'), 'mfe-d': target('d') };
  expect(keysOf(four)).toHaveLength(16);
  expect(() => keysOf({ ...four, 'mfe-e': target('e') })).toThrow(
    'The rollouts on production would make 32 different sets of releases; 16 are the most.',
  );
});
