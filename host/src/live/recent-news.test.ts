import { expect, test } from '@jest/globals';
import { RecentNews } from './recent-news.ts';

const change = (revision: number) => ({ kind: 'referral' as const, agentId: 1, agentReferralId: 2, revision });
const news = (...revisions: number[]) => ({ changes: revisions.map(change), isComplete: true });

test('a new tab gets the changes of the last minute', () => {
  const recent = new RecentNews();
  recent.add(news(1), 0);
  recent.add(news(2), 50_000);
  expect(recent.all(55_000)).toEqual(news(1, 2));
  expect(recent.all(70_000)).toEqual(news(2));
});

test('after changes that were not sent, or too many, a new tab reads everything again', () => {
  const recent = new RecentNews();
  recent.add({ changes: [], isComplete: false }, 0);
  recent.add(news(1), 1_000);
  expect(recent.all(2_000)).toEqual({ ...news(1), isComplete: false });
  expect(recent.all(60_500)).toEqual(news(1));
  recent.add(news(...Array.from({ length: 501 }, (_, index) => index)), 90_000);
  expect(recent.all(90_000)).toEqual({ changes: [], isComplete: false });
});
