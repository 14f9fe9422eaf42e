import type { FreeZip } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';

interface FreeZipsOfMarket {
  /** Its name, `Denver`. */
  market: string;
  zips: FreeZip[];
  /** How many more there are. */
  more: number;
}

/**
 * What everybody can sponsor in a market now, the most expensive first, without a word about who sponsors the rest.
 * @param limit how many ZIP codes at most
 * @returns undefined when there is no such market
 */
export async function readFreeZips(
  db: Kysely<Database>,
  marketId: string,
  limit: number,
): Promise<FreeZipsOfMarket | undefined> {
  const market = await db.selectFrom('market').select('name').where('marketId', '=', marketId).executeTakeFirst();
  if (!market) return undefined;
  const { rows } = await sql<FreeZip & { total: number }>`
    select territory.zip, territory.name, territory.spots, territory.monthly_price::float8 as monthly_price,
      territory.spots - taken.count as spots_free, count(*) over ()::int as total
    from zip_territory as territory
    cross join lateral (
      select (select count(*)::int from sponsorship where sponsorship.zip = territory.zip)
        + (select count(*)::int from waitlist_turn as turn where turn.zip = territory.zip and ended_at is null) as count
    ) as taken
    where territory.market_id = ${marketId} and territory.monthly_price is not null and territory.spots > taken.count
    order by territory.monthly_price desc, territory.zip
    limit ${limit}
  `.execute(db);
  const total = rows[0]?.total ?? 0;
  return {
    market: market.name,
    zips: rows.map(({ zip, name, monthlyPrice, spots, spotsFree }) => ({ zip, name, monthlyPrice, spots, spotsFree })),
    more: total - rows.length,
  };
}
