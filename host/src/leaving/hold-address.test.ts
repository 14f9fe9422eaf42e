import { expect, jest, test } from '@jest/globals';
import { holdAddress } from './hold-address.ts';

test('an address that is held does not change; others do, with their state', () => {
  const before = window.location.pathname;
  const isHeld = jest.fn(({ pathname }: URL) => pathname === '/held');
  const { pushState, replaceState } = window.history;
  holdAddress(window, isHeld);
  window.history.pushState({ n: 1 }, '', '/held?tab=2');
  window.history.replaceState({ n: 2 }, '', new URL('/held', window.location.href));
  expect([window.location.pathname, window.history.state]).toEqual([before, null]);
  window.history.pushState({ n: 3 }, '', '/free?tab=2');
  expect([window.location.pathname, window.location.search, window.history.state]).toEqual([
    '/free',
    '?tab=2',
    { n: 3 },
  ]);
  // one that stays leaves nothing
  isHeld.mockClear();
  window.history.replaceState({ n: 4 }, '');
  expect(isHeld).not.toHaveBeenCalled();
  expect(window.history.state).toEqual({ n: 4 });
  Object.assign(window.history, { pushState, replaceState });
});
