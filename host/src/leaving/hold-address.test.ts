import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { holdAddress } from './hold-address.ts';

const { pushState, replaceState } = window.history;
/** What the guard says of the address `/left`. */
let isUnsaved: boolean;
const isLeft = ({ pathname }: URL) => isUnsaved && pathname === '/left';
const askBefore = jest.fn(isLeft);
const shown = () => [window.location.pathname + window.location.search, window.history.state];

beforeEach(() => {
  jest.useFakeTimers();
  isUnsaved = true;
  askBefore.mockClear();
  window.history.replaceState(null, '', '/form');
  holdAddress(window, { wouldAsk: isLeft, askBefore });
});
afterEach(() => {
  Object.assign(window.history, { pushState, replaceState });
  jest.useRealTimers();
});

test.each(['pushState', 'replaceState'] as const)(
  '%s to an address without the form asks, and the address stays',
  (method) => {
    window.history[method]({ n: 1 }, '', '/left?tab=2');
    jest.runAllTimers();
    expect(askBefore).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual(['/form', null]);
  },
);

test('other addresses change at once, with their state', () => {
  window.history.pushState({ n: 1 }, '', '/free?tab=2');
  expect(shown()).toEqual(['/free?tab=2', { n: 1 }]);
  window.history.replaceState({ n: 2 }, '');
  expect(shown()).toEqual(['/free?tab=2', { n: 2 }]);
  expect(askBefore).not.toHaveBeenCalled();
});

test('a form that is saved and leads on says so a moment later: nothing is asked', () => {
  window.history.pushState({ n: 1 }, '', '/left');
  isUnsaved = false;
  jest.runAllTimers();
  expect(shown()).toEqual(['/left', { n: 1 }]);
});
