import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { FactsOfWeek } from '../../../database/territory-tables.ts';
import { withinTransaction } from '../../../database/within-transaction.ts';
import { writeBadges } from './badge-store.ts';
import { readRankFacts, type AgentFacts } from './rank-facts.ts';
import { lockRefresh } from './refresh-lock.ts';
import { rankAgents, rankPoints, totalPoints, type RankPoints } from '../rules/rank-score.ts';
import { weekOf } from '../rules/week.ts';

/**
 * Recomputes the rank of every agent in the ZIPs they serve and in their market, and their badges, as of this week (DASH-01,
 * D-24, D-34). Run weekly; a second run in the same week replaces the first. Disqualified agents are not ranked.
 */
export async function refreshRanks(db: Kysely<Database>, now: Date): Promise<void> {
  const agents = new Map((await readRankFacts(db, now)).map((facts) => [facts.agentId, facts]));
  const serving = await db.selectFrom('serviceZip').select(['agentId', 'zip']).orderBy('zip').execute();
  const sponsors = await db.selectFrom('sponsorship').select(['agentId', 'zip']).execute();
  const isSponsor = new Set(sponsors.map(({ agentId, zip }) => `${agentId} ${zip}`));
  const servingByZip = Map.groupBy(
    serving.filter(({ agentId }) => agents.has(agentId)),
    ({ zip }) => zip,
  );

  const zipRanks = [...servingByZip].flatMap(([zip, list]) => {
    const candidates = list.map(({ agentId }) => ({
      agentId,
      points: totalPoints(pointsInZip(agents.get(agentId)!, zip)), // the list was filtered by this map
      isSponsor: isSponsor.has(`${agentId} ${zip}`),
    }));
    return rankAgents(candidates).map((ranked) => ({ ...ranked, zip, rankedAgents: candidates.length }));
  });
  const marketRanks = [...Map.groupBy(agents.values(), ({ homeMarketId }) => homeMarketId)].flatMap(
    ([marketId, list]) => (marketId === null ? [] : rankMarket(marketId, list)),
  );

  await withinTransaction(db, async (trx) => {
    await lockRefresh(trx);
    await replaceZipRanks(trx, zipRanks, weekOf(now));
    await writeMarketRanks(trx, marketRanks, weekOf(now));
    await writeBadges(trx, [...agents.values()], weekOf(now));
  });
}

function pointsInZip(facts: AgentFacts, zip: string): RankPoints {
  return rankPoints({ ...facts, closings: facts.closingsByZip[zip] ?? 0 }, 'zip');
}

function rankMarket(marketId: string, agents: readonly AgentFacts[]) {
  const points = agents.map((facts) => {
    const closings = Object.values(facts.closingsByZip).reduce((sum, count) => sum + count, 0);
    return { agentId: facts.agentId, points: rankPoints({ ...facts, closings }, 'market') };
  });
  // no boost in a market: it belongs to single ZIPs
  const ranked = rankAgents(
    points.map((agent) => ({ agentId: agent.agentId, points: totalPoints(agent.points), isSponsor: false })),
  );
  return ranked.map(({ agentId, rankWithoutBoost }, index) => ({
    agentId,
    marketId,
    rank: rankWithoutBoost,
    rankedAgents: agents.length,
    points: points[index]!.points, // rankAgents keeps the order it was given
    facts: factsOfWeek(agents[index]!),
  }));
}

/** What a week remembers of its count, so that the page shows the numbers its points come from. */
function factsOfWeek(facts: AgentFacts): FactsOfWeek {
  const { newReferrals, promptUpdates, referrals, appointments, transactionsTotal, closingsByZip } = facts;
  return { newReferrals, promptUpdates, referrals, appointments, transactionsTotal, closingsByZip };
}

async function replaceZipRanks(
  trx: Transaction<Database>,
  ranks: readonly {
    agentId: number;
    zip: string;
    rankWithBoost: number;
    rankWithoutBoost: number;
    rankedAgents: number;
  }[],
  week: string,
): Promise<void> {
  await trx.deleteFrom('agentZipRank').execute();
  await sql`
    insert into agent_zip_rank (agent_id, zip, rank_with_boost, rank_without_boost, ranked_agents, week)
    select *, ${week}::date from unnest(
      ${ranks.map((rank) => rank.agentId)}::bigint[], ${ranks.map((rank) => rank.zip)}::text[],
      ${ranks.map((rank) => rank.rankWithBoost)}::int[], ${ranks.map((rank) => rank.rankWithoutBoost)}::int[],
      ${ranks.map((rank) => rank.rankedAgents)}::int[]
    )`.execute(trx);
}

async function writeMarketRanks(
  trx: Transaction<Database>,
  ranks: readonly {
    agentId: number;
    marketId: string;
    rank: number;
    rankedAgents: number;
    points: RankPoints;
    facts: FactsOfWeek;
  }[],
  week: string,
): Promise<void> {
  await sql`
    insert into agent_market_rank (agent_id, week, market_id, rank, ranked_agents, points, facts)
    select agent_id, ${week}::date, market_id, rank, ranked_agents, points, facts from unnest(
      ${ranks.map((rank) => rank.agentId)}::bigint[], ${ranks.map((rank) => rank.marketId)}::text[],
      ${ranks.map((rank) => rank.rank)}::int[], ${ranks.map((rank) => rank.rankedAgents)}::int[],
      ${ranks.map((rank) => JSON.stringify(rank.points))}::jsonb[],
      ${ranks.map((rank) => JSON.stringify(rank.facts))}::jsonb[]
    ) as fresh (agent_id, market_id, rank, ranked_agents, points, facts)
    on conflict (agent_id, week) do update set
      market_id = excluded.market_id, rank = excluded.rank, ranked_agents = excluded.ranked_agents,
      points = excluded.points, facts = excluded.facts
  `.execute(trx);
}
