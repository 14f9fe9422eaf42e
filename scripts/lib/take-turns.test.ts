import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { takeTurns } from './take-turns.mjs';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-turns-'));
  lock = path.join(folder, 'work.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the second waits until the first is done and is told for whom', async () => {
  const events: string[] = [];
  const first = takeTurns(lock, async () => {
    events.push('first begins');
    await delay(300);
    events.push('first ends');
  });
  const second = takeTurns(
    lock,
    async () => void events.push('second'),
    (holder) => events.push(`waits for ${holder}`),
  );
  await Promise.all([first, second]);
  expect(events).toEqual(['first begins', `waits for ${process.pid}`, 'first ends', 'second']);
  expect(existsSync(lock)).toBe(false);
});

test('work that fails gives the turn up', async () => {
  await expect(takeTurns(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await takeTurns(lock, async () => 'next')).toBe('next');
});

test('the turn of a process that was killed is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(lock, String(pid));
  expect(await takeTurns(lock, async () => 'mine')).toBe('mine');
});

test('the turn of a process that has been silent for long is taken over, though its number lives', async () => {
  writeFileSync(lock, String(process.pid));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  expect(await takeTurns(lock, async () => 'mine')).toBe('mine');
});
