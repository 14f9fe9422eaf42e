import type { AgentZipStat, OwnZip } from '@portal/shared/contracts';
import { fromCents } from '@portal/shared/domain';
import { sql } from 'kysely';
import { zipStatus, type ZipFacts } from '../territory/index.ts';
import { AGENT_ID, NOW } from './asked.ts';
import type { ClosedBusiness } from './commissions-view.ts';

export type PlaceRow = [zip: string, timeZone: string, referrals: number];

/** How many referrals an agent has where, as triggers count them (migration 0059). The ZIP is empty without one. */
export const placeRows = sql<PlaceRow[]>`(
  select coalesce(json_agg(json_build_array(zip, time_zone, referrals)), '[]')
  from referral_place_count
  where agent_id = ${AGENT_ID} and referrals > 0
)`;

/** Where an agent's referrals are. */
export interface OwnPlaces {
  referralsByZip: ReadonlyMap<string, number>;
  /** Time zone of most of the referrals; UTC without any. */
  timeZone: string;
}

export function toPlaces(rows: readonly PlaceRow[]): OwnPlaces {
  const referralsByZip = new Map<string, number>();
  const byZone = new Map<string, number>();
  for (const [zip, timeZone, referrals] of rows) {
    if (zip !== '') referralsByZip.set(zip, (referralsByZip.get(zip) ?? 0) + referrals);
    byZone.set(timeZone, (byZone.get(timeZone) ?? 0) + referrals);
  }
  const [most] = [...byZone].toSorted(([zone, one], [otherZone, other]) => other - one || (zone < otherZone ? -1 : 1));
  return { referralsByZip, timeZone: most?.[0] ?? 'UTC' };
}

/** A ZIP that the agent serves or sponsors, with the ranks there (API-59) and what its offer says of it (API-64). */
export type ZipRow = Omit<AgentZipStat, 'status' | 'referrals' | 'commissions'> & ZipFacts;
export const zipRows = sql<ZipRow[]>`(
  select coalesce(json_agg(json_build_object(
    'zip', place.zip, 'name', coalesce(territory.name, place.city), 'isSponsored', sponsored.zip is not null,
    'renewsOn', sponsored.renews_on, 'endsAtTerm', coalesce(sponsored.ends_at_term, false),
    'rankWithBoost', ranked.rank_with_boost,
    'rankWithoutBoost', ranked.rank_without_boost, 'rankedAgents', coalesce(ranked.ranked_agents, 0),
    'monthlyPrice', territory.monthly_price, 'spots', coalesce(territory.spots, 0),
    'spotsTaken', (select count(*) from sponsorship as taken where taken.zip = place.zip)
      + (select count(*) from waitlist_turn as turn where turn.zip = place.zip and turn.ended_at is null
        and (turn.agent_id <> ${AGENT_ID} or turn.until <= ${NOW})),
    'isWaitedFor', exists (select from waitlist_entry where agent_id = ${AGENT_ID} and waitlist_entry.zip = place.zip)
  )), '[]')
  from (
    select zip from service_zip where agent_id = ${AGENT_ID}
    union
    select zip from sponsorship where agent_id = ${AGENT_ID}
  ) as own
  join zip_place as place using (zip)
  left join zip_territory as territory using (zip)
  left join sponsorship as sponsored on sponsored.agent_id = ${AGENT_ID} and sponsored.zip = place.zip
  left join agent_zip_rank as ranked on ranked.agent_id = ${AGENT_ID} and ranked.zip = place.zip
)`;

/**
 * Adds what the agent has there: their own referrals, and what they earned in a year. Sponsored ones first, then by
 * referrals (DASH-01, D-24).
 */
export function withOwnNumbers(
  rows: readonly ZipRow[],
  { referralsByZip }: OwnPlaces,
  { zips }: ClosedBusiness,
  year: number,
): AgentZipStat[] {
  const cents = new Map(
    zips.filter((zip) => zip.year === year).map(({ zip, commissionCents }) => [zip, commissionCents]),
  );
  return rows
    .map(({ monthlyPrice, spots, spotsTaken, isWaitedFor, ...row }) => ({
      ...row,
      status: zipStatus({ monthlyPrice, spots, spotsTaken, isWaitedFor, isSponsored: row.isSponsored }),
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

/** The ZIPs as the part has them: with what the calls for their ranks, offers and sales would answer. */
export function toOwnZips(zips: readonly AgentZipStat[], closed: ClosedBusiness): OwnZip[] {
  return zips.map(({ zip, isSponsored, referrals, commissions, ...ofCalls }) => ({
    zip,
    isSponsored,
    referrals,
    commissions,
    stats: { ...ofCalls, closed: isSponsored ? closedIn(zip, closed) : null },
  }));
}

/** All that the agent ever closed there (SGD-17, API-68). */
function closedIn(zip: string, { zips }: ClosedBusiness): NonNullable<NonNullable<OwnZip['stats']>['closed']> {
  const own = zips.filter((each) => each.zip === zip);
  return {
    commissions: fromCents(own.reduce((sum, { commissionCents }) => sum + commissionCents, 0)),
    salesVolume: fromCents(own.reduce((sum, { volumeCents }) => sum + volumeCents, 0)),
    transactions: own.reduce((sum, { sales }) => sum + sales, 0),
  };
}
