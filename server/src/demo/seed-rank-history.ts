import { RANK_FACTORS } from '@portal/shared/contracts';
import { addDays } from '@portal/shared/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { MAX_POINTS, rankAgents, totalPoints, type RankPoints } from '../modules/territory/index.ts';
import { DEMO_IDS } from './demo-accounts.ts';
import { Random } from './random.ts';

const WEEKS_BEFORE = 11;
/** How far a factor moves within a week. */
const STEP = 1.6;
/** Maya's rank rose slowly, and jumped with the closing of this week (D-24, CS-084). */
const MAYA_THIS_WEEK: Partial<RankPoints> = { closings: 3.75 };
const MAYA_WEEKLY: Partial<RankPoints> = { promptness: 0.2, closings: 0.3 };

/**
 * Adds eleven weeks of history to the ranks of this week: the points of every agent wander backwards, and each week is
 * ranked by the same rule as a real one.
 */
export async function seedRankHistory(db: Kysely<Database>, now: Date): Promise<void> {
  const random = new Random(12);
  const current = await db
    .selectFrom('agentMarketRank')
    .select(['agentId', 'week', 'marketId', 'points'])
    .where('week', '<=', now.toISOString().slice(0, 10))
    .orderBy('agentId')
    .execute();
  const rows = [...Map.groupBy(current, ({ marketId }) => marketId)].flatMap(([marketId, agents]) => {
    let standing = agents.map(({ agentId, points }) => ({ agentId, points: points as RankPoints }));
    return Array.from({ length: WEEKS_BEFORE }, (_, index) => {
      standing = standing.map(({ agentId, points }) => ({
        agentId,
        points: weekEarlier(agentId, points, index, random),
      }));
      const ranked = rankAgents(
        standing.map(({ agentId, points }) => ({ agentId, points: totalPoints(points), isSponsor: false })),
      );
      return standing.map(({ agentId, points }, place) => ({
        agentId,
        week: addDays(agents[0]!.week, -7 * (index + 1)), // a group has at least one agent
        marketId,
        rank: ranked[place]!.rankWithoutBoost, // in the order it was given
        rankedAgents: standing.length,
        points,
      }));
    }).flat();
  });
  await sql`
    insert into agent_market_rank (agent_id, week, market_id, rank, ranked_agents, points)
    select * from unnest(
      ${rows.map(({ agentId }) => agentId)}::bigint[], ${rows.map(({ week }) => week)}::date[],
      ${rows.map(({ marketId }) => marketId)}::text[], ${rows.map(({ rank }) => rank)}::int[],
      ${rows.map(({ rankedAgents }) => rankedAgents)}::int[],
      ${rows.map(({ points }) => JSON.stringify(points))}::jsonb[]
    )`.execute(db);
}

function weekEarlier(agentId: number, points: RankPoints, weeksBack: number, random: Random): RankPoints {
  const moved = RANK_FACTORS.map((factor) => {
    const isMayas = agentId === DEMO_IDS.maya;
    // experience hardly changes within a quarter
    const step = factor === 'experience' ? 0 : isMayas ? STEP / 4 : STEP;
    const drift = isMayas ? ((weeksBack === 0 ? MAYA_THIS_WEEK : MAYA_WEEKLY)[factor] ?? 0) : 0;
    const value = points[factor] - drift + (random.next() * 2 - 1) * step;
    return [factor, Math.round(Math.min(MAX_POINTS[factor], Math.max(0, value)) * 100) / 100];
  });
  return Object.fromEntries(moved) as RankPoints;
}
