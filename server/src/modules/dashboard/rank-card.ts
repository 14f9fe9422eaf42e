import type { AgentRank } from '@portal/shared/contracts';
import { sql } from 'kysely';
import { reasonOfChange, type RankPoints } from '../territory/index.ts';
import { AGENT_ID } from './asked.ts';

/** Weeks of history on the card. */
const WEEKS = 12;

export interface RankRow {
  week: string;
  rank: number;
  rankedAgents: number;
  market: string;
  points: Partial<RankPoints>;
}

/** An agent's rank in their market, the newest week first. */
export const rankRows = sql<RankRow[]>`(
  select coalesce(json_agg(json_build_object('week', ranked.week, 'rank', ranked.rank,
    'rankedAgents', ranked.ranked_agents, 'market', ranked.market, 'points', ranked.points)
    order by ranked.week desc), '[]')
  from (
    select place.week, place.rank, place.ranked_agents, market.name as market, place.points
    from agent_market_rank as place join market using (market_id)
    where place.agent_id = ${AGENT_ID}
    order by place.week desc
    limit ${sql.lit(WEEKS)}
  ) as ranked
)`;

/**
 * The rank week by week, and what moved it last (D-24, CS-084).
 * @param weeks newest first
 */
export function toRankCard(weeks: readonly RankRow[]): AgentRank {
  const [now, before] = weeks;
  const reason = now && before ? reasonOfChange(before.points, now.points, now.rank < before.rank) : null;
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
            reason: reason?.sentence ?? null,
            factor: reason?.factor ?? null,
          }
        : null,
  };
}
