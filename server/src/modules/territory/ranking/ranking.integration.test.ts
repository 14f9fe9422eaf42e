import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AgentBadges, endpointPath, Ranking, usualPreferences } from '@portal/shared/contracts';
import { HOUR_MS } from '@portal/shared/durations';
import { insertConsumers, TEST_NOW } from '../../referrals/testing/referral-fixtures.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { refreshRanks } from './rank-refresh.ts';
import { insertMarkets, insertSponsorships } from '../testing/territory-fixtures.ts';
import { refreshWeek } from './weekly-refresh.ts';

const hoursAgo = (hours: number) => new Date(TEST_NOW.getTime() - hours * HOUR_MS).toISOString();
let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => TEST_NOW });
  const { db } = portal;
  people = await makeSmallWorld(portal);
  await insertMarkets(db);
  await db
    .updateTable('referral')
    .set({ createdAt: hoursAgo(24 * 100) })
    .execute();
  await db.updateTable('agent').set({ transactionsTotal: 150 }).where('agentId', '=', WORLD.agent).execute();
  await db.updateTable('agent').set({ transactionsTotal: 300 }).where('agentId', '=', WORLD.otherAgent).execute();
  await db
    .insertInto('serviceZip')
    .values([
      { agentId: WORLD.agent, zip: '80205' },
      { agentId: WORLD.agent, zip: '80206' },
      { agentId: WORLD.otherAgent, zip: '80205' },
      { agentId: WORLD.otherAgent, zip: '80206' },
    ])
    .execute();
  await insertSponsorships(db, [{ agentId: WORLD.agent, zip: '80205' }]);
  const sold = { category: 'Wins' as const, status: 'Sold', zip: '80205', createdAt: hoursAgo(24 * 200) };
  const sales = ['2026-03-02', '2026-05-02', '2026-11-01', '2025-02-01'];
  await insertConsumers(db, [
    ...sales.map((soldDate, index) => ({
      agentId: WORLD.otherAgent,
      consumerId: 900 + index,
      sides: [{ referralId: 9000 + index, ...sold, soldDate }],
    })),
    // neither has an answer yet: one of 30 hours ago, and one of 3 hours ago
    ...[30, 3].map((hours, index) => ({
      agentId: WORLD.agent,
      consumerId: 950 + index,
      sides: [{ referralId: 9500 + index, createdAt: hoursAgo(hours) }],
    })),
  ]);
  await refreshRanks(db, TEST_NOW);
}, 60_000);
afterAll(() => portal.stop());

const read = async (headers: Headers, agentId: number) =>
  portal.app.inject({ method: 'GET', url: endpointPath('ranking', { agentId }), headers });
const rankingOf = async (headers: Headers, agentId: number): Promise<Ranking> =>
  Ranking.parse((await read(headers, agentId)).json());
const show = (headers: Headers, badgeId: string, isShown: unknown, agentId: number = WORLD.otherAgent) =>
  portal.app.inject({
    method: 'PUT',
    url: endpointPath('badge', { agentId, badgeId }),
    headers,
    payload: { isShown } as object,
  });

test('HOST-25 D-34 rank, the factors behind it, the places by ZIP with their average, and who is ahead', async () => {
  const ranking = await rankingOf(people.agent, WORLD.agent);
  expect(ranking).toMatchObject({ market: 'Denver', boost: 30, next: { rank: 1 } });
  expect(ranking.factors.map(({ factor, points, counted }) => [factor, points, counted])).toEqual([
    ['promptness', 0, { count: 0, outOf: 0 }],
    ['closings', 0, { count: 0, outOf: 8 }],
    ['appointments', 0, { count: 0, outOf: 4 }],
    ['experience', 7.5, { count: 150, outOf: 300 }],
  ]);
  expect(
    ranking.zips.map(({ zip, isSponsored, rankWithBoost, rankWithoutBoost, rankedAgents, closings }) => [
      zip,
      isSponsored,
      rankWithBoost,
      rankWithoutBoost,
      rankedAgents,
      closings,
    ]),
  ).toEqual([
    ['80205', true, 2, 2, 2, 0],
    ['80206', false, 1, 2, 2, 0],
  ]);
  expect(ranking.averageRank).toBe(2);
  expect(ranking.weeks.map(({ week, rank, outOf, points, moved }) => [week, rank, outOf, points, moved])).toEqual([
    ['2026-11-20', 2, 2, 7.5, null],
  ]);
});

test('two leads without an answer still count, until the first of them is two days old', async () => {
  const { newLeads } = await rankingOf(people.agent, WORLD.agent);
  expect(newLeads).toEqual({ count: 2, until: hoursAgo(30 - 48), points: 42.5 });
  expect((await rankingOf(people.otherAgent, WORLD.otherAgent)).newLeads).toBeNull();
});

test('HOST-25 badges have their progress; one that is reached has the day of the count', async () => {
  const { badges } = await rankingOf(people.otherAgent, WORLD.otherAgent);
  expect(badges.map(({ badgeId, progress, goal, earnedOn, zip }) => [badgeId, progress, goal, earnedOn, zip])).toEqual([
    ['prompt', 0, 5, null, null],
    ['closer', 3, 8, null, null],
    ['guaranteed-display', 0, 3, null, null],
    ['local-expert', 3, 3, '2026-11-20', '80205'],
    ['ten-in-a-year', 3, 10, null, null],
    ['two-languages', 0, 1, null, null],
  ]);
});

test('HOST-25 a second language counts, whether it is named under Service ZIP Codes or chosen under Preferences', async () => {
  const { db } = portal;
  const agentId = WORLD.otherAgent;
  const counted = async () => {
    await refreshRanks(db, TEST_NOW);
    return (await rankingOf(people.otherAgent, agentId)).badges.at(-1);
  };
  const { clientTypes, propertyTypes, quietHours } = usualPreferences('America/Denver');
  await db
    .insertInto('agentPreference')
    .values({
      agentId,
      revision: 1,
      clientTypes,
      minimumPrice: null,
      propertyTypes,
      languages: ['en'],
      pausedUntil: null,
      hasQuietHours: false,
      quietFrom: quietHours.from,
      quietTo: quietHours.to,
      timeZone: quietHours.timeZone,
      hasLeadsBySms: true,
      changedBy: 'Noah Abara',
      changedAt: TEST_NOW,
      testedAt: null,
    })
    .execute();
  expect(await counted()).toMatchObject({ badgeId: 'two-languages', progress: 0, earnedOn: null });
  await db
    .updateTable('agentPreference')
    .set({ languages: ['en', 'pt'] })
    .where('agentId', '=', agentId)
    .execute();
  expect(await counted()).toMatchObject({ progress: 1, earnedOn: '2026-11-20' });
  await db.deleteFrom('agentPreference').where('agentId', '=', agentId).execute();
  expect(await counted()).toMatchObject({ progress: 0 });
  const report = JSON.stringify({ additionalLanguages: ['Spanish'] });
  await db.insertInto('agentSelfReport').values({ agentId, report, updatedAt: TEST_NOW }).execute();
  expect(await counted()).toMatchObject({ progress: 1 });
  await db.deleteFrom('agentSelfReport').where('agentId', '=', agentId).execute();
});

test('a badge keeps its day while it is held, loses it with the rule, and keeps the choice to hide it', async () => {
  const { db } = portal;
  const later = new Date('2026-11-27T16:41:00.000Z');
  expect((await show(people.otherAgent, 'local-expert', false)).statusCode).toBe(200);
  await refreshRanks(db, later);
  const of = async () => {
    const { badges } = await rankingOf(people.otherAgent, WORLD.otherAgent);
    return badges.find(({ badgeId }) => badgeId === 'local-expert');
  };
  expect(await of()).toMatchObject({ earnedOn: '2026-11-20', isShown: false });
  await db.updateTable('referral').set({ zip: '80206' }).where('referralId', '=', 9000).execute();
  await refreshRanks(db, later);
  expect(await of()).toMatchObject({ progress: 2, earnedOn: null, isShown: false });
  await db.updateTable('referral').set({ zip: '80205' }).where('referralId', '=', 9000).execute();
  await refreshRanks(db, TEST_NOW);
  await db.deleteFrom('agentMarketRank').where('week', '=', '2026-11-27').execute();
  await show(people.otherAgent, 'local-expert', true);
});

test('HOST-60 which badges consumers see is saved, for those that are reached', async () => {
  const answer = await show(people.otherAgent, 'local-expert', false);
  const saved = AgentBadges.parse(answer.json());
  expect(saved.filter(({ isShown }) => !isShown).map(({ badgeId }) => badgeId)).toEqual(['local-expert']);
  expect((await show(people.otherAgent, 'local-expert', true)).statusCode).toBe(200);
  expect((await show(people.otherAgent, 'closer', true)).json()).toMatchObject({
    status: 409,
    code: 'badge_not_reached',
  });
  expect((await show(people.otherAgent, 'unknown', true)).statusCode).toBe(400);
  expect((await show(people.otherAgent, 'local-expert', 'yes')).json()).toMatchObject({
    status: 400,
    fields: [{ path: 'isShown' }],
  });
});

test('SEC-01 D-05 an agent sees and changes only their own; an admin acts for the agent, and it is in the audit log', async () => {
  expect((await read(people.agent, WORLD.otherAgent)).statusCode).toBe(403);
  expect((await read(people.director, WORLD.directorsAgent)).statusCode).toBe(403);
  expect((await read(people.admin, WORLD.agent)).statusCode).toBe(200);
  expect((await show(people.agent, 'local-expert', false)).statusCode).toBe(403);
  expect((await show(people.admin, 'local-expert', false)).statusCode).toBe(403);
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.otherAgent);
  expect((await show(acting, 'local-expert', true)).statusCode).toBe(200);
  const rows = await portal.db.selectFrom('auditEntry').select('operation').where('event', '=', 'write').execute();
  expect(rows.map(({ operation }) => operation)).toContain('badge.show');
});

test('an agent who was never counted has no rank, and all badges to reach', async () => {
  await portal.db
    .insertInto('agent')
    .values({ agentId: 77, firstName: 'Nina', lastName: 'Osei', email: 'n@example.com' })
    .execute();
  const ranking = await rankingOf(people.admin, 77);
  expect(ranking).toMatchObject({ market: null, factors: [], weeks: [], zips: [], averageRank: null, newLeads: null });
  expect(ranking.badges).toHaveLength(6);
});

test('a week that was counted before its numbers were kept is counted again', async () => {
  const { db } = portal;
  await db.updateTable('agentMarketRank').set({ facts: null }).execute();
  const { factors, zips, newLeads } = await rankingOf(people.agent, WORLD.agent);
  expect([factors[0]?.counted, zips[0]?.closings, newLeads?.points]).toEqual([null, null, null]);
  await refreshWeek(db, TEST_NOW);
  expect((await rankingOf(people.agent, WORLD.agent)).factors[3]?.counted).toEqual({ count: 150, outOf: 300 });
});
