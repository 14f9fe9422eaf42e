import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@portal/shared/durations';
import { act, renderHook } from '@testing-library/react';
import { useQuarterHour } from './use-quarter-hour.ts';

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-20T12:41:00Z') }));
afterEach(() => void jest.useRealTimers());
const pass = (minutes: number) => act(() => jest.advanceTimersByTime(minutes * MINUTE_MS));

test('the time is the same until the next quarter of an hour has begun', () => {
  const { result } = renderHook(useQuarterHour);
  const first = result.current;
  pass(3);
  expect(result.current).toBe(first);
  pass(1);
  expect(result.current.toISOString()).toBe('2026-11-20T12:45:00.000Z');
});

test('a minute after a computer woke up it is the time of then', () => {
  const { result } = renderHook(useQuarterHour);
  // timers stood still meanwhile
  jest.setSystemTime(new Date('2026-11-21T08:03:10Z'));
  pass(1);
  expect(result.current.toISOString()).toBe('2026-11-21T08:04:10.000Z');
});

test('the timer ends with its component', () => {
  const { unmount } = renderHook(useQuarterHour);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
