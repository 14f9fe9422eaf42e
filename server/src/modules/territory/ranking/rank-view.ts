import type { SalesStatsResponse, ZipListRankResponse } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared-statements.ts';
import { commissionOf } from './commission-of.ts';

/**
 * The ranks of an agent in these ZIPs (API-59): as they are, or without the boost of Guaranteed Display. A ZIP where
 * the agent is not ranked is left out.
 */
export async function readZipRanks(
  db: Kysely<Database>,
  agentId: number,
  zipCodes: readonly string[],
  ignoringSgdBoost: boolean,
): Promise<z.infer<typeof ZipListRankResponse>> {
  if (zipCodes.length === 0) return {};
  const { rows } = await sql<{ zip: string; rank: number }>`${prepared}
    select ranked.zip,
      case when sponsorship.zip is not null and not ${ignoringSgdBoost}::boolean
        then ranked.rank_with_boost else ranked.rank_without_boost end as rank
    from agent_zip_rank as ranked
    left join sponsorship on sponsorship.agent_id = ranked.agent_id and sponsorship.zip = ranked.zip
    where ranked.agent_id = ${agentId} and ranked.zip = any(${zipCodes}::text[])
    order by ranked.zip
  `.execute(db.withoutPlugins());
  return Object.fromEntries(rows.map(({ zip, rank }) => [zip, rank]));
}

/** The closed business of these agents in the ZIPs that they sponsor, together (SGD-17, API-68). */
export async function readSalesStats(
  db: Kysely<Database>,
  agentIds: readonly number[],
): Promise<z.infer<typeof SalesStatsResponse>> {
  const { rows } = await sql<{ commissions: number; salesVolume: number; sales: number }>`${prepared}
    select coalesce(sum(${commissionOf('sold')}), 0) as commissions, coalesce(sum(sold.sold_price), 0) as "salesVolume",
      count(*) as sales
    from sponsorship
    join referral as sold on sold.agent_id = sponsorship.agent_id and sold.zip = sponsorship.zip
    where sponsorship.agent_id = any(${agentIds}::bigint[]) and sold.category = 'Wins'
  `.execute(db.withoutPlugins());
  const { commissions, salesVolume, sales } = rows[0]!; // sums are one row
  return { totalZipsCommissions: commissions, totalZipsSalesVolume: salesVolume, totalZipsTransactions: sales };
}
