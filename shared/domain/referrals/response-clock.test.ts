import { describe, expect, test } from '@jest/globals';
import type { ReferralCategory, StatusTone } from '../../contracts/referrals/referral.ts';
import {
  clockState,
  confirmsContact,
  durationMessage,
  spokenDuration,
  waitingSince,
  type ClockFacts,
} from './response-clock.ts';

const NOW = Date.parse('2026-11-20T16:41:00.000Z');
const lead = (facts: Partial<ClockFacts> = {}): ClockFacts => ({
  category: 'Active Leads',
  statusTone: 'new',
  timeZone: 'America/Denver',
  responseClock: { assignedAt: '2026-11-20T16:36:48.000Z', contactedAt: null, seconds: null },
  ...facts,
});
const reached = (contactedAt: string) =>
  lead({
    statusTone: 'reached',
    responseClock: { assignedAt: '2026-11-20T06:00:00.000Z', contactedAt, seconds: 300 },
  });

test.each<[ReferralCategory, StatusTone, boolean]>([
  ['Active Leads', 'new', false],
  ['Active Leads', 'neutral', false],
  ['Active Leads', 'reached', true],
  ['Active Leads', 'parked', false],
  ['Active Appointments', 'new', true],
  ['Wins', 'listed', true],
  ['Lost Listings/Sales', 'neutral', false],
  ['Inactive', 'reached', false],
])('D-47 a status in %s with the color role %s confirms contact: %s', (category, tone, expected) => {
  expect(confirmsContact({ category, tone })).toBe(expected);
});

describe('D-47 the clock of a side', () => {
  test('runs from the assignment while the lead waits, also after a try', () => {
    const since = Date.parse('2026-11-20T16:36:48.000Z');
    expect(clockState(lead(), NOW)).toEqual({ kind: 'running', since });
    expect(clockState(lead({ statusTone: 'neutral' }), NOW)).toEqual({ kind: 'running', since });
    expect(waitingSince(lead())).toBe(since);
  });

  test('runs on when somebody else than the agent says that they were reached', () => {
    expect(clockState(lead({ statusTone: 'reached' }), NOW)).toMatchObject({ kind: 'running' });
  });

  test.each([
    ['parked', lead({ statusTone: 'parked' })],
    ['closed', lead({ category: 'Inactive', statusTone: 'neutral' })],
    ['in another category', lead({ category: 'Active Appointments' })],
    ['without a clock', lead({ responseClock: null })],
    ['from a server that does not know it', lead({ responseClock: undefined })],
  ])('does not run for a referral that is %s', (_, facts) => {
    expect(clockState(facts, NOW)).toBeNull();
    expect(waitingSince(facts)).toBeNull();
  });

  test('shows the response time for the rest of the day, in the time zone of the referral', () => {
    expect(clockState(reached('2026-11-20T07:00:00.000Z'), NOW)).toEqual({ kind: 'reached', seconds: 300 });
    // eleven in the evening of the day before, in Denver
    expect(clockState(reached('2026-11-20T06:05:00.000Z'), NOW)).toBeNull();
    expect(waitingSince(reached('2026-11-20T07:00:00.000Z'))).toBeNull();
  });
});

test.each([
  [0, { minutes: 1 }, { minutes: 1 }],
  [59, { minutes: 1 }, { minutes: 1 }],
  [25 * 60 + 59, { minutes: 25 }, { minutes: 25 }],
  [3_600, { hours: 1 }, { hours: 1 }],
  [4_800, { hours: 1, minutes: 20 }, { hours: 1, minutes: 20 }],
  [14 * 3_600 + 120, { hours: 14 }, { hours: 14 }],
  [86_400, { days: 1 }, { days: 1 }],
  [3.5 * 86_400, { days: 3 }, { days: 3 }],
])('%s seconds are written and spoken', (seconds, written, spoken) => {
  expect(durationMessage(seconds).values).toEqual(written);
  expect(spokenDuration(seconds).values).toEqual(spoken);
});
