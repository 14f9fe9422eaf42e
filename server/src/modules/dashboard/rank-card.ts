import type { AgentRank } from '@portal/shared/contracts';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { reasonOfChange } from '../territory/index.ts';
import type { RankPoints } from '../territory/index.ts';

/** Weeks of history on the card. */
const WEEKS = 12;

interface RankRow {
  week: string;
  rank: number;
  rankedAgents: number;
  market: string;
  points: Partial<RankPoints>;
}

/** An agent's rank in their market, week by week, and what moved them last (D-24, CS-084). */
export async function readRankCard(db: Kysely<Database>, agentId: number): Promise<AgentRank> {
  const { rows } = await sql<RankRow>`
    select ranked.week, ranked.rank, ranked.ranked_agents, market.name as market, ranked.points
    from agent_market_rank as ranked join market using (market_id)
    where ranked.agent_id = ${agentId}
    order by ranked.week desc
    limit ${WEEKS}
  `.execute(db);
  return toRankCard(rows);
}

/** @param weeks newest first */
export function toRankCard(weeks: readonly RankRow[]): AgentRank {
  const [now, before] = weeks;
  return {
    rank: now?.rank ?? null,
    outOf: now?.rankedAgents ?? 0,
    market: now?.market ?? null,
    history: weeks.map(({ week, rank }) => ({ week, rank })).toReversed(),
    change:
      now && before && now.rank !== before.rank
        ? {
            from: before.rank,
            to: now.rank,
            since: before.week,
            reason: reasonOfChange(before.points, now.points, now.rank < before.rank),
          }
        : null,
  };
}
