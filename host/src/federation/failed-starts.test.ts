import { afterEach, expect, jest, test } from '@jest/globals';
import { hasFailedToStart, keepFailedStart } from './failed-starts.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  sessionStorage.clear();
});

test('a version that did not start is known for ten minutes, and no other', () => {
  jest.useFakeTimers();
  keepFailedStart('mfe-list', '1.5.0');
  keepFailedStart('mfe-shop', '2.0.0');
  expect(hasFailedToStart('mfe-list', '1.5.0')).toBe(true);
  expect(hasFailedToStart('mfe-list', '1.5.1')).toBe(false);
  expect(hasFailedToStart('mfe-admin', '1.5.0')).toBe(false);
  jest.advanceTimersByTime(10 * 60_000);
  expect(hasFailedToStart('mfe-list', '1.5.0')).toBe(false);
});

test.each(['null', '{', '7'])('nothing is known when the storage holds %s', (text) => {
  sessionStorage.setItem('portalFailed mfe-list', text);
  expect(hasFailedToStart('mfe-list', '1.5.0')).toBe(false);
});
