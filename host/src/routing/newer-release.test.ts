import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { VISIT_HEADER } from '@portal/shared/contracts';
import { on, type Resolver, startServer, unreachable } from '@portal/shared/testing/server';
import { VisitToken } from '../beacons/visit-token.ts';
import { hasOpenDialog, NewerRelease } from './newer-release.ts';

let current: string;
let isBusy: boolean;
let isTyping: boolean;
let visit: VisitToken;
const reload = jest.fn();
const respond = jest.fn<Resolver>(() => Response.json({ snapshot: current, revision: 7 }));
const { calls } = startServer(on('GET', 'currentSnapshot', respond));

beforeEach(() => {
  // The clock of the page is fake; the server fake uses these.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  current = '7f3ac2e10b44';
  isBusy = false;
  isTyping = false;
  visit = new VisitToken('the first token', false);
  reload.mockClear();
});
/** Takes away what a tab listens to: tabs of other tests must not hear it. */
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.useRealTimers();
});

function watch({ isPinned = false } = {}): NewerRelease {
  const newerRelease = new NewerRelease({
    snapshot: '7f3ac2e10b44',
    visit,
    isPinned,
    isBusy: () => isBusy,
    hasFormInProgress: () => isTyping,
    reload,
  });
  const spies = [window, document].map((target: EventTarget) => {
    const listen = target.addEventListener.bind(target);
    return jest.spyOn(target, 'addEventListener').mockImplementation((...listener) => {
      listen(...listener);
      stops.push(() => target.removeEventListener(...listener));
    });
  });
  newerRelease.watch();
  for (const spy of spies) spy.mockRestore();
  return newerRelease;
}
function go(from: string, to: string): void {
  const detail = { oldUrl: `https://portal.example${from}`, newUrl: `https://portal.example${to}` };
  window.dispatchEvent(new CustomEvent('single-spa:before-routing-event', { detail }));
}

test('a tab checks once a minute, and on focus at most once a minute', async () => {
  watch();
  window.dispatchEvent(new Event('focus'));
  expect(calls).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event('focus'));
  expect(calls).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(2);
});

test('the live set changes nothing; a newer one is announced, and the next navigation loads it', async () => {
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

test('each check renews the visit token, so that a page that is open for days can report', async () => {
  watch();
  const renewed = jest.fn();
  visit.onRenewed(renewed);
  respond.mockReturnValueOnce(Response.json({ snapshot: current, revision: 7, visitToken: 'the second token' }));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls[0]!.headers).toMatchObject({ [VISIT_HEADER.toLowerCase()]: 'the first token' });
  expect([visit.value, renewed.mock.calls.length]).toEqual(['the second token', 1]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls[1]!.headers).toMatchObject({ [VISIT_HEADER.toLowerCase()]: 'the second token' });
  expect(visit.value).toBe('the second token');
  jest.setSystemTime(Date.now() + 25 * 3_600_000);
  expect(visit.isGood).toBe(false);
  visit.renew('the third token');
  expect(visit.isGood).toBe(true);
});

test('the tab does not switch while something is open that would be lost', async () => {
  const newerRelease = watch();
  current = 'aaaaaaaaaaaa';
  await jest.advanceTimersByTimeAsync(60_000);
  isBusy = true;
  go('/referrals', '/dashboard');
  expect(reload).not.toHaveBeenCalled();
  newerRelease.reload();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('D-12 without a network a tab keeps its set: what a reload would load cannot be reached', async () => {
  const newerRelease = watch();
  current = 'aaaaaaaaaaaa';
  await jest.advanceTimersByTimeAsync(60_000);
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  go('/referrals', '/dashboard');
  expect(newerRelease.reloadIfThere()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  go('/referrals', '/dashboard');
  expect(reload).toHaveBeenCalledTimes(1);
  onLine.mockRestore();
});

test('a tab with a withdrawn release leaves it as soon as nothing can be lost, a pinned one too', async () => {
  const withdrawn = () => Response.json({ snapshot: current, revision: 7, isWithdrawn: true });
  respond.mockImplementation(withdrawn);
  const newerRelease = watch({ isPinned: true });
  isTyping = true;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(newerRelease.isThere).toBe(true);
  isTyping = false;
  isBusy = true;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  isBusy = false;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
  respond.mockImplementation(() => Response.json({ snapshot: current, revision: 7 }));
});

test('a pinned tab stays with its set when another one is live', async () => {
  const newerRelease = watch({ isPinned: true });
  current = 'aaaaaaaaaaaa';
  await jest.advanceTimersByTimeAsync(60_000);
  expect(newerRelease.isThere).toBe(false);
  go('/referrals', '/dashboard');
  expect(reload).not.toHaveBeenCalled();
});

test('a failed request, a refusal and an invalid response change nothing', async () => {
  const newerRelease = watch();
  respond.mockReturnValueOnce(unreachable());
  await jest.advanceTimersByTimeAsync(60_000);
  respond.mockReturnValueOnce(Response.json({ snapshot: 'bbbbbbbbbbbb' }, { status: 503 }));
  await jest.advanceTimersByTimeAsync(60_000);
  respond.mockReturnValueOnce(new Response('<html>'));
  await jest.advanceTimersByTimeAsync(60_000);
  respond.mockReturnValueOnce(Response.json({}));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(4);
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

test('Retry on a card reloads for a newer set, unless something is open that would be lost', async () => {
  const newerRelease = watch();
  expect(newerRelease.reloadIfThere()).toBe(false);
  current = 'b0b1c2d3e4f5';
  await jest.advanceTimersByTimeAsync(60_000);
  isBusy = true;
  expect(newerRelease.reloadIfThere()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  isBusy = false;
  expect(newerRelease.reloadIfThere()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});
