import { expect, test } from '@jest/globals';
import { FailedStarts } from './failed-starts.ts';

const memory = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
};

test('a version that did not start is known for ten minutes, also after a reload', () => {
  const storage = memory();
  let now = 1_000;
  const open = () =>
    new FailedStarts(
      () => storage,
      () => now,
    );
  open().keep('mfe-list', '1.5.0');
  open().keep('mfe-shop', '2.0.0');
  expect(open().has('mfe-list', '1.5.0')).toBe(true);
  expect(open().has('mfe-list', '1.5.1')).toBe(false);
  now += 10 * 60_000;
  expect(open().has('mfe-list', '1.5.0')).toBe(false);
});

test.each([
  [
    'refuses it',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
  ['holds something else', () => ({ getItem: () => 'null', setItem: () => {} })],
  ['holds no JSON', () => ({ getItem: () => '{', setItem: () => {} })],
])('nothing is known when the storage %s', (_, storage) => {
  const starts = new FailedStarts(storage as unknown as () => Storage);
  starts.keep('mfe-list', '1.5.0');
  expect(starts.has('mfe-list', '1.5.0')).toBe(false);
});
