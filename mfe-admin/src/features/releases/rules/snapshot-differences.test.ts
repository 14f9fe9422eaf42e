import { expect, test } from '@jest/globals';
import { differencesText, snapshotDifferences } from './snapshot-differences.ts';

const before = { 'mfe-sgd': '2.3.0', host: '5.2.0', 'mfe-auth': '2.0.4', 'mfe-referrals': '1.9.0', 'mfe-old': '1.0.0' };
const after = {
  host: '5.2.0',
  'mfe-auth': '2.0.4',
  'mfe-referrals': '1.10.0',
  'mfe-sgd': '2.2.3',
  'mfe-board': '0.1.0',
};

test('every remote of two snapshots is newer, older, the same, new or missing, the host first', () => {
  const differences = snapshotDifferences(before, after);
  expect(differences.map(({ remote, word }) => `${remote} ${word}`)).toEqual([
    'host same',
    'mfe-auth same',
    'mfe-board new',
    'mfe-old missing',
    'mfe-referrals newer',
    'mfe-sgd older',
  ]);
  expect(differences[2]).toEqual({ remote: 'mfe-board', from: null, to: '0.1.0', word: 'new' });
  expect(differencesText(differences)).toBe('4 of 6 differ');
});

test('builds of one version have no order, so one in place of another is only changed', () => {
  const words = snapshotDifferences({ a: '1.0.0-local.hb', b: '1.0.0-local.hb' }, { a: '1.0.0-local.ha', b: '1.0.0' });
  expect(words.map(({ word }) => word)).toEqual(['changed', 'newer']);
});

test('a snapshot compared with itself has no difference', () => {
  expect(differencesText(snapshotDifferences(after, after))).toBe('all 5 are the same');
});
