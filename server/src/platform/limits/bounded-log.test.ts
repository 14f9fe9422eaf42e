import { expect, test } from '@jest/globals';
import { BoundedLog } from './bounded-log.ts';

function open(perSource: number, total: number) {
  const leftOut: [string, number][] = [];
  const clock = { now: new Date('2026-11-20T12:10:00Z') };
  const log = new BoundedLog({
    perSource,
    total,
    now: () => clock.now,
    onLeftOut: (kind, lines) => void leftOut.push([kind, lines]),
  });
  const written = (source: string, kind: string, times: number) =>
    Array.from({ length: times }, () => log.allows(source, kind)).filter(Boolean).length;
  return { log, clock, leftOut, written };
}

test('a flooding source does not suppress the lines of another one, and suppressed lines are counted', () => {
  const { clock, leftOut, written } = open(20, 1_000);
  expect(written('203.0.113.0/24', 'mfe-list@1.0.0 threw', 500)).toBe(20);
  expect(written('198.51.100.0/24', 'mfe-list@1.0.0 threw', 5)).toBe(5);
  expect(written('203.0.113.0/24', 'mfe-shop@1.0.0 threw', 3)).toBe(0);
  expect(leftOut).toEqual([]);
  clock.now = new Date('2026-11-20T13:00:00Z');
  expect(written('203.0.113.0/24', 'mfe-list@1.0.0 threw', 1)).toBe(1);
  expect(leftOut).toEqual([
    ['mfe-list@1.0.0 threw', 480],
    ['mfe-shop@1.0.0 threw', 3],
  ]);
});

test('all sources together have limits, for lines and for memory', () => {
  const { log, leftOut, written } = open(20, 100);
  let lines = 0;
  for (let network = 0; network < 5_000; network += 1) lines += written(`network ${network}`, 'threw', 1);
  expect(lines).toBe(100);
  log.flush();
  expect(leftOut).toEqual([['threw', 4_900]]);
});
