import { expect, test } from '@jest/globals';
import { planMatrix } from './plan-matrix.ts';

test('the channel first, then the last versions of each remote, one remote at a time', () => {
  const sets = planMatrix({
    published: { 'mfe-referrals': ['1.3.0', '1.2.0', '1.1.0'], 'mfe-sgd': ['2.0.0', '1.9.0'], 'mfe-new': ['0.1.0'] },
    live: { 'mfe-referrals': '1.2.0', 'mfe-sgd': '2.0.0' },
    channel: 'staging',
    last: 2,
  });
  expect(sets).toEqual([
    { title: 'staging', releases: {} },
    { title: 'mfe-referrals@1.3.0', releases: { 'mfe-referrals': '1.3.0' } },
    { title: 'mfe-sgd@1.9.0', releases: { 'mfe-sgd': '1.9.0' } },
  ]);
});

test('runs grow with the versions, not with their product', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const sets = planMatrix({
    published: Object.fromEntries(names.map((name) => [name, ['3.0.0', '2.0.0', '1.0.0']])),
    live: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
    channel: 'staging',
    last: 2,
  });
  expect(sets).toHaveLength(1 + 6 * 2);
});
