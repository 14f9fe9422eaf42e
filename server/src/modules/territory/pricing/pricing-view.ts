import type { Pricing, PricingHistory, PricingHistoryQuery, ZipPricingDetails } from '@portal/shared/contracts';
import { toCents } from '@portal/shared/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { notFound } from '../../../platform/responses/problem-error.ts';
import { promotionsInOrder } from '../cart/promotions.ts';
import { TURN_HOURS } from '../rules/waitlist-turns.ts';
import { utcDay } from '../rules/zip-status.ts';
import { HOLD_MINUTES } from '../spots/spot-claims.ts';

const MAX_CHANGES = 200;
const RENEWALS_SHOWN_DAYS = 30;

type ZipRow = Omit<ZipPricingDetails, 'monthlyPriceCents' | 'renewals'> & {
  monthlyPrice: number | null;
  renewalCount: number;
  nextRenewal: string | null;
};

/** Prices and rules as they are now; the ZIPs are those of one market, by default the first. */
export async function readPricing(db: Kysely<Database>, wanted: string | undefined, now: Date): Promise<Pricing> {
  const markets = await db
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
    .orderBy('marketId')
    .execute();
  const { marketId = null } = markets.find((market) => market.marketId === wanted) ?? markets[0] ?? {};
  const [zips, promotions] = await Promise.all([
    marketId === null ? [] : readZips(db, marketId),
    promotionsInOrder(db).execute(),
  ]);
  const current = promotions.find(({ startsAt }) => startsAt <= now)?.promotionId;
  return {
    markets: markets.map(({ zips: count, ...market }) => ({ ...market, zips: count ?? 0 })),
    marketId,
    zips,
    fixed: { holdMinutes: HOLD_MINUTES, turnHours: TURN_HOURS },
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
      selectFrom('waitlistEntry')
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .whereRef('waitlistEntry.zip', '=', 'zipTerritory.zip')
        .as('waiting'),
    ])
    .where('marketId', '=', marketId)
    .orderBy('zip')
    .execute();
  return rows.map(({ monthlyPrice, sponsors, waiting, ...zip }) => ({
    ...zip,
    monthlyPriceCents: monthlyPrice === null ? null : toCents(monthlyPrice),
    sponsors: sponsors ?? 0,
    waiting: waiting ?? 0,
  }));
}

/** A ZIP with those whom a change of its price or spots would reach. @throws ProblemError 404 */
export async function readZipPricing(db: Kysely<Database>, zip: string, now: Date): Promise<ZipPricingDetails> {
  const monthOn = utcDay(new Date(now.getTime() + RENEWALS_SHOWN_DAYS * 86_400_000));
  const { rows } = await sql<ZipRow>`
    select territory.zip, territory.name, territory.monthly_price, territory.spots,
      (select count(*)::int from sponsorship where sponsorship.zip = territory.zip) as sponsors,
      (select count(*)::int from waitlist_entry as entry where entry.zip = territory.zip) as waiting,
      (
        select count(distinct agent_id)::int from spot_hold as hold
        where hold.zip = territory.zip and expires_at > ${now}
      ) as checkouts,
      (select count(*)::int from spot_reservation as taken where taken.zip = territory.zip) as open_orders,
      renewal.count as renewal_count, renewal.next as next_renewal
    from zip_territory as territory
    cross join lateral (
      select count(*)::int as count, min(renews_on) as next from sponsorship
      where sponsorship.zip = territory.zip and not ends_at_term and renews_on <= ${monthOn}::date
    ) as renewal
    where territory.zip = ${zip}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('We do not offer this ZIP code.');
  const { monthlyPrice, renewalCount, nextRenewal, ...rest } = row;
  return {
    ...rest,
    monthlyPriceCents: monthlyPrice === null ? null : toCents(monthlyPrice),
    renewals: { count: renewalCount, next: nextRenewal },
  };
}

/** What changed, of all or of one subject, the newest first; who did it is named as staff are. */
export async function readPricingHistory(
  db: Kysely<Database>,
  { kind, subject }: PricingHistoryQuery,
): Promise<PricingHistory> {
  const rows = await db
    .selectFrom('pricingChange')
    .leftJoin('staffAccount', 'staffAccount.userId', 'pricingChange.changedBy')
    .select(['kind', 'subject', 'before', 'after', 'reason', 'changedAt'])
    .select(sql<string>`coalesce(staff_account.email, 'Former staff')`.as('changedBy'))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!)) // checked in the line itself
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
    .orderBy('changedAt', 'desc')
    .orderBy('changeId')
    .limit(MAX_CHANGES)
    .execute();
  return { changes: rows.map(({ changedAt, ...change }) => ({ ...change, changedAt: changedAt.toISOString() })) };
}
