import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { closeOnBack } from './close-on-back.ts';
import type { LeaveGuard } from './leave-guard.ts';
import { SPARE } from './spare-entry.ts';

const ORIGIN = 'https://portal.example';
let entries: string[];
let index: number;
/** Position of the spare entry, or null for none. */
let spare: number | null;
/** What the router stores in each entry. */
let states: unknown[];
let isOpen: boolean;
let heard: string[];
let navigation: EventTarget & { currentEntry: ReturnType<typeof entryAt> };
let page: EventTarget & {
  navigation: typeof navigation;
  history: Pick<History, 'go' | 'replaceState' | 'state'>;
  location: URL;
};

beforeEach(() => {
  entries = ['/dashboard', '/referrals', '/referrals?tab=1'];
  index = 2;
  spare = null;
  states = [];
  isOpen = true;
  leave.mockReset();
  ask.mockReset().mockReturnValue(false);
  heard = [];
  navigation = Object.assign(new EventTarget(), { currentEntry: entryAt(index) });
  page = Object.assign(new EventTarget(), {
    navigation,
    history: {
      go: (steps: number) => traverse(steps),
      replaceState: (state: unknown, _unused: string, url: URL) => {
        states[index] = state;
        entries[index] = url.href.slice(ORIGIN.length);
      },
      get state(): unknown {
        return states[index];
      },
    },
    location: new URL(entries[index]!, ORIGIN),
  });
});

const entryAt = (position: number) => ({
  index: position,
  key: `entry ${position}`,
  getState: () => (position === spare ? SPARE : undefined),
});

/** As a browser does it: the entry changes, then the page is told. Before the first entry is another document. */
function traverse(steps: number): void {
  navigation.dispatchEvent(new Event('navigate'));
  if (index + steps < 0) return leave();
  const from = { ...entryAt(index), url: ORIGIN + entries[index]! };
  index += steps;
  navigation.currentEntry = entryAt(index);
  page.location = new URL(entries[index]!, ORIGIN);
  navigation.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType: 'traverse', from }));
  for (const type of ['popstate', 'hashchange']) page.dispatchEvent(new Event(type));
}

/** To an entry, before the test. */
function goTo(position: number): void {
  index = position;
  navigation.currentEntry = entryAt(index);
  page.location = new URL(entries[index]!, ORIGIN);
}

const leave = jest.fn<() => void>();
const ask = jest.fn<LeaveGuard['ask']>();
const watch = () => {
  const closesTop = jest.fn(() => isOpen);
  closeOnBack({ page: page as unknown as Window & typeof globalThis, closesTop, ask });
  for (const type of ['popstate', 'hashchange'])
    page.addEventListener(type, () => heard.push(`${type} ${entries[index]}`));
  return closesTop;
};

test('Back to another page closes what is open, and every entry stays as it was', () => {
  index = 1;
  page.location = new URL(entries[1]!, ORIGIN);
  const closesTop = watch();
  traverse(-1);
  expect(closesTop).toHaveBeenCalledTimes(1);
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

test('Back within a page closes what is open first, too, and then goes to the entry before', () => {
  const closesTop = watch();
  traverse(-1);
  expect([index, closesTop.mock.calls.length]).toEqual([2, 1]);
  expect(heard).not.toContain('popstate /referrals');
  isOpen = false;
  traverse(-1);
  expect(index).toBe(1);
  expect(heard).toContain('popstate /referrals');
});

test('a drawer with an address of its own follows Back, forward goes its way, and so does all without anything open', () => {
  entries[2] = '/referrals#update-1';
  page.location = new URL(entries[2], ORIGIN);
  const closesTop = watch();
  traverse(-1);
  expect([index, closesTop.mock.calls.length]).toEqual([1, 0]);
  isOpen = false;
  traverse(-1);
  expect([index, closesTop.mock.calls.length]).toEqual([0, 1]);
  isOpen = true;
  traverse(1);
  expect([index, closesTop.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  ['Back within a page', -1, '/referrals'],
  ['Back to another page', -2, '/dashboard'],
  ['Forward within a page', 1, '/referrals?tab=2'],
  ['Forward to another page', 2, '/rank'],
])('%s asks about a form that it takes away, and the routers of the page hear nothing of it', (_what, steps, to) => {
  entries.push('/referrals?tab=2', '/rank');
  isOpen = false;
  watch();
  ask.mockReturnValue(true);
  traverse(steps);
  const [go, ...urls] = ask.mock.calls[0]!;
  expect(urls.map((url) => url?.href.slice(ORIGIN.length))).toEqual([to, '/referrals?tab=1']);
  expect(index).toBe(2);
  expect(heard.filter((event) => event.startsWith('popstate'))).toEqual([]);
  // once it is confirmed
  ask.mockReturnValue(false);
  go();
  expect(heard).toContain(`popstate ${to}`);
});

describe('after the second entry of a page', () => {
  beforeEach(() => {
    entries = ['/dashboard', '/dashboard', '/rank'];
    spare = 0;
    goTo(1);
  });

  test('Back closes what is open over the page, and then leaves the portal past the first entry of it', () => {
    watch();
    traverse(-1);
    expect([index, leave.mock.calls.length]).toEqual([1, 0]);
    isOpen = false;
    traverse(-1);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(heard).not.toContain('popstate /dashboard');
  });

  test('Back passes over the first one whatever the second became, and the routers hear nothing of it', () => {
    entries[1] = '/referrals';
    states = [{ key: 'first' }, { key: 'second' }];
    isOpen = false;
    watch();
    traverse(-1);
    expect(leave).toHaveBeenCalledTimes(1);
    // in a tab with nothing before, the page stays, at the address and with the state that it has
    expect([index, entries[0], states[0]]).toEqual([0, '/referrals', { key: 'second' }]);
    expect(heard.filter((event) => event.startsWith('popstate'))).toEqual([]);
  });

  test.each([
    ['a visitor who picks the first one from the list of the Back button sees it', 2, -2, '/rank'],
    ['what has an address of its own, in the fragment, follows it', 1, -1, '/dashboard#update-1'],
  ])('%s', (_what, from, steps, address) => {
    entries[from] = address;
    goTo(from);
    isOpen = false;
    watch();
    traverse(steps);
    expect([index, leave.mock.calls.length]).toEqual([0, 0]);
    expect(heard).toContain('popstate /dashboard');
  });

  test('a first one that is not spare any more is shown', () => {
    spare = null;
    isOpen = false;
    watch();
    traverse(-1);
    expect([index, leave.mock.calls.length]).toEqual([0, 0]);
  });
});

test('a browser without the Navigation API is left alone', () => {
  const closesTop = jest.fn(() => true);
  const events = new EventTarget();
  closeOnBack({
    page: Object.assign(events, { history: {}, location: {} }) as unknown as Window & typeof globalThis,
    closesTop,
    ask,
  });
  events.dispatchEvent(new Event('popstate'));
  expect(closesTop).not.toHaveBeenCalled();
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
