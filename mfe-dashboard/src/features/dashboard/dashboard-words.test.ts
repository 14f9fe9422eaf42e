import { expect, test } from '@jest/globals';
import { dashboard, newAgentDashboard, steps } from '../../testing/dashboard-fixture.ts';
import { appointmentDay, isOnMap } from './appointment-time.ts';
import { thousandsWriter } from './charts/CommissionBars.tsx';
import { placePoints } from './charts/RankLine.tsx';
import { lastRankOf } from './charts/ZipDumbbell.tsx';
import { toDashboardContext } from './dashboard-context.ts';
import { daySummary, isNewAgent, ordinal, stepsSummary } from './dashboard-words.ts';

test.each([
  [4, 2, '4 referrals need an update, 2 appointments today'],
  [1, 1, '1 referral needs an update, 1 appointment today'],
  [0, 0, 'No referral needs an update, no appointments today'],
])('D-24 the day in a sentence: %d updates, %d appointments', (needUpdateTotal, appointmentsToday, sentence) => {
  expect(daySummary({ needUpdateTotal, appointmentsToday })).toBe(sentence);
});

test('D-24 an agent is new until the first referral arrives or the checklist is complete', () => {
  expect(isNewAgent(newAgentDashboard())).toBe(true);
  expect(isNewAgent({ ...newAgentDashboard(), onboarding: steps(3) })).toBe(false);
  expect(isNewAgent(dashboard({ onboarding: steps(0) }))).toBe(false);
});

test('numbers are formatted as people say them', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '102nd',
  ]);
  expect(stepsSummary(6)).toBe('Six steps, then referrals can reach you');
  expect(stepsSummary(1)).toBe('One step, then referrals can reach you');
  expect(stepsSummary(12)).toBe('12 steps, then referrals can reach you');
});

test('D-03 an appointment is today in the time zone of its referral, whatever the day is elsewhere', () => {
  const lateEvening = new Date('2026-11-20T05:30:00Z');
  const day = (at: string, timeZone: string) => appointmentDay(at, timeZone, lateEvening);
  expect(day('2026-11-20T06:00:00Z', 'America/Denver')).toBe('Today');
  expect(day('2026-11-20T06:00:00Z', 'America/New_York')).toBe('Today');
  expect(day('2026-11-20T16:00:00Z', 'America/Denver')).toBe('Tomorrow');
  expect(day('2026-11-23T16:00:00Z', 'America/Denver')).toBe('Mon 23');
  expect(day('2026-12-04T16:00:00Z', 'America/Denver')).toBe('Dec 4');
});

test('directions are offered for places and not for phone calls', () => {
  expect(isOnMap('2140 Forest St, 80207')).toBe(true);
  expect(isOnMap('By phone')).toBe(false);
  expect(isOnMap('')).toBe(false);
});

test('D-24 the rank line has the best rank above and the worst below', () => {
  const [seventh, third, fifth] = placePoints([7, 3, 5], 212);
  expect(third?.y).toBeLessThan(fifth?.y ?? 0);
  expect(fifth?.y).toBeLessThan(seventh?.y ?? 0);
  expect(seventh?.x).toBeLessThan(third?.x ?? 0);
  expect(placePoints([4, 4], 212).every(({ y }) => Number.isFinite(y))).toBe(true);
});

test('amounts over the bars have one decimal until they would not fit', () => {
  expect([0, 5240, 13_500].map(thousandsWriter(13_500))).toEqual(['0', '5.2', '13.5']);
  expect([0, 5240, 124_300].map(thousandsWriter(124_300))).toEqual(['0', '5', '124']);
});

test('D-24 the scale of ZIP ranks ends at the last rank there is', () => {
  expect(lastRankOf(dashboard().agentZipStats)).toBe(9);
  expect(lastRankOf([{ isSponsored: false, rankWithBoost: null, rankWithoutBoost: null }])).toBe(2);
});

test('HOST-63 the context holds rank, stats and ZIPs of one agent, and none of the people the agent works with', () => {
  const context = toDashboardContext(10_482, { data: dashboard(), isPending: false, isFetching: true });
  expect(context).toMatchObject({
    agentRank: 3,
    statsForAgentId: 10_482,
    loading: false,
    isDashboardStatsRevalidating: true,
    agentZipStats: [{ zip: '80205' }, { zip: '80209' }],
    agentStats: { needUpdateTotal: 2, appointmentsToday: 1 },
  });
  expect(JSON.stringify(context)).not.toMatch(/Papadakis|Raghunathan|Gaylord|3035550/);
});

test('HOST-63 the first load is loading, a later one revalidates', () => {
  expect(toDashboardContext(1, { data: undefined, isPending: true, isFetching: true })).toEqual({
    statsForAgentId: 1,
    loading: true,
    isDashboardStatsRevalidating: false,
  });
});
