import { expect, test } from '@jest/globals';
import { failureRate, healthText, markWord } from './health.ts';

const health = (loads: number, failures: number) => ({ loads, failures, recovered: 0, p50: null, p95: null });

test('the health of a version is summarized in one line', () => {
  expect(healthText(health(7116, 2))).toBe('7,116 loads, 2 failed (0.03%)');
  expect(healthText(health(1, 1))).toBe('1 load, 1 failed (100%)');
  expect(healthText(health(40, 0))).toBe('40 loads, none failed');
});

test('a version that no one loaded has no health, whatever the server knows about it', () => {
  expect([healthText(null), healthText(health(0, 0))]).toEqual(['No loads in this time', 'No loads in this time']);
});

test('a failure among very many loads is never 0%', () => {
  expect(failureRate(health(1_000_000, 1))).toBe('<0.01%');
  expect(failureRate(health(1_000_000, 0))).toBe('0%');
  expect(failureRate(health(3, 1))).toBe('33.33%');
});

test('every mark has a text', () => {
  const kinds = ['stopped', 'failed', 'rolled-back', 'replaced'] as const;
  expect(kinds.map((kind) => markWord({ kind }))).toEqual([
    'stopped itself',
    'failed',
    'rolled back',
    'replaced as bad',
  ]);
});
