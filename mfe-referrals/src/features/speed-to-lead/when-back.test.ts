import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { STAYED_AFTER_MS, whenBack } from './when-back.ts';

let hasFocus: boolean;
let visibility: DocumentVisibilityState;
const onBack = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  hasFocus = true;
  visibility = 'visible';
  jest.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  onBack.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const show = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

test('D-47 the tap alone asks nothing; the way back to the page does, once', () => {
  whenBack(onBack);
  show('hidden');
  hasFocus = false;
  jest.advanceTimersByTime(60_000);
  expect(onBack).not.toHaveBeenCalled();
  show('visible');
  window.dispatchEvent(new Event('focus'));
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('where the tap does not lead away from the page, it asks after some seconds', () => {
  whenBack(onBack);
  jest.advanceTimersByTime(STAYED_AFTER_MS - 1);
  expect(onBack).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('a window that lost the focus to the phone asks when it has it again', () => {
  whenBack(onBack);
  hasFocus = false;
  jest.advanceTimersByTime(STAYED_AFTER_MS);
  expect(onBack).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('focus'));
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('asked later, staying on the page does not count; stopped, nothing does', () => {
  const stop = whenBack(onBack, { mustLeave: true });
  jest.advanceTimersByTime(STAYED_AFTER_MS);
  expect(onBack).not.toHaveBeenCalled();
  stop();
  show('visible');
  expect(onBack).not.toHaveBeenCalled();
});
