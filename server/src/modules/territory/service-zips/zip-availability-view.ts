import type { ZipAvailability } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';

/**
 * Whether a sponsor spot is free for everybody in each of these ZIP codes, in their order (API-45, CS-087); unknown ones are left out. What is kept
 * for an agent who waits is not (SGD-07).
 */
export async function readZipAvailability(
  db: Kysely<Database>,
  zipCodes: readonly string[],
): Promise<ZipAvailability[]> {
  if (zipCodes.length === 0) return [];
  const { rows } = await sql<Omit<ZipAvailability, 'availability' | 'spotsFree'> & { isSold: boolean; taken: number }>`
    select place.zip as zip_code, coalesce(territory.name, place.city) as name, place.city, place.state,
      territory.monthly_price is not null as is_sold, coalesce(territory.spots, 0) as spots,
      (select count(*) from sponsorship where sponsorship.zip = place.zip)::int
        + (select count(*) from waitlist_turn as turn where turn.zip = place.zip and ended_at is null)::int as taken,
      coalesce(activity.referrals_of_year, 0) as referrals12_months
    from unnest(${[...new Set(zipCodes)]}::text[]) with ordinality as requested (zip, place_in_list)
    join zip_place as place on place.zip = requested.zip
    left join zip_territory as territory on territory.zip = requested.zip
    left join zip_activity as activity on activity.zip = requested.zip
    order by requested.place_in_list
  `.execute(db);
  return rows.map(({ isSold, taken, ...row }) => {
    const spotsFree = isSold ? Math.max(0, row.spots - taken) : 0;
    return { ...row, spotsFree, availability: spotsFree > 0 };
  });
}
