import { expect, test } from '@jest/globals';
import { departures } from './house-style.ts';

test('errors in prose and constants in small letters are found, with their lines', () => {
  const text = [
    'const limit = 10 * 60;',
    '/** Reads. Throws ReadError when it cannot. */',
    "export const folder: string = 'a';",
    ' * Throws ReadError.',
  ].join('\n');
  expect(departures(text).toSorted()).toEqual([
    '1: Write a constant number or text of a module in capitals.',
    '2: Write errors of a function as @throws.',
    '3: Write a constant number or text of a module in capitals.',
    '4: Write errors of a function as @throws.',
  ]);
});

test('what follows the style is not', () => {
  const text = ['const LIMIT = 10;', '/** @throws ReadError */', '  const local = 1;', 'const read = make(1);'].join(
    '\n',
  );
  expect(departures(text)).toEqual([]);
});
