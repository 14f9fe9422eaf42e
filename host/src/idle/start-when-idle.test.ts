import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { BrowserSnapshot } from '@portal/shared/contracts/release';
import { Subject } from 'rxjs';
import { fileTables } from '../federation/file-tables.ts';
import type { PortalView } from '../routing/router.ts';
import { startWhenIdle } from './start-when-idle.ts';

const snapshot = {
  host: { container: 'host' },
  remotes: { 'mfe-list': { container: 'list' } },
} as never as BrowserSnapshot;
let view$: Subject<PortalView>;
let preload: ReturnType<typeof jest.spyOn>;

const start = (isPinned: boolean, fieldDataShare: number, channel?: string): void =>
  startWhenIdle({
    config: { fieldDataShare, channel },
    snapshot,
    visit: {} as never,
    isPinned,
    router: { view$ },
    versionOf: () => undefined,
  });

beforeEach(() => {
  jest.useFakeTimers();
  view$ = new Subject();
  preload = jest.spyOn(fileTables, 'preload').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
});

test('the pages of a visit are recorded from the start when it is measured, and never those of a pinned one', () => {
  start(true, 1);
  start(false, 0);
  expect(view$.observed).toBe(false);
  start(false, 1);
  expect(view$.observed).toBe(true);
});

test('the tables of host and remotes are loaded some seconds later', () => {
  start(true, 0);
  jest.advanceTimersByTime(2_000);
  expect(preload).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2_000);
  expect(preload.mock.calls).toEqual([[{ container: 'host' }], [{ container: 'list' }]]);
});

test('no tables are loaded for a visitor who saves data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  start(true, 0);
  jest.advanceTimersByTime(10_000);
  expect(preload).not.toHaveBeenCalled();
});

test('a portal that does not serve production shows its channel on every page', async () => {
  await import('../channel-mark/channel-mark.ts');
  const mark = () => document.querySelector('aside');
  start(true, 0);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(mark()).toBeNull();
  start(true, 0, 'staging');
  await jest.advanceTimersByTimeAsync(10_000);
  expect([mark()?.textContent, mark()?.getAttribute('aria-label')]).toEqual(['staging', 'Channel of this portal']);
});
