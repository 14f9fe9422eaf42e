import type { Commissions } from '@portal/shared/contracts';
import { fromCents } from '@portal/shared/domain';
import { sql } from 'kysely';
import { commissionOf } from '../territory/index.ts';
import { AGENT_ID, NOW } from './asked.ts';

type MonthRow = [year: number, month: number, commissionCents: number, sales: number];
type ZipRow = [zip: string, year: number | null, commissionCents: number, volumeCents: number, sales: number];
/** Closed referrals as the statement reads them. */
export interface ClosedRows {
  months: MonthRow[];
  zips: ZipRow[];
}

/**
 * What an agent closed by month and by ZIP, in one pass over their Wins; there can be thousands. Years are those that it can be
 * now: which one it is depends on where the agent works. Of sales before, and of those without a day, the year is null and there
 * is no month.
 */
export const closedRows = sql<ClosedRows>`(
  with since as materialized (
    select date_trunc('year', ${NOW} at time zone 'UTC' - interval '1 day')::date as day
  )
  select json_build_object(
    'months', coalesce(json_agg(json_build_array(summed.year, summed.month, summed.commission_cents, summed.sales))
      filter (where summed.is_month and summed.year is not null), '[]'),
    'zips', coalesce(json_agg(json_build_array(summed.zip, summed.year, summed.commission_cents, summed.volume_cents,
      summed.sales)) filter (where not summed.is_month and summed.zip is not null), '[]'))
  from (
    select grouping(zip) = 1 as is_month, year, month, zip, (coalesce(sum(commission), 0) * 100)::bigint as commission_cents,
      (coalesce(sum(sold_price), 0) * 100)::bigint as volume_cents, count(*) as sales
    from (
      select sold.zip, sold.sold_price, ${commissionOf('sold')} as commission,
        case when sold.sold_date >= since.day then date_part('year', sold.sold_date) end as year,
        case when sold.sold_date >= since.day then date_part('month', sold.sold_date) end as month
      from since cross join referral as sold
      where sold.agent_id = ${AGENT_ID} and sold.category = 'Wins'
      -- once for each sale, not for each grouping
      offset 0
    ) as sale
    group by grouping sets ((year, month), (zip, year))
  ) as summed
)`;

/** Sales of before the years that it can be now have the year null. */
export interface ClosedBusiness {
  months: { year: number; /** January is 1. */ month: number; commissionCents: number; sales: number }[];
  zips: { zip: string; year: number | null; commissionCents: number; volumeCents: number; sales: number }[];
}

export function toClosed({ months, zips }: ClosedRows): ClosedBusiness {
  return {
    months: months.map(([year, month, commissionCents, sales]) => ({ year, month, commissionCents, sales })),
    zips: zips.map(([zip, year, commissionCents, volumeCents, sales]) => ({
      zip,
      year,
      commissionCents,
      volumeCents,
      sales,
    })),
  };
}

/** Commissions of a year by month, January first (D-24); the months add up to the total to the cent. */
export function commissionsOfYear({ months }: ClosedBusiness, year: number): Commissions {
  const ofYear = months.filter((each) => each.year === year);
  const cents = Array.from({ length: 12 }, () => 0);
  for (const { month, commissionCents } of ofYear) cents[month - 1] = commissionCents;
  return {
    year,
    total: fromCents(cents.reduce((sum, month) => sum + month, 0)),
    closings: ofYear.reduce((sum, { sales }) => sum + sales, 0),
    months: cents.map(fromCents),
  };
}
