import type { AgentZipStat, OwnZip } from '@portal/shared/contracts';
import { fromCents } from '@portal/shared/domain';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared-statements.ts';
import { commissionCents } from '../territory/index.ts';
import { AGENT_ID } from './asked.ts';
import type { DatedSale } from './commissions-view.ts';

export type PlaceRow = [zip: string | null, timeZone: string, referrals: number];

/** How many referrals an agent has where, in one pass over them: in the order of their ids, in which most are stored. */
export const placeRows = sql<PlaceRow[]>`(
  select coalesce(json_agg(json_build_array(worked.zip, worked.time_zone, worked.referrals)), '[]')
  from (
    select zip, time_zone, count(*) as referrals
    from (select zip, time_zone from referral where agent_id = ${AGENT_ID} order by referral_id) as own
    group by zip, time_zone
  ) as worked
)`;

/** Where an agent's referrals are. */
export interface OwnPlaces {
  referralsByZip: ReadonlyMap<string, number>;
  /** That of most of the referrals; UTC without any. */
  timeZone: string;
}

export function toPlaces(rows: readonly PlaceRow[]): OwnPlaces {
  const referralsByZip = new Map<string, number>();
  const byZone = new Map<string, number>();
  for (const [zip, timeZone, referrals] of rows) {
    if (zip !== null) referralsByZip.set(zip, (referralsByZip.get(zip) ?? 0) + referrals);
    byZone.set(timeZone, (byZone.get(timeZone) ?? 0) + referrals);
  }
  const [most] = [...byZone].toSorted(([zone, one], [otherZone, other]) => other - one || (zone < otherZone ? -1 : 1));
  return { referralsByZip, timeZone: most?.[0] ?? 'UTC' };
}

/** The ZIPs an agent serves or sponsors. */
export type ZipCodeRow = Pick<OwnZip, 'zip' | 'isSponsored'>;
export const zipCodeRows = sql<ZipCodeRow[]>`(
  select coalesce(json_agg(json_build_object('zip', own.zip, 'isSponsored', own.is_sponsored)), '[]')
  from (
    select zip, bool_or(every.is_sponsored) as is_sponsored
    from (
      select zip, false as is_sponsored from service_zip where agent_id = ${AGENT_ID}
      union all
      select zip, true from sponsorship where agent_id = ${AGENT_ID}
    ) as every
    join zip_place using (zip)
    group by zip
  ) as own
)`;

/**
 * Adds what the agent has there: their own referrals, and what they earned this year. Sponsored ones first, then by
 * referrals (DASH-01, D-24).
 */
export function withOwnNumbers<Row extends Pick<OwnZip, 'zip' | 'isSponsored'>>(
  rows: readonly Row[],
  { referralsByZip }: OwnPlaces,
  sales: readonly DatedSale[],
): (Row & Pick<OwnZip, 'referrals' | 'commissions'>)[] {
  const cents = new Map<string, number>();
  for (const sale of sales) {
    if (sale.zip !== null) cents.set(sale.zip, (cents.get(sale.zip) ?? 0) + commissionCents(sale));
  }
  return rows
    .map((row) => ({
      ...row,
      referrals: referralsByZip.get(row.zip) ?? 0,
      commissions: fromCents(cents.get(row.zip) ?? 0),
    }))
    .toSorted(
      (one, other) =>
        Number(other.isSponsored) - Number(one.isSponsored) ||
        other.referrals - one.referrals ||
        (one.zip < other.zip ? -1 : 1),
    );
}

interface ZipRow extends Omit<AgentZipStat, 'isSponsored' | 'referrals' | 'commissions'> {
  isSponsored: boolean;
}

/** The ZIPs with the ranks there, for `Dashboard`. */
export async function readZipRows(db: Kysely<Database>, agentId: number): Promise<ZipRow[]> {
  const { rows } = await sql<ZipRow>`${prepared}
    select place.zip, coalesce(territory.name, place.city) as name, sponsored.zip is not null as "isSponsored",
      sponsored.renews_on as "renewsOn", ranked.rank_with_boost as "rankWithBoost",
      ranked.rank_without_boost as "rankWithoutBoost", coalesce(ranked.ranked_agents, 0) as "rankedAgents"
    from (
      select zip from service_zip where agent_id = ${agentId}
      union
      select zip from sponsorship where agent_id = ${agentId}
    ) as own
    join zip_place as place using (zip)
    left join zip_territory as territory using (zip)
    left join sponsorship as sponsored on sponsored.agent_id = ${agentId} and sponsored.zip = place.zip
    left join agent_zip_rank as ranked on ranked.agent_id = ${agentId} and ranked.zip = place.zip
  `.execute(db.withoutPlugins());
  return rows;
}
