import { expect, test } from '@jest/globals';
import { minimumText } from './minimum-texts.ts';

const denver = { name: 'Denver', minimum: 3, missing: 0 };
const wordsOf = (...markets: (typeof denver)[]) => minimumText({ met: true, message: 'in English', markets });

test('D-48 SGD-13 the words of the minimum are of the page, so that they can be translated', () => {
  expect(wordsOf(denver, { name: 'Raleigh', minimum: 1, missing: 0 })).toBe(
    'Minimum of 3 ZIPs in Denver is met. Minimum of 1 ZIP in Raleigh is met.',
  );
  expect(wordsOf({ ...denver, missing: 2 })).toBe('Add 2 more ZIPs to check out. The minimum in Denver is 3.');
  expect(wordsOf({ ...denver, missing: 1 })).toBe('Add 1 more ZIP to check out. The minimum in Denver is 3.');
  expect(wordsOf()).toBe('Renewals need no minimum.');
});

test('an older server says the minimum itself, and nothing is said about an empty cart', () => {
  expect(minimumText({ met: true, message: 'in English' })).toBe('in English');
  expect(minimumText({ met: false, message: null, markets: [] })).toBeNull();
});
