import type { ServiceZip, ServiceZipsResponse } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { nextRankDay } from '../rules/rank-day.ts';
import { zipStatus } from '../rules/zip-status.ts';

interface ServiceZipRow extends Omit<ServiceZip, 'status' | 'isNowFree' | 'spotsFree' | 'lastReferralAt'> {
  monthlyPrice: number | null;
  spotsTaken: number;
  lastReferralAt: Date | null;
}

/** The ZIP codes an agent serves with everything the page shows of them, in one query (HOST-23, D-34). */
export async function readServiceZips(db: Kysely<Database>, agentId: number, now: Date): Promise<ServiceZipsResponse> {
  const { rows } = await sql<ServiceZipRow>`
    select
      served.zip, coalesce(territory.name, place.city) as name, place.city, place.state,
      territory.monthly_price, coalesce(territory.spots, 0) as spots, coalesce(taken.sponsors, 0)::int
        + (select count(*) from waitlist_turn as turn where turn.zip = served.zip and turn.ended_at is null
          and (turn.agent_id <> ${agentId} or turn.until <= ${now}))::int as spots_taken,
      rank.rank_with_boost, rank.rank_without_boost, coalesce(rank.ranked_agents, 0) as ranked_agents,
      coalesce(worked.of_year, 0)::int as referrals12_months, worked.last_at as last_referral_at,
      waiting.position::int as waitlist_position, own.renews_on
    from service_zip as served
    join zip_place as place on place.zip = served.zip
    left join zip_territory as territory on territory.zip = served.zip
    left join sponsorship as own on own.agent_id = served.agent_id and own.zip = served.zip
    left join agent_zip_rank as rank on rank.agent_id = served.agent_id and rank.zip = served.zip
    left join (
      select zip, max(created_at) as last_at,
        count(*) filter (where created_at > ${now}::timestamptz - interval '12 months') as of_year
      from referral
      where agent_id = ${agentId}
      group by zip
    ) as worked on worked.zip = served.zip
    left join (select zip, count(*) as sponsors from sponsorship group by zip) as taken on taken.zip = served.zip
    left join lateral (
      select count(*) as position
      from waitlist_entry as mine
      join waitlist_entry as ahead
        on ahead.zip = mine.zip and (ahead.created_at, ahead.agent_id) <= (mine.created_at, mine.agent_id)
      where mine.agent_id = served.agent_id and mine.zip = served.zip
      having count(*) > 0
    ) as waiting on true
    where served.agent_id = ${agentId}
    order by own.zip is null, coalesce(worked.of_year, 0) desc, served.zip
  `.execute(db);
  return { zips: rows.map(toServiceZip), ranksOn: nextRankDay(now) };
}

function toServiceZip({ monthlyPrice, spotsTaken, lastReferralAt, ...row }: ServiceZipRow): ServiceZip {
  const status = zipStatus({
    monthlyPrice,
    spots: row.spots,
    spotsTaken,
    isSponsored: row.renewsOn !== null,
    isWaitedFor: row.waitlistPosition !== null,
  });
  return {
    ...row,
    status,
    isNowFree: status === 'free' && row.waitlistPosition !== null,
    spotsFree: Math.max(0, row.spots - spotsTaken),
    lastReferralAt: lastReferralAt?.toISOString() ?? null,
  };
}
