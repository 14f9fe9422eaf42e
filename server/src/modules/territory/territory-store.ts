import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Position } from '../geography/index.ts';
import { publishedCommissions } from './ranking/published-commissions.ts';

/** The most ZIPs a search returns. */
const SEARCH_LIMIT = 200;

/** The ZIPs an agent serves, those with the most business first, as far as it is shown. */
export async function findServiceZips(db: Kysely<Database>, agentId: number): Promise<string[]> {
  const { rows } = await sql<{ zip: string }>`
    select served.zip
    from service_zip as served
    left join zip_activity as activity on activity.zip = served.zip
    left join ${publishedCommissions('served.zip', 'activity.agents_of_year')} as published on true
    where served.agent_id = ${agentId}
    order by published.dollars desc nulls last, activity.referrals_of_year desc nulls last, served.zip`.execute(db);
  return rows.map(({ zip }) => zip);
}

/** The positions of those ZIPs. */
export async function findServicePlaces(db: Kysely<Database>, agentId: number): Promise<Position[]> {
  return db
    .selectFrom('serviceZip')
    .innerJoin('zipPlace', 'zipPlace.zip', 'serviceZip.zip')
    .select(['latitude', 'longitude'])
    .where('agentId', '=', agentId)
    .execute();
}

/** Sponsored ZIPs that renew up to a day, soonest first. */
export async function findRenewableZips(db: Kysely<Database>, agentId: number, upTo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sponsorship')
    .select('zip')
    .where('agentId', '=', agentId)
    .where('renewsOn', '<=', upTo)
    .orderBy('renewsOn')
    .orderBy('zip')
    .execute();
  return rows.map(({ zip }) => zip);
}

/** ZIPs an agent waits for, longest first. */
export async function findWaitlistedZips(db: Kysely<Database>, agentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlistEntry')
    .select('zip')
    .where('agentId', '=', agentId)
    .orderBy('createdAt')
    .orderBy('zip')
    .execute();
  return rows.map(({ zip }) => zip);
}

/** The ZIPs among these that are sold, in their order. */
export async function findSoldZipsAmong(db: Kysely<Database>, zipCodes: readonly string[]): Promise<string[]> {
  if (zipCodes.length === 0) return [];
  const rows = await db
    .selectFrom('zipTerritory')
    .select('zip')
    .where('zip', 'in', [...zipCodes])
    .execute();
  const sold = new Set(rows.map(({ zip }) => zip));
  return zipCodes.filter((zip) => sold.has(zip));
}

/** The ZIPs sold in a state, or in one of its cities; case does not matter. At most 200. */
export async function findSoldZips(
  db: Kysely<Database>,
  { state, city, county }: { state: string; city?: string; county?: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('zipTerritory')
    .innerJoin('zipPlace', 'zipPlace.zip', 'zipTerritory.zip')
    .select('zipTerritory.zip')
    .where('state', '=', state)
    .$if(city !== undefined, (query) =>
      query.where(({ fn }) => fn<string>('lower', ['city']), '=', city?.toLowerCase() ?? ''),
    )
    .$if(county !== undefined, (query) =>
      query.where(({ fn }) => fn<string>('lower', ['county']), '=', county?.toLowerCase() ?? ''),
    )
    .orderBy('zipTerritory.zip')
    .limit(SEARCH_LIMIT)
    .execute();
  return rows.map(({ zip }) => zip);
}

/** How many ZIPs an agent serves, may renew up to a day, and waits for. */
export async function countTabs(
  db: Kysely<Database>,
  agentId: number,
  renewableUpTo: string,
): Promise<{ service: number; renewals: number; waitlist: number }> {
  const { rows } = await sql<{ service: number; renewals: number; waitlist: number }>`
    select
      (select count(*) from service_zip where agent_id = ${agentId}) as service,
      (select count(*) from sponsorship
        where agent_id = ${agentId} and renews_on <= ${renewableUpTo}::date) as renewals,
      (select count(*) from waitlist_entry where agent_id = ${agentId}) as waitlist
  `.execute(db);
  return rows[0]!; // aggregates always return one row
}
