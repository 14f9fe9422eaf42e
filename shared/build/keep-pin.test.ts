import { beforeEach, expect, test } from '@jest/globals';
import { keepPin } from './keep-pin.ts';

const calls: string[] = [];
let kept: string | null;
beforeEach(() => {
  calls.length = 0;
  kept = null;
});

/** Runs the script as the page does: from its text, with only its parameters. */
function open(address: string): void {
  const dataset: Record<string, string> = {};
  const tab = {
    location: { href: address, replace: (to: string) => calls.push(`goes to ${to}`) },
    history: { state: null, replaceState: (_: unknown, __: string, to: string) => calls.push(`shows ${to}`) },
    sessionStorage: {
      getItem: () => kept,
      setItem: (_: string, token: string) => (kept = token),
      removeItem: () => (kept = null),
    },
    document: { documentElement: { dataset } },
    stop: () => calls.push('stops'),
  };
  // oxlint-disable-next-line no-implied-eval, no-new-func
  const fromText = new Function('URL', `return ${keepPin.toString()}`)(URL) as typeof keepPin;
  fromText(tab as unknown as Window, 'pin', 'off', 'portal.pin');
  if ('pinned' in dataset) calls.push('is pinned');
}

test('a page without a pin is left alone', () => {
  open('https://portal.example/referrals?tab=wins#top');
  expect(calls).toEqual([]);
});

test('a page opened by a pin keeps its token and removes it from the address', () => {
  open('https://portal.example/referrals?tab=wins&pin=a.b#top');
  expect(kept).toBe('a.b');
  expect(calls).toEqual(['shows https://portal.example/referrals?tab=wins#top', 'is pinned']);
});

test('a reload of a pinned tab stops and opens the pin again, before anything else is loaded', () => {
  kept = 'a.b';
  open('https://portal.example/referrals?tab=wins#top');
  expect(calls).toEqual(['stops', 'goes to https://portal.example/referrals?tab=wins&pin=a.b#top']);
});

test('a text too long for a token stays in the address, and the page opens', () => {
  kept = 'x'.repeat(100_000);
  open('https://portal.example/referrals');
  expect(calls).toEqual([]);
});

test('another pin replaces the stored one', () => {
  kept = 'a.b';
  open('https://portal.example/?pin=c.d');
  expect(kept).toBe('c.d');
});

test('?pin=off ends the pin and leaves the address without it', () => {
  kept = 'a.b';
  open('https://portal.example/referrals?pin=off');
  expect(kept).toBeNull();
  expect(calls).toEqual(['shows https://portal.example/referrals']);
});
