import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { QueryBudget } from './query-budget.ts';

const start = Date.parse('2026-11-20T16:41:15.000Z');
const statusOf = (work: () => void): number => {
  try {
    work();
    return 200;
  } catch (error) {
    return (error as { statusCode: number }).statusCode;
  }
};

test('documents of one person share a budget, other people have their own, and the next minute has a new one', () => {
  let now = start;
  const budget = new QueryBudget({ now: () => new Date(now), perMinute: 100 });
  const spend = (userId: string, cost: number) => statusOf(() => budget.open(userId).spend(cost));
  expect([spend('a', 60), spend('a', 40), spend('a', 1), spend('b', 100)]).toEqual([200, 200, 429, 200]);
  now += 44_999;
  expect(spend('a', 1)).toBe(429);
  now += 1;
  expect(spend('a', 1)).toBe(200);
});

test('the refusal says how many seconds are left of the minute', () => {
  const budget = new QueryBudget({ now: () => new Date(start), perMinute: 10 });
  budget.open('a').spend(10);
  expect(() => budget.open('a').spend(1)).toThrow(
    expect.objectContaining({
      message: 'You have read a great deal in the last minute. Please try again in 45 seconds.',
      headers: { 'retry-after': '45' },
    }),
  );
});

test('a document that exceeds a whole minute’s budget is refused as too large, without a wait', () => {
  const document = new QueryBudget({ now: () => new Date(start), perMinute: 100 }).open('a');
  document.spend(70);
  expect(statusOf(() => document.spend(31))).toBe(400);
});

test('refused documents use up the budget: repeating them reads nothing more', () => {
  const budget = new QueryBudget({ now: () => new Date(start), perMinute: 100 });
  budget.open('a').spend(50);
  expect(statusOf(() => budget.open('a').spend(60))).toBe(429);
  expect(statusOf(() => budget.open('a').spend(1))).toBe(429);
});

test('however documents are split, no one spends more than the budget of a minute', () => {
  const costs = fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }), { maxLength: 20 });
  fc.assert(
    fc.property(costs, (documents) => {
      const budget = new QueryBudget({ now: () => new Date(start), perMinute: 100 });
      let spent = 0;
      for (const pieces of documents) {
        const document = budget.open('a');
        for (const piece of pieces) if (statusOf(() => document.spend(piece)) === 200) spent += piece;
      }
      expect(spent).toBeLessThanOrEqual(100);
    }),
  );
});
