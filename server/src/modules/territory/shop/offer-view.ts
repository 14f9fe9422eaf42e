import type { ZipOffer } from '@portal/shared/contracts';
import { addDays, photoAddress } from '@portal/shared/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared-statements.ts';
import { publishedCommissions } from '../ranking/published-commissions.ts';
import { isHeld, isRenewable, utcDay, zipStatus } from '../rules/zip-status.ts';

/** An offer with the fields that only the server uses. */
export interface Offer extends ZipOffer {
  /** Null where the ZIP belongs to no market. */
  marketId: string | null;
}

interface OfferRow {
  zip: string;
  name: string;
  city: string;
  state: string;
  county: string | null;
  latitude: number;
  longitude: number;
  marketId: string | null;
  monthlyPrice: number | null;
  spots: number;
  sponsors: ZipOffer['sponsors'];
  renewsOn: string | null;
  endsAtTerm: boolean;
  waitlistPosition: number | null;
  turnUntil: Date | null;
  turnsOfOthers: number;
  rankWithBoost: number | null;
  rankWithoutBoost: number | null;
  rankedAgents: number;
  referrals: number;
  agents: number;
  commissions: number;
  countedUntil: string | null;
  commissionsUntil: string | null;
}

/**
 * The offers of these ZIP codes as one agent sees them, in one query (D-29), in the requested order. ZIP
 * codes without an area are left out.
 * @param now who has a turn at this moment
 */
export async function readOffers(
  db: Kysely<Database>,
  agentId: number,
  zipCodes: readonly string[],
  now: Date,
): Promise<Offer[]> {
  if (zipCodes.length === 0) return [];
  const { rows } = await sql<OfferRow>`${prepared}
    select
      place.zip, coalesce(territory.name, place.city) as name, place.city, place.state, territory.county,
      place.latitude, place.longitude, territory.market_id, territory.monthly_price,
      coalesce(territory.spots, 0) as spots,
      own.renews_on, coalesce(own.ends_at_term, false) as ends_at_term,
      waiting.position::int as waitlist_position, turn.until as turn_until,
      (select count(*) from waitlist_turn as held where held.zip = requested.zip and held.ended_at is null
        and (held.agent_id <> ${agentId} or held.until <= ${now}))::int as turns_of_others,
      rank.rank_with_boost, rank.rank_without_boost, coalesce(rank.ranked_agents, 0) as ranked_agents,
      coalesce(activity.referrals_of_year, 0) as referrals, coalesce(activity.agents_of_year, 0) as agents,
      coalesce(published.dollars, 0) as commissions, activity.counted_until, published.until as commissions_until,
      coalesce(sponsors.cards, '[]') as sponsors
    from unnest(${zipCodes}::text[]) with ordinality as requested (zip, place_in_list)
    join zip_place as place on place.zip = requested.zip
    left join zip_territory as territory on territory.zip = requested.zip
    left join zip_activity as activity on activity.zip = requested.zip
    left join ${publishedCommissions('requested.zip', 'activity.agents_of_year')} as published on true
    left join sponsorship as own on own.agent_id = ${agentId} and own.zip = requested.zip
    left join waitlist_turn as turn
      on turn.agent_id = ${agentId} and turn.zip = requested.zip and turn.ended_at is null and turn.until > ${now}
    left join agent_zip_rank as rank on rank.agent_id = ${agentId} and rank.zip = requested.zip
    left join lateral (
      select count(*) as position
      from waitlist_entry as mine
      join waitlist_entry as ahead
        on ahead.zip = mine.zip and (ahead.created_at, ahead.agent_id) <= (mine.created_at, mine.agent_id)
      where mine.agent_id = ${agentId} and mine.zip = requested.zip
      having count(*) > 0
    ) as waiting on true
    left join lateral (
      select json_agg(json_build_object(
        'agentId', agent.agent_id, 'firstName', agent.first_name, 'lastName', agent.last_name,
        'photoLocation', agent.photo_location, 'brokerageName', agent.brokerage_name,
        'transactionsTotal', agent.transactions_total
      ) order by (agent.agent_id = ${agentId}) desc, sponsorship.since, agent.agent_id) as cards
      from sponsorship
      -- limited, so that each is looked up: a merge would read the agents from the first one on
      cross join lateral (select * from agent where agent.agent_id = sponsorship.agent_id limit 1) as agent
      where sponsorship.zip = requested.zip
    ) as sponsors on true
    order by requested.place_in_list
  `.execute(db);
  return rows.map((row) => toOffer(row, utcDay(now)));
}

function lastYear({ countedUntil, commissionsUntil, referrals, agents, commissions }: OfferRow): ZipOffer['lastYear'] {
  if (countedUntil === null) return null;
  return {
    through: addDays(countedUntil, -1),
    referrals,
    agents,
    commissions: commissionsUntil === null ? null : { dollars: commissions, through: addDays(commissionsUntil, -1) },
  };
}

function toOffer(row: OfferRow, today: string): Offer {
  const isSponsored = row.renewsOn !== null;
  const spotsTaken = row.sponsors.length + row.turnsOfOthers;
  const status = zipStatus({
    monthlyPrice: row.monthlyPrice,
    spots: row.spots,
    spotsTaken,
    isSponsored,
    isWaitedFor: row.waitlistPosition !== null,
  });
  return {
    zip: row.zip,
    name: row.name,
    city: row.city,
    state: row.state,
    county: row.county,
    latitude: row.latitude,
    longitude: row.longitude,
    marketId: row.marketId,
    status,
    isNowFree: status === 'free' && row.waitlistPosition !== null,
    monthlyPrice: row.monthlyPrice,
    spots: row.spots,
    spotsFree: Math.max(0, row.spots - spotsTaken),
    sponsors: row.sponsors.map((sponsor) => ({ ...sponsor, photoLocation: photoAddress(sponsor.photoLocation) })),
    rankNow: isSponsored ? row.rankWithBoost : row.rankWithoutBoost,
    rankWithBoost: row.rankWithBoost,
    rankWithoutBoost: row.rankWithoutBoost,
    rankedAgents: row.rankedAgents,
    referrals12Months: row.referrals,
    commissions12Months: row.commissions,
    lastYear: lastYear(row),
    waitlistPosition: row.waitlistPosition,
    turnUntil: row.turnUntil?.toISOString() ?? null,
    isHeld: isHeld(status, row.spots - row.sponsors.length),
    renewsOn: row.renewsOn,
    endsAtTerm: row.endsAtTerm,
    isRenewable: row.renewsOn !== null && isRenewable(row.renewsOn, today),
    miles: null,
  };
}
