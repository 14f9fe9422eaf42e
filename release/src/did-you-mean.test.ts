import { expect, test } from '@jest/globals';
import { didYouMean } from './did-you-mean.ts';

const COMMANDS = ['publish', 'promote', 'rollback', 'status', 'show'];

test.each([
  ['promte', ' Did you mean promote?'],
  ['stauts', ' Did you mean status?'],
  ['roll-back', ' Did you mean rollback?'],
  ['ship', ''],
  ['deploy', ''],
  ['', ''],
])('for "%s" the suggestion is "%s"', (typed, expected) => {
  expect(didYouMean(typed, COMMANDS)).toBe(expected);
});

test('without any names there is nothing to suggest', () => {
  expect(didYouMean('promote', [])).toBe('');
});
