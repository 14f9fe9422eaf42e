import { expect, test } from '@jest/globals';
import type { AgentBadge } from '@portal/shared/contracts';
import { factorFacts, missing } from './rank-texts.ts';

const badge = (badgeId: AgentBadge['badgeId'], progress: number, goal: number): AgentBadge => ({
  badgeId,
  progress,
  goal,
  zip: null,
  earnedOn: null,
  isShown: true,
});

test('D-34 the points count updates out of all new leads, the badge says how many of them it needs', () => {
  const counted = { count: 9, outOf: 40 };
  expect(factorFacts({ factor: 'promptness', points: 1, most: 25, counted })).toBe('9 of 40 new leads in 90 days');
  expect(missing(badge('prompt', 9, 36))).toBe('9 in time, 36 needed');
  expect(missing(badge('closer', 6, 8))).toBe('6 of 8');
});
