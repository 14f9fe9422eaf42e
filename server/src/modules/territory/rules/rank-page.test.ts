import { expect, test } from '@jest/globals';
import { averageRank, factorsOf, pointsWhenAnswered, weeksOf } from './rank-page.ts';

const facts = {
  newReferrals: 20,
  promptUpdates: 18,
  referrals: 64,
  appointments: 29,
  transactionsTotal: 187,
  closingsByZip: { '80205': 5, '80211': 4 },
};
const points = { promptness: 31.5, closings: 30, appointments: 9.06, experience: 9.35 };

test('HOST-25 each factor has its points, its most and what was counted', () => {
  expect(factorsOf(points, facts)).toEqual([
    { factor: 'promptness', points: 31.5, most: 35, counted: { count: 18, outOf: 20 } },
    { factor: 'closings', points: 30, most: 30, counted: { count: 9, outOf: 8 } },
    { factor: 'appointments', points: 9.06, most: 20, counted: { count: 29, outOf: 64 } },
    { factor: 'experience', points: 9.35, most: 15, counted: { count: 187, outOf: 300 } },
  ]);
  expect(factorsOf(points, null)[0]).toEqual({ factor: 'promptness', points: 31.5, most: 35, counted: null });
});

test('answering the waiting leads counts as if the week had ended then', () => {
  expect(pointsWhenAnswered(facts, 0)).toBe(79.91);
  // 20 of 22 instead of 18 of 20
  expect(pointsWhenAnswered(facts, 2)).toBe(80.23);
});

test('a week names the factor that moved most, up or down; none when nothing moved or it was the first', () => {
  const week = (day: string, change: Partial<typeof points>) => ({
    week: `2026-11-${day}`,
    rank: 3,
    rankedAgents: 41,
    points: { ...points, ...change },
  });
  const weeks = [week('20', { promptness: 33, closings: 29.9 }), week('13', {}), week('06', {}), week('01', {})];
  expect(weeksOf(weeks, 3).map(({ moved }) => moved)).toEqual([{ factor: 'promptness', by: 1.5 }, null, null]);
  const fewer = weeksOf([week('20', { appointments: 7 }), week('13', {})], 52);
  expect(fewer.map(({ moved }) => moved)).toEqual([{ factor: 'appointments', by: -2.06 }, null]);
  expect(fewer[1]).toMatchObject({ week: '2026-11-13', outOf: 41, points: 79.91 });
});

test('D-34 the average rank counts the boost only where the agent is a sponsor', () => {
  const zip = { zip: '80205', name: 'Whittier', rankedAgents: 9, closings: 0, rankWithBoost: 1, rankWithoutBoost: 4 };
  expect(averageRank([])).toBeNull();
  expect(averageRank([{ ...zip, isSponsored: true }])).toBe(1);
  expect(
    averageRank([
      { ...zip, isSponsored: true },
      { ...zip, isSponsored: false },
      { ...zip, isSponsored: false, rankWithoutBoost: 3 },
    ]),
  ).toBe(2.7);
});
