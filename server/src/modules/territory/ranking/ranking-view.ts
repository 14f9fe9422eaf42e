import type { RankInZip, Ranking } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { FactsOfWeek } from '../../../database/territory-tables.ts';
import { isAnswered } from './answered-in-time.ts';
import { findBadges } from './badge-store.ts';
import { averageRank, factorsOf, pointsWhenAnswered, round, weeksOf, type WeekRow } from '../rules/rank-page.ts';
import { BOOST_POINTS, totalPoints, type RankPoints } from '../rules/rank-score.ts';

/** A year of weeks. */
const WEEKS = 52;

/** Everything the page of an agent's rank shows, read at the same time (HOST-25, D-34). */
export async function readRanking(db: Kysely<Database>, agentId: number, now: Date): Promise<Ranking> {
  const [rows, waiting, badges] = await Promise.all([
    readWeeks(db, agentId),
    readWaitingLeads(db, agentId, now),
    findBadges(db, agentId),
  ]);
  const [latest] = rows;
  const facts = latest?.facts ?? null;
  const [zips, next] = await Promise.all([readZips(db, agentId, facts), latest ? readNext(db, latest) : null]);
  return {
    market: latest?.market ?? null,
    factors: latest ? factorsOf(latest.points, facts) : [],
    next,
    newLeads: waiting && {
      count: waiting.count,
      until: waiting.until.toISOString(),
      points: facts && pointsWhenAnswered(facts, waiting.count),
    },
    boost: BOOST_POINTS,
    averageRank: averageRank(zips),
    zips,
    weeks: weeksOf(rows, WEEKS),
    badges,
  };
}

interface MarketWeek extends WeekRow {
  marketId: string;
  market: string;
  facts: FactsOfWeek | null;
}

/** Newest first, with one week more than is shown. */
async function readWeeks(db: Kysely<Database>, agentId: number): Promise<MarketWeek[]> {
  const rows = await db
    .selectFrom('agentMarketRank as ranked')
    .innerJoin('market', 'market.marketId', 'ranked.marketId')
    .select(['week', 'rank', 'rankedAgents', 'points', 'facts', 'ranked.marketId', 'market.name as market'])
    .where('agentId', '=', agentId)
    .orderBy('week', 'desc')
    .limit(WEEKS + 1)
    .execute();
  return rows.map((row) => ({ ...row, points: row.points as RankPoints }));
}

/** The agent one place ahead in that week; null for the first. */
async function readNext(db: Kysely<Database>, { week, marketId, rank }: MarketWeek): Promise<Ranking['next']> {
  if (rank === 1) return null;
  const ahead = await db
    .selectFrom('agentMarketRank')
    .select(['rank', 'points'])
    .where('week', '=', week)
    .where('marketId', '=', marketId)
    .where('rank', '=', rank - 1)
    .executeTakeFirst();
  return ahead ? { rank: ahead.rank, points: round(totalPoints(ahead.points as RankPoints)) } : null;
}

/** Sponsored ones first, then by closings and place. */
async function readZips(db: Kysely<Database>, agentId: number, facts: FactsOfWeek | null): Promise<RankInZip[]> {
  const rows = await db
    .selectFrom('agentZipRank as ranked')
    .innerJoin('zipPlace as place', 'place.zip', 'ranked.zip')
    .leftJoin('zipTerritory as territory', 'territory.zip', 'ranked.zip')
    .leftJoin('sponsorship', (join) =>
      join.onRef('sponsorship.agentId', '=', 'ranked.agentId').onRef('sponsorship.zip', '=', 'ranked.zip'),
    )
    .select(['ranked.zip', 'rankWithBoost', 'rankWithoutBoost', 'rankedAgents', 'sponsorship.since'])
    .select((select) => select.fn.coalesce('territory.name', 'place.city').as('name'))
    .where('ranked.agentId', '=', agentId)
    .orderBy('ranked.zip')
    .execute();
  return rows
    .map(({ since, ...row }) => ({
      ...row,
      isSponsored: since !== null,
      closings: facts && (facts.closingsByZip[row.zip] ?? 0),
    }))
    .toSorted(
      (one, other) =>
        Number(other.isSponsored) - Number(one.isSponsored) ||
        (other.closings ?? 0) - (one.closings ?? 0) ||
        one.rankWithoutBoost - other.rankWithoutBoost,
    );
}

/** Leads that still earn promptness: not two days old, and without an answer (decision 0012). */
async function readWaitingLeads(
  db: Kysely<Database>,
  agentId: number,
  now: Date,
): Promise<{ count: number; until: Date } | null> {
  const { rows } = await sql<{ count: number; until: Date | null }>`
    select count(*)::int as count, min(referral.created_at) + interval '2 days' as until
    from referral
    where referral.agent_id = ${agentId}
      and referral.created_at > ${now}::timestamptz - interval '2 days' and referral.created_at <= ${now}
      and not ${isAnswered({ withinTwoDays: false })}`.execute(db);
  const [row] = rows;
  return row?.until ? { count: row.count, until: row.until } : null;
}
