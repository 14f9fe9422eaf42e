import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { holdAddress } from './hold-address.ts';

const { pushState, replaceState } = window.history;
/** What the guard says of the address `/left`. */
let isUnsaved: boolean;
const isLeft = ({ pathname }: URL) => isUnsaved && pathname === '/left';
const ask = jest.fn((_go: () => void, after: URL) => isLeft(after));
const shown = () => [window.location.pathname + window.location.search, window.history.state];

beforeEach(() => {
  jest.useFakeTimers();
  isUnsaved = true;
  ask.mockClear();
  window.history.replaceState(null, '', '/form');
  holdAddress(window, { wouldAsk: isLeft, ask });
});
afterEach(() => {
  Object.assign(window.history, { pushState, replaceState });
  jest.useRealTimers();
});

test.each(['pushState', 'replaceState'] as const)(
  '%s to an address without the form asks, and the address stays until it is confirmed',
  (method) => {
    const { length } = window.history;
    window.history[method]({ n: 1 }, '', '/left?tab=2');
    jest.runAllTimers();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual(['/form', null]);
    isUnsaved = false;
    ask.mock.calls[0]![0]();
    expect(shown()).toEqual(['/left?tab=2', { n: 1 }]);
    expect(window.history.length - length).toBe(method === 'pushState' ? 1 : 0);
  },
);

test('other addresses change at once, with their state', () => {
  window.history.pushState({ n: 1 }, '', '/free?tab=2');
  expect(shown()).toEqual(['/free?tab=2', { n: 1 }]);
  window.history.replaceState({ n: 2 }, '');
  expect(shown()).toEqual(['/free?tab=2', { n: 2 }]);
  expect(ask).not.toHaveBeenCalled();
});

test('a form that is saved and leads on says so a moment later: nothing is asked', () => {
  window.history.pushState({ n: 1 }, '', '/left');
  isUnsaved = false;
  jest.runAllTimers();
  expect(shown()).toEqual(['/left', { n: 1 }]);
});

test('a double click on a link adds one step to the history', () => {
  const { length } = window.history;
  for (const n of [1, 2]) window.history.pushState({ n }, '', '/left');
  isUnsaved = false;
  jest.runAllTimers();
  expect(shown()).toEqual(['/left', { n: 2 }]);
  expect(window.history.length).toBe(length + 1);
});
