import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { VISIT_HEADER } from '@portal/shared/contracts';
import { VisitToken } from '../health/visit-token.ts';
import { hasOpenDialog, NewerRelease } from './newer-release.ts';

let current: string;
let isBusy: boolean;
let visit: VisitToken;
const reload = jest.fn();
/** jsdom has no Response. */
const answer = (ok: boolean, body: unknown) => ({ ok, json: () => Promise.resolve(body) }) as Response;
const ask = jest.fn<typeof fetch>(() => Promise.resolve(answer(true, { snapshot: current, revision: 7 })));

beforeEach(() => {
  jest.useFakeTimers();
  current = '7f3ac2e10b44';
  isBusy = false;
  visit = new VisitToken('the first token', false);
  reload.mockClear();
  ask.mockClear();
  globalThis.fetch = ask;
});
afterEach(() => {
  jest.useRealTimers();
});

function watch(): NewerRelease {
  const newerRelease = new NewerRelease({ snapshot: '7f3ac2e10b44', visit, isBusy: () => isBusy, reload });
  newerRelease.watch();
  return newerRelease;
}
function go(from: string, to: string): void {
  const detail = { oldUrl: `https://portal.example${from}`, newUrl: `https://portal.example${to}` };
  window.dispatchEvent(new CustomEvent('single-spa:before-routing-event', { detail }));
}

test('a tab asks once a minute, and on focus at most once a minute', async () => {
  watch();
  window.dispatchEvent(new Event('focus'));
  expect(ask).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event('focus'));
  expect(ask).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the set that is live is no news; another one is, and the next change of page is a load of it', async () => {
  const newerRelease = watch();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(newerRelease.isThere).toBe(false);
  go('/referrals', '/dashboard');
  expect(reload).not.toHaveBeenCalled();
  current = 'aaaaaaaaaaaa';
  await jest.advanceTimersByTimeAsync(60_000);
  expect(newerRelease.isThere).toBe(true);
  go('/referrals?tab=wins', '/referrals?tab=new');
  expect(reload).not.toHaveBeenCalled();
  go('/referrals', '/dashboard');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('each check renews the token of the visit, so that a page that is open for days can report', async () => {
  watch();
  const renewed = jest.fn();
  visit.onRenewed(renewed);
  ask.mockResolvedValueOnce(answer(true, { snapshot: current, revision: 7, visitToken: 'the second token' }));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ask.mock.calls[0]![1]).toMatchObject({ headers: { [VISIT_HEADER]: 'the first token' } });
  expect([visit.value, renewed.mock.calls.length]).toEqual(['the second token', 1]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ask.mock.calls[1]![1]).toMatchObject({ headers: { [VISIT_HEADER]: 'the second token' } });
  expect(visit.value).toBe('the second token');
  jest.setSystemTime(Date.now() + 25 * 3_600_000);
  expect(visit.isGood).toBe(false);
  visit.renew('the third token');
  expect(visit.isGood).toBe(true);
});

test('nothing is switched while something is open that would be lost', async () => {
  const newerRelease = watch();
  current = 'aaaaaaaaaaaa';
  await jest.advanceTimersByTimeAsync(60_000);
  isBusy = true;
  go('/referrals', '/dashboard');
  expect(reload).not.toHaveBeenCalled();
  newerRelease.reload();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('no answer, a refusal and an answer of something else are no news', async () => {
  const newerRelease = watch();
  ask.mockRejectedValueOnce(new Error('offline'));
  await jest.advanceTimersByTimeAsync(60_000);
  ask.mockResolvedValueOnce(answer(false, { snapshot: 'bbbbbbbbbbbb' }));
  await jest.advanceTimersByTimeAsync(60_000);
  ask.mockResolvedValueOnce(answer(true, '<html>'));
  await jest.advanceTimersByTimeAsync(60_000);
  ask.mockResolvedValueOnce(answer(true, {}));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(4);
  expect(newerRelease.isThere).toBe(false);
});

test('an open dialog is found, a closed one of antd is not', () => {
  document.body.innerHTML = '<div role="dialog"></div>';
  const dialog = document.querySelector('div')!;
  dialog.checkVisibility = () => true;
  expect(hasOpenDialog(document)).toBe(true);
  dialog.checkVisibility = () => false;
  expect(hasOpenDialog(document)).toBe(false);
});
