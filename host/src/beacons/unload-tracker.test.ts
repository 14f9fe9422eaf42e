import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { UnloadTracker } from './unload-tracker.ts';

const onStay = jest.fn();
let page: EventTarget;
let leaving: UnloadTracker;
beforeEach(() => {
  jest.useFakeTimers();
  onStay.mockClear();
  page = new EventTarget();
  leaving = new UnloadTracker(page as Window, onStay);
});
afterEach(() => {
  jest.useRealTimers();
});
const happens = (name: string) => page.dispatchEvent(new Event(name));

test('a page is being left from the start of a navigation, until it has stayed for a while after all', () => {
  expect(leaving.isLeaving).toBe(false);
  happens('beforeunload');
  jest.advanceTimersByTime(59_999);
  expect([leaving.isLeaving, onStay.mock.calls.length]).toEqual([true, 0]);
  jest.advanceTimersByTime(1);
  expect([leaving.isLeaving, onStay.mock.calls.length]).toEqual([false, 1]);
});

test('each navigation restarts the time during which the page counts as being left', () => {
  happens('beforeunload');
  jest.advanceTimersByTime(50_000);
  happens('beforeunload');
  jest.advanceTimersByTime(50_000);
  expect(leaving.isLeaving).toBe(true);
});

test('a page that is restored from the back/forward cache stays', () => {
  happens('beforeunload');
  happens('pageshow');
  expect([leaving.isLeaving, onStay.mock.calls.length]).toEqual([false, 1]);
});
