import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import { rankAgents, rankPoints, totalPoints } from './rules/rank-score.ts';
import type { RankFacts, RankPoints } from './rules/rank-score.ts';
import { weekOf } from './rules/week.ts';

interface AgentFacts extends Omit<RankFacts, 'closings'> {
  agentId: number;
  closingsByZip: Record<string, number>;
  homeMarketId: string | null;
}

/**
 * Recomputes the rank of every agent in the ZIPs they serve and in their market, as of this week (DASH-01, D-24). Run weekly; a
 * second run in the same week replaces the first. Disqualified agents are not ranked.
 */
export async function refreshRanks(db: Kysely<Database>, now: Date): Promise<void> {
  const agents = new Map((await readFacts(db, now)).map((facts) => [facts.agentId, facts]));
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
    await replaceZipRanks(trx, zipRanks, weekOf(now));
    await writeMarketRanks(trx, marketRanks, weekOf(now));
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
  }));
}

async function readFacts(db: Kysely<Database>, now: Date): Promise<AgentFacts[]> {
  const { rows } = await sql<AgentFacts>`
    with market_of as (
      select distinct on (agent_id) agent_id, market_id
      from (
        select service_zip.agent_id, zip_territory.market_id, count(*) as zips
        from service_zip join zip_territory using (zip)
        group by 1, 2
      ) as served
      order by agent_id, zips desc, market_id
    ),
    worked as (
      select referral.agent_id,
        count(*) as referrals,
        count(*) filter (
          where category in ('Active Appointments', 'Wins') or listing_appointment_set_ever
        ) as appointments,
        count(*) filter (where ${isNew(now)}) as new_referrals,
        count(*) filter (
          where ${isNew(now)} and exists (
            select from referral_history as history
            where history.agent_id = referral.agent_id and history.referral_id = referral.referral_id
              and history.kind in ('status', 'note') and history.step > 1 and history.earns_promptness
              and not exists (
                select from referral_history as undo
                where undo.agent_id = history.agent_id and undo.referral_id = history.referral_id
                  and undo.undoes = history.step
              )
              and history.modified_at <= referral.created_at + interval '2 days'
          )
        ) as prompt_updates
      from referral
      group by referral.agent_id
    ),
    closed as (
      select agent_id, jsonb_object_agg(zip, closings) as closings_by_zip
      from (
        select agent_id, zip, count(*) as closings
        from referral
        where category = 'Wins' and zip is not null and sold_date > ${now}::timestamptz - interval '12 months'
        group by agent_id, zip
      ) as sales
      group by agent_id
    )
    select agent.agent_id, agent.transactions_total,
      market_of.market_id as home_market_id,
      coalesce(worked.referrals, 0) as referrals, coalesce(worked.appointments, 0) as appointments,
      coalesce(worked.new_referrals, 0) as new_referrals, coalesce(worked.prompt_updates, 0) as prompt_updates,
      coalesce(closed.closings_by_zip, '{}') as closings_by_zip
    from agent
    left join market_of using (agent_id)
    left join worked using (agent_id)
    left join closed using (agent_id)
    where agent.current_status <> 'DISQUALIFIED'
    order by agent.agent_id
  `.execute(db);
  return rows;
}

/** A referral of the last 90 days that the agent has had two days to respond to. */
function isNew(now: Date) {
  return sql<boolean>`referral.created_at between ${now}::timestamptz - interval '90 days'
    and ${now}::timestamptz - interval '2 days'`;
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
  ranks: readonly { agentId: number; marketId: string; rank: number; rankedAgents: number; points: RankPoints }[],
  week: string,
): Promise<void> {
  await sql`
    insert into agent_market_rank (agent_id, week, market_id, rank, ranked_agents, points)
    select agent_id, ${week}::date, market_id, rank, ranked_agents, points from unnest(
      ${ranks.map((rank) => rank.agentId)}::bigint[], ${ranks.map((rank) => rank.marketId)}::text[],
      ${ranks.map((rank) => rank.rank)}::int[], ${ranks.map((rank) => rank.rankedAgents)}::int[],
      ${ranks.map((rank) => JSON.stringify(rank.points))}::jsonb[]
    ) as fresh (agent_id, market_id, rank, ranked_agents, points)
    on conflict (agent_id, week) do update set
      market_id = excluded.market_id, rank = excluded.rank, ranked_agents = excluded.ranked_agents,
      points = excluded.points
  `.execute(trx);
}
