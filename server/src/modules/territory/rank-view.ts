import type { SalesStatsResponse, ZipListRankResponse } from '@portal/shared/contracts';
import { fromCents, toCents } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { commissionCents, SALE_COLUMNS } from './rules/sale.ts';

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
  const rows = await db
    .selectFrom('agentZipRank as rank')
    .leftJoin('sponsorship', (join) =>
      join.onRef('sponsorship.agentId', '=', 'rank.agentId').onRef('sponsorship.zip', '=', 'rank.zip'),
    )
    .select(['rank.zip', 'rankWithBoost', 'rankWithoutBoost', 'sponsorship.since'])
    .where('rank.agentId', '=', agentId)
    .where('rank.zip', 'in', [...zipCodes])
    .orderBy('rank.zip')
    .execute();
  return Object.fromEntries(
    rows.map((row) => [row.zip, row.since !== null && !ignoringSgdBoost ? row.rankWithBoost : row.rankWithoutBoost]),
  );
}

/** The closed business of these agents in the ZIPs that they sponsor, together (SGD-17, API-68). */
export async function readSalesStats(
  db: Kysely<Database>,
  agentIds: readonly number[],
): Promise<z.infer<typeof SalesStatsResponse>> {
  const sales = await db
    .selectFrom('referral')
    .innerJoin('sponsorship', (join) =>
      join.onRef('sponsorship.agentId', '=', 'referral.agentId').onRef('sponsorship.zip', '=', 'referral.zip'),
    )
    .select(SALE_COLUMNS)
    .where('referral.agentId', 'in', [...agentIds])
    .where('category', '=', 'Wins')
    .execute();
  return {
    totalZipsCommissions: fromCents(sales.reduce((sum, sale) => sum + commissionCents(sale), 0)),
    totalZipsSalesVolume: fromCents(sales.reduce((sum, { soldPrice }) => sum + toCents(soldPrice ?? 0), 0)),
    totalZipsTransactions: sales.length,
  };
}
