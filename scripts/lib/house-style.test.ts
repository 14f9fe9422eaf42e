import { expect, test } from '@jest/globals';
import { violations, violationsInTest } from './house-style.ts';

test('errors in prose and constants in small letters are found, with their lines', () => {
  const text = [
    'const limit = 10 * 60;',
    '/** Reads. Throws ReadError when it cannot. */',
    "export const folder: string = 'a';",
    ' * Throws ReadError.',
  ].join('\n');
  expect(violations(text).toSorted()).toEqual([
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
  expect(violations(text)).toEqual([]);
});

test('a test that puts something in the place of fetch is found', () => {
  const sentence = 'Answer the calls of a test with startServer of @portal/shared/testing/server.';
  const text = [
    'globalThis.fetch = serve as typeof fetch;',
    'if (globalThis.fetch === real) return;',
    "jest.spyOn(window, 'fetch').mockResolvedValue(answer);",
  ].join('\n');
  expect(violationsInTest(text)).toEqual([`1: ${sentence}`, `3: ${sentence}`]);
});
