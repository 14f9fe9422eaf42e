import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { withFileLock } from './with-file-lock.mjs';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-turns-'));
  lock = path.join(folder, 'work.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the second waits until the first is done and learns who holds the lock', async () => {
  const events: string[] = [];
  const first = withFileLock(lock, async () => {
    events.push('first begins');
    await delay(300);
    events.push('first ends');
  });
  const second = withFileLock(
    lock,
    async () => void events.push('second'),
    (holder) => events.push(`waits for ${holder}`),
  );
  await Promise.all([first, second]);
  expect(events).toEqual(['first begins', `waits for ${process.pid}`, 'first ends', 'second']);
  expect(existsSync(lock)).toBe(false);
});

test('work that fails releases the lock', async () => {
  await expect(withFileLock(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await withFileLock(lock, async () => 'next')).toBe('next');
});

test('the lock of a killed process is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(lock, String(pid));
  expect(await withFileLock(lock, async () => 'mine')).toBe('mine');
});

test('a stale lock is taken over, even if a process has its id', async () => {
  writeFileSync(lock, String(process.pid));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  expect(await withFileLock(lock, async () => 'mine')).toBe('mine');
});
