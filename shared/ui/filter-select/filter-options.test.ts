import { expect, test } from '@jest/globals';
import { placeAfterKey, withToggled } from './filter-options.ts';

const options = ['CO', 'NC', 'TX'].map((value) => ({ value, label: value }));
const [, NC] = options as [(typeof options)[0], (typeof options)[0]];

test('a chosen option is added in the order of the options, and taken away by another click', () => {
  expect(withToggled(options, ['TX', 'CO'], NC, false)).toEqual(['CO', 'NC', 'TX']);
  expect(withToggled(options, ['TX', 'NC'], NC, false)).toEqual(['TX']);
});

test('a single choice replaces the one before, and is taken away by another click', () => {
  expect(withToggled(options, ['TX'], NC, true)).toEqual(['NC']);
  expect(withToggled(options, ['NC'], NC, true)).toEqual([]);
});

test('arrow keys go around the list, and Home and End to its ends', () => {
  const place = (key: string, from: number) => placeAfterKey(key, from, 3, false);
  expect([place('ArrowDown', 0), place('ArrowDown', 2), place('ArrowUp', 0)]).toEqual([1, 0, 2]);
  expect([place('Home', 2), place('End', 0), place('a', 1)]).toEqual([0, 2, undefined]);
});

test('in a search field Home and End move in the text, not in the list', () => {
  expect(['Home', 'End'].map((key) => placeAfterKey(key, 1, 3, true))).toEqual([undefined, undefined]);
});
