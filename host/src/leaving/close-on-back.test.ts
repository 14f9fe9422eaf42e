import { beforeEach, expect, jest, test } from '@jest/globals';
import { closeOnBack } from './close-on-back.ts';

const ORIGIN = 'https://portal.example';
let entries: string[];
let index: number;
let isOpen: boolean;
let heard: string[];
let navigation: EventTarget & { currentEntry: { index: number; key: string } };
let page: EventTarget & { navigation: typeof navigation; history: { go: (steps: number) => void }; location: URL };

beforeEach(() => {
  entries = ['/dashboard', '/referrals', '/referrals?tab=1'];
  index = 2;
  isOpen = true;
  heard = [];
  navigation = Object.assign(new EventTarget(), { currentEntry: entryAt(index) });
  page = Object.assign(new EventTarget(), {
    navigation,
    history: { go: traverse },
    location: new URL(entries[index]!, ORIGIN),
  });
});

const entryAt = (position: number) => ({ index: position, key: `entry ${position}` });

/** As a browser does it: the entry changes, then the page is told. */
function traverse(steps: number): void {
  const from = { ...entryAt(index), url: ORIGIN + entries[index]! };
  index += steps;
  navigation.currentEntry = entryAt(index);
  page.location = new URL(entries[index]!, ORIGIN);
  navigation.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType: 'traverse', from }));
  for (const type of ['popstate', 'hashchange']) page.dispatchEvent(new Event(type));
}

const watch = (isHeld = jest.fn(() => isOpen)) => {
  closeOnBack({ page: page as unknown as Window & typeof globalThis, isHeld });
  for (const type of ['popstate', 'hashchange'])
    page.addEventListener(type, () => heard.push(`${type} ${entries[index]}`));
  return isHeld;
};

test('Back to another page closes what is open, and every entry stays as it was', () => {
  index = 1;
  page.location = new URL(entries[1]!, ORIGIN);
  const isHeld = watch();
  traverse(-1);
  expect(isHeld).toHaveBeenCalledTimes(1);
  expect(index).toBe(1);
  // what comes after the return is about the same address
  expect(heard.filter((event) => !event.endsWith('/referrals'))).toEqual([]);
  expect(heard).not.toContain('popstate /referrals');
  isOpen = false;
  traverse(-1);
  expect(index).toBe(0);
  expect(heard).toContain('popstate /dashboard');
});

test('Back over several pages returns over all of them', () => {
  watch();
  traverse(-2);
  expect(index).toBe(2);
});

test('within a page, forward, and without anything open, Back and Forward go their way', () => {
  const isHeld = watch();
  traverse(-1);
  expect([index, isHeld.mock.calls.length]).toEqual([1, 0]);
  isOpen = false;
  traverse(-1);
  expect([index, isHeld.mock.calls.length]).toEqual([0, 1]);
  isOpen = true;
  traverse(1);
  expect([index, isHeld.mock.calls.length]).toEqual([1, 1]);
});

test('a browser without the Navigation API is left alone', () => {
  const isHeld = jest.fn(() => true);
  const events = new EventTarget();
  closeOnBack({
    page: Object.assign(events, { history: {}, location: {} }) as unknown as Window & typeof globalThis,
    isHeld,
  });
  events.dispatchEvent(new Event('popstate'));
  expect(isHeld).not.toHaveBeenCalled();
});

test('a visitor who presses Back again before the page is back leaves it', () => {
  index = 1;
  page.location = new URL(entries[1]!, ORIGIN);
  // the return never comes
  page.history.go = () => {};
  watch();
  traverse(-1);
  isOpen = false;
  traverse(1);
  traverse(-1);
  expect(heard.filter((event) => event === 'popstate /dashboard')).toHaveLength(1);
});
