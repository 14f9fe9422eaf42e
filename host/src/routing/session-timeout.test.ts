import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { tabStorage } from '@portal/shared/browser-storage';
import { MAX_RELOADS, SESSION_TIMEOUT, startSessionTimeout } from './session-timeout.ts';

const effects = { storage: tabStorage, reload: jest.fn(), giveUp: jest.fn() };
beforeEach(() => {
  jest.useFakeTimers();
  window.sessionStorage.clear();
  effects.reload.mockClear();
  effects.giveUp.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

test('HOST-40, CONST-08 a session that has not arrived after 10 seconds reloads the page', () => {
  startSessionTimeout(effects);
  jest.advanceTimersByTime(SESSION_TIMEOUT - 1);
  expect(effects.reload).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(effects.reload).toHaveBeenCalledTimes(1);
  expect(SESSION_TIMEOUT).toBe(10_000);
});

test('HOST-40 a session that arrives in time causes no reload', () => {
  const arrived = startSessionTimeout(effects);
  jest.advanceTimersByTime(9_000);
  arrived();
  jest.advanceTimersByTime(60_000);
  expect(effects.reload).not.toHaveBeenCalled();
});

test('a reload loop ends at the sign-in page after the third reload', () => {
  for (let reload = 0; reload <= MAX_RELOADS; reload++) {
    startSessionTimeout(effects);
    jest.advanceTimersByTime(SESSION_TIMEOUT);
  }
  expect(effects.reload).toHaveBeenCalledTimes(3);
  expect(effects.giveUp).toHaveBeenCalledTimes(1);
});

test('the call that a reload aborts does not count as an arrival', () => {
  const brokenOff = startSessionTimeout(effects);
  jest.advanceTimersByTime(SESSION_TIMEOUT);
  brokenOff();
  expect(window.sessionStorage.getItem('sessionReloads')).toBe('1');
});

test('D-56 where nothing can be stored, the page is not reloaded: reloads could not be counted', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  startSessionTimeout(effects);
  jest.advanceTimersByTime(SESSION_TIMEOUT);
  expect([effects.reload.mock.calls.length, effects.giveUp.mock.calls.length]).toEqual([0, 1]);
  jest.restoreAllMocks();
});
