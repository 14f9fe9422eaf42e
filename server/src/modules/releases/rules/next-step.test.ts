import { expect, test } from '@jest/globals';
import { belowMinimum, stepEnd, stepReason } from './next-step.ts';

const plan = { next: [2_500, 10_000], holdMinutes: 60, since: '2026-11-20T13:10:00.000Z' };
const figures = [{ remote: 'mfe-list', text: '1 of 480 visitors failed (0.21%).' }];

test('a step lasts as many minutes as the plan says, from when it began', () => {
  expect(stepEnd(plan)).toEqual(new Date('2026-11-20T14:10:00.000Z'));
});

test('releases with fewer visitors than their guard wants are waited for', () => {
  const progressed = (remote: string, counted: number) => ({ remote, progress: { counted, needed: 50 } });
  expect(belowMinimum([progressed('mfe-list', 49), progressed('mfe-shop', 50)])).toEqual([
    { remote: 'mfe-list', counted: 49, needed: 50 },
  ]);
});

test.each([
  { at: '2026-11-20T13:11:59.000Z', lasted: '1 minute' },
  { at: '2026-11-20T14:12:30.000Z', lasted: '62 minutes' },
  { at: '2026-11-20T15:10:00.000Z', lasted: '2 hours' },
  { at: '2026-11-23T13:09:00.000Z', lasted: '2 days' },
])('the reason of a step says that it was $lasted at its share, and how many failed', ({ at, lasted }) => {
  expect(stepReason({ weight: 525, plan, figures }, new Date(at))).toBe(
    `5.25% for ${lasted}. 1 of 480 visitors failed (0.21%).`,
  );
});

test('the reason has the figures of each release', () => {
  const both = [...figures, { remote: 'mfe-shop', text: '0 of 50 visitors failed (0%).' }];
  expect(stepReason({ weight: 500, plan, figures: both }, stepEnd(plan))).toBe(
    '5% for 60 minutes. mfe-list: 1 of 480 visitors failed (0.21%). mfe-shop: 0 of 50 visitors failed (0%).',
  );
});
