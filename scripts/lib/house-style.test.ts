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

test('limits, durations and style sheets with names of their own are found', () => {
  const text = [
    'const LONGEST_NAME = 60;',
    'const SHOWN_AT_MOST = 50;',
    'const HOUR = 3_600_000;',
    "import styles from './A.module.css';",
  ].join('\n');
  expect(violations(text)).toEqual([
    '1: Name a limit MAX_… or MIN_….',
    '2: Name a limit MAX_… or MIN_….',
    '3: Take durations from @portal/shared/durations; one in another unit has it in its name.',
    '4: Import the style sheet of a component as classes.',
  ]);
});

test('reports nothing for constants and doc comments that follow the style', () => {
  const text = [
    'const LIMIT = 10;',
    '/** @throws ReadError */',
    '  const local = 1;',
    'const read = make(1);',
    'const MAX_NAME_LENGTH = 60;',
  ].join('\n');
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
