import type { AgentZipStat, Dashboard } from '@portal/shared/contracts';
import { fromCents } from '@portal/shared/domain';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { commissionCents, SALE_COLUMNS } from '../territory/index.ts';
import type { Sale } from '../territory/index.ts';

export interface DatedSale extends Sale {
  zip: string | null;
  /** `YYYY-MM-DD` */
  soldDate: string;
}

/** The sales of an agent in one calendar year. */
export async function readSales(db: Kysely<Database>, agentId: number, year: number): Promise<DatedSale[]> {
  return db
    .selectFrom('referral')
    .select(['zip', 'soldDate', ...SALE_COLUMNS])
    .where('agentId', '=', agentId)
    .where('category', '=', 'Wins')
    .where('soldDate', '>=', `${year}-01-01`)
    .where('soldDate', '<=', `${year}-12-31`)
    .$narrowType<{ soldDate: string }>()
    .execute();
}

/** Commissions of a year by month, January first (D-24); the months add up to the total to the cent. */
export function commissionsOfYear(sales: readonly DatedSale[], year: number): Dashboard['agentStats']['commissions'] {
  const cents = Array.from({ length: 12 }, () => 0);
  for (const sale of sales) {
    const month = Number(sale.soldDate.slice(5, 7)) - 1;
    cents[month] = (cents[month] ?? 0) + commissionCents(sale);
  }
  return {
    year,
    total: fromCents(cents.reduce((sum, month) => sum + month, 0)),
    closings: sales.length,
    months: cents.map(fromCents),
  };
}

interface ZipRow {
  zip: string;
  name: string;
  renewsOn: string | null;
  rankWithBoost: number | null;
  rankWithoutBoost: number | null;
  rankedAgents: number;
  referrals: number;
}

/**
 * The ZIPs an agent serves or sponsors, with rank and the agent's own referrals there; sponsored ones first, then by
 * referrals (DASH-01, D-24).
 */
export async function readZipRows(db: Kysely<Database>, agentId: number): Promise<ZipRow[]> {
  const { rows } = await sql<ZipRow>`
    select place.zip, coalesce(territory.name, place.city) as name, sponsored.renews_on,
      ranked.rank_with_boost, ranked.rank_without_boost, coalesce(ranked.ranked_agents, 0) as ranked_agents,
      coalesce(worked.referrals, 0) as referrals
    from (
      select zip from service_zip where agent_id = ${agentId}
      union
      select zip from sponsorship where agent_id = ${agentId}
    ) as own
    join zip_place as place using (zip)
    left join zip_territory as territory using (zip)
    left join sponsorship as sponsored on sponsored.agent_id = ${agentId} and sponsored.zip = place.zip
    left join agent_zip_rank as ranked on ranked.agent_id = ${agentId} and ranked.zip = place.zip
    left join (
      select zip, count(*) as referrals from referral where agent_id = ${agentId} group by zip
    ) as worked on worked.zip = place.zip
    order by sponsored.zip is null, referrals desc, place.zip
  `.execute(db);
  return rows;
}

/** Adds what the agent earned this year in each ZIP. */
export function toZipStats(rows: readonly ZipRow[], sales: readonly DatedSale[]): AgentZipStat[] {
  const salesByZip = Map.groupBy(sales, ({ zip }) => zip);
  return rows.map((row) => ({
    ...row,
    isSponsored: row.renewsOn !== null,
    commissions: fromCents((salesByZip.get(row.zip) ?? []).reduce((sum, sale) => sum + commissionCents(sale), 0)),
  }));
}
