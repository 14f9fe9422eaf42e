import { expect, test } from '@jest/globals';
import { dashboard, newAgentDashboard, partsOf, steps } from '../../testing/dashboard-fixture.ts';
import { appointmentDay, isOnMap } from './appointment-time.ts';
import { toDashboardContext } from './dashboard-context.ts';
import { type PartState, type PartStates } from './dashboard-parts.ts';
import { daySummary, dayTitle, isNewAgent, ordinal, stepsSummary } from './dashboard-texts.ts';

test.each([
  [4, 2, '4 referrals need an update, 2 appointments today'],
  [1, 1, '1 referral needs an update, 1 appointment today'],
  [0, 0, 'No referral needs an update, no appointments today'],
])('D-24 the day in a sentence: %d updates, %d appointments', (needUpdateTotal, appointmentsToday, sentence) => {
  expect(daySummary({ needUpdateTotal }, { appointmentsToday })).toBe(sentence);
});

test('D-24 what is not known of the day is left out', () => {
  expect(daySummary({ needUpdateTotal: 4 }, undefined)).toBe('4 referrals need an update');
  expect(daySummary(undefined, { appointmentsToday: 0 })).toBe('No appointments today');
  expect(daySummary(undefined, undefined)).toBe('');
});

test('D-24 an agent is new until the first referral arrives or the checklist is complete', () => {
  const { funnel } = newAgentDashboard().agentStats;
  expect(isNewAgent(funnel, steps(0))).toBe(true);
  expect(isNewAgent(funnel, steps(3))).toBe(false);
  expect(isNewAgent(dashboard().agentStats.funnel, steps(0))).toBe(false);
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

test('D-03 the day of the page is that of its next appointment', () => {
  const now = new Date('2026-11-20T05:30:00Z');
  expect(dayTitle(now, 'America/Denver')).toBe('Thursday, November 19');
  expect(dayTitle(now, 'America/New_York')).toBe('Friday, November 20');
});

test('directions are offered for places and not for phone calls', () => {
  expect(isOnMap('2140 Forest St, 80207')).toBe(true);
  expect(isOnMap('By phone')).toBe(false);
  expect(isOnMap('')).toBe(false);
});

const loaded = <Data>(data: Data, isFetching = false): PartState<Data> => ({
  data,
  error: null,
  isFetching,
  dataUpdatedAt: 1,
  retry: () => {},
});
const coming: PartState<never> = { data: undefined, error: null, isFetching: true, dataUpdatedAt: 0, retry: () => {} };
const statesOf = (values: Partial<PartStates> = {}): PartStates => ({
  ...(Object.fromEntries(
    Object.entries(partsOf(dashboard())).map(([part, data]) => [part, loaded<unknown>(data)]),
  ) as PartStates),
  ...values,
});
const NOTHING = { agentRank: null, agentStats: null, agentZipStats: null };

test('HOST-63 the context holds rank, stats and ZIPs of one agent, and none of the people the agent works with', () => {
  const context = toDashboardContext(10_482, statesOf({ rank: loaded(dashboard().agentRank, true) }), NOTHING);
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

test('HOST-63 the first load is loading, a later one revalidates; what is not there leaves what was known', () => {
  const none = statesOf(Object.fromEntries(Object.keys(statesOf()).map((part) => [part, coming])));
  expect(toDashboardContext(1, none, NOTHING)).toEqual({
    statsForAgentId: 1,
    loading: true,
    isDashboardStatsRevalidating: false,
    ...NOTHING,
  });
  const known = { agentRank: 7, agentStats: { needUpdateTotal: 9 }, agentZipStats: [] };
  expect(toDashboardContext(1, statesOf({ rank: coming, needUpdate: coming, zips: coming }), known)).toMatchObject({
    loading: true,
    isDashboardStatsRevalidating: false,
    agentRank: 7,
    agentStats: { needUpdateTotal: 9, appointmentsToday: 1 },
    agentZipStats: [],
  });
});
