import { expect, test } from '@jest/globals';
import { MAX_POINTS, rankAgents, rankPoints, reasonOfChange, totalPoints } from './rank-score.ts';
import { RANK_FACTORS } from '@portal/shared/contracts';
import { weekOf } from './week.ts';

const nothing = {
  newReferrals: 0,
  promptUpdates: 0,
  referrals: 0,
  appointments: 0,
  closings: 0,
  transactionsTotal: null,
};

test('DASH-01 the best agent has 100 points, a new one none', () => {
  const best = {
    newReferrals: 4,
    promptUpdates: 4,
    referrals: 9,
    appointments: 9,
    closings: 40,
    transactionsTotal: 900,
  };
  expect(rankPoints(best, 'market')).toEqual(MAX_POINTS);
  expect(totalPoints(MAX_POINTS)).toBe(100);
  expect(totalPoints(rankPoints(nothing, 'zip'))).toBe(0);
});

test('DASH-01 three closings in a ZIP count like eight in the market', () => {
  expect(rankPoints({ ...nothing, closings: 3 }, 'zip').closings).toBe(MAX_POINTS.closings);
  expect(rankPoints({ ...nothing, closings: 4 }, 'market').closings).toBe(MAX_POINTS.closings / 2);
});

test('D-24 the boost lifts its agent, and a hypothetical boost moves no one else', () => {
  const ranked = rankAgents([
    { agentId: 1, points: 40, isSponsor: true },
    { agentId: 2, points: 60, isSponsor: false },
    { agentId: 3, points: 45, isSponsor: false },
    { agentId: 4, points: 10, isSponsor: false },
  ]);
  expect(ranked).toEqual([
    { agentId: 1, rankWithBoost: 1, rankWithoutBoost: 3 },
    { agentId: 2, rankWithBoost: 1, rankWithoutBoost: 2 },
    { agentId: 3, rankWithBoost: 1, rankWithoutBoost: 3 },
    { agentId: 4, rankWithBoost: 4, rankWithoutBoost: 4 },
  ]);
});

test('D-24 agents with the same points rank by agent id', () => {
  const ranked = rankAgents([8, 7, 9].map((agentId) => ({ agentId, points: 5, isSponsor: false })));
  expect(ranked.map(({ agentId, rankWithoutBoost }) => [agentId, rankWithoutBoost])).toEqual([
    [8, 2],
    [7, 1],
    [9, 3],
  ]);
});

test('CS-084 the callout names the factor that moved most, in the direction of the rank', () => {
  const before = { promptness: 20, closings: 15, appointments: 10, experience: 5 };
  const now = { promptness: 26, closings: 17, appointments: 4, experience: 5 };
  expect(reasonOfChange(before, now, true)).toEqual({
    factor: 'promptness',
    sentence: 'Updates within two days of a new lead counted most.',
  });
  expect(reasonOfChange(before, now, false)).toEqual({
    factor: 'appointments',
    sentence: 'Leads that did not become appointments counted most.',
  });
  expect(reasonOfChange(before, before, true)).toBeNull();
});

test('ranks of a week are named after its Friday, from when they are computed on', () => {
  expect(weekOf(new Date('2026-11-20T11:00:00Z'))).toBe('2026-11-20');
  expect(weekOf(new Date('2026-11-20T10:59:59Z'))).toBe('2026-11-13');
  // Thursday evening in New York, Friday in UTC
  expect(weekOf(new Date('2026-11-20T01:00:00Z'))).toBe('2026-11-13');
  expect(weekOf(new Date('2026-07-03T10:00:00Z'))).toBe('2026-07-03');
  expect(weekOf(new Date('2026-01-01T12:00:00Z'))).toBe('2025-12-26');
});

test('DASH-01 each factor is a share of its points, in hundredths', () => {
  const facts = {
    newReferrals: 3,
    promptUpdates: 1,
    referrals: 8,
    appointments: 2,
    closings: 1,
    transactionsTotal: 100,
  };
  expect(rankPoints(facts, 'market')).toEqual({ promptness: 11.67, closings: 3.75, appointments: 5, experience: 5 });
  expect(rankPoints(facts, 'zip').closings).toBe(10);
  expect(rankPoints(nothing, 'market')).toEqual({ promptness: 0, closings: 0, appointments: 0, experience: 0 });
  expect(rankPoints({ ...nothing, closings: -1 }, 'market').closings).toBe(0);
});

test('D-24 a boost that makes points equal leaves the lower id in front', () => {
  const candidates = [
    { agentId: 5, points: 30, isSponsor: false },
    { agentId: 6, points: 0, isSponsor: true },
  ];
  expect(rankAgents(candidates)).toEqual([
    { agentId: 5, rankWithBoost: 1, rankWithoutBoost: 1 },
    { agentId: 6, rankWithBoost: 2, rankWithoutBoost: 2 },
  ]);
});

test('CS-084 the callout has a sentence for each factor and direction', () => {
  const sentences = RANK_FACTORS.map((factor) => [
    reasonOfChange({}, { [factor]: 1 }, true)?.sentence,
    reasonOfChange({ [factor]: 1 }, {}, false)?.sentence,
  ]);
  expect(sentences).toEqual([
    ['Updates within two days of a new lead counted most.', 'New leads without an update in two days counted most.'],
    ['Your closings of the last twelve months counted most.', 'Fewer closings in the last twelve months counted most.'],
    ['Leads that became appointments counted most.', 'Leads that did not become appointments counted most.'],
    ['Your transactions counted most.', 'Your transactions counted most.'],
  ]);
});

test('CS-084 of two factors that moved alike the first is named, and none against the direction', () => {
  expect(reasonOfChange({}, { closings: 2, experience: 2 }, true)?.factor).toBe('closings');
  expect(reasonOfChange({}, { closings: 2 }, false)).toBeNull();
});

test('a week begins with its Friday, from Friday to Thursday', () => {
  const days = Array.from({ length: 8 }, (_, day) => weekOf(new Date(Date.UTC(2026, 10, 20 + day, 23))));
  expect(days).toEqual([...Array<string>(7).fill('2026-11-20'), '2026-11-27']);
});
