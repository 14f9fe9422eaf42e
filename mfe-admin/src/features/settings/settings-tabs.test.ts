import { expect, test } from '@jest/globals';
import { chooseTab } from './settings-tabs.ts';

test('ADM-03 tab 0 is the search of relocation directors, and what an address without a tab shows', () => {
  expect(chooseTab('0')).toEqual({ number: 0, unknown: null });
  expect(chooseTab(null)).toEqual({ number: 0, unknown: null });
});

test('CS-029 D-35 tab 1 is the audit log', () => {
  expect(chooseTab('1')).toEqual({ number: 1, unknown: null });
});

test('CS-029 D-35 tab 2 is the content editor', () => {
  expect(chooseTab('2')).toEqual({ number: 2, unknown: null });
});

test('D-35 tab 3 is the release console', () => {
  expect(chooseTab('3')).toEqual({ number: 3, unknown: null });
});

test('tab 8 has the messages that were given up', () => {
  expect(chooseTab('8')).toEqual({ number: 8, unknown: null });
});

test.each([
  [4, 'prices'],
  [5, 'partners'],
  [6, 'permissions'],
  [7, 'support'],
  [9, 'orders'],
])('D-49 tab %p has the %s', (number) => {
  expect(chooseTab(String(number))).toEqual({ number, unknown: null });
});

test.each(['10', '-1', '00', 'audit', '0 '])('a tab %p that does not exist is reported and ignored', (parameter) => {
  expect(chooseTab(parameter)).toEqual({ number: 0, unknown: parameter });
});
