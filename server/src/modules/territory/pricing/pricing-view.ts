import type { Pricing, PricingHistory } from '@portal/shared/contracts';
import { toCents } from '@portal/shared/domain';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';

const MOST_CHANGES = 200;

/** Prices and rules as they are now; the ZIPs are those of one market. */
export async function readPricing(db: Kysely<Database>, marketId: string | undefined, now: Date): Promise<Pricing> {
  const [markets, zips, promotions] = await Promise.all([
    db
      .selectFrom('market')
      .select(({ selectFrom }) => [
        'marketId',
        'name',
        'minimumZips',
        selectFrom('zipTerritory')
          .select(({ fn }) => fn.countAll<number>().as('zips'))
          .whereRef('zipTerritory.marketId', '=', 'market.marketId')
          .as('zips'),
      ])
      .orderBy('name')
      .execute(),
    marketId === undefined ? [] : readZips(db, marketId),
    db.selectFrom('sgdPromotion').selectAll().orderBy('startsAt', 'desc').orderBy('promotionId').execute(),
  ]);
  const current = promotions.find(({ startsAt }) => startsAt <= now)?.promotionId;
  return {
    markets: markets.map(({ zips: count, ...market }) => ({ ...market, zips: count ?? 0 })),
    zips,
    promotions: promotions.map(({ startsAt, ...promotion }) => ({
      ...promotion,
      startsAt: startsAt.toISOString(),
      isInForce: promotion.promotionId === current,
    })),
  };
}

async function readZips(db: Kysely<Database>, marketId: string): Promise<Pricing['zips']> {
  const rows = await db
    .selectFrom('zipTerritory')
    .select(({ selectFrom }) => [
      'zip',
      'name',
      'monthlyPrice',
      'spots',
      selectFrom('sponsorship')
        .select(({ fn }) => fn.countAll<number>().as('sponsors'))
        .whereRef('sponsorship.zip', '=', 'zipTerritory.zip')
        .as('sponsors'),
    ])
    .where('marketId', '=', marketId)
    .orderBy('zip')
    .execute();
  return rows.map(({ monthlyPrice, sponsors, ...zip }) => ({
    ...zip,
    monthlyPriceCents: monthlyPrice === null ? null : toCents(monthlyPrice),
    sponsors: sponsors ?? 0,
  }));
}

/** What changed, the newest first; who did it is named as staff are. */
export async function readPricingHistory(db: Kysely<Database>): Promise<PricingHistory> {
  const rows = await db
    .selectFrom('pricingChange')
    .leftJoin('staffAccount', 'staffAccount.userId', 'pricingChange.changedBy')
    .select(['kind', 'subject', 'before', 'after', 'reason', 'changedAt'])
    .select(sql<string>`coalesce(staff_account.email, 'Former staff')`.as('changedBy'))
    .orderBy('changedAt', 'desc')
    .orderBy('changeId')
    .limit(MOST_CHANGES)
    .execute();
  return { changes: rows.map(({ changedAt, ...change }) => ({ ...change, changedAt: changedAt.toISOString() })) };
}
