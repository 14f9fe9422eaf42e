import type { Commissions } from '@portal/shared/contracts';
import { fromCents } from '@portal/shared/domain';
import { sql } from 'kysely';
import { commissionCents } from '../territory/index.ts';
import type { Sale } from '../territory/index.ts';
import { AGENT_ID, NOW } from './asked.ts';

export interface DatedSale extends Sale {
  zip: string | null;
  /** `YYYY-MM-DD` */
  soldDate: string;
}
/** As the statement reads them; there can be thousands. */
export type SaleRow = [
  zip: string | null,
  soldDate: string,
  buySide: boolean,
  commissionReceived: number | null,
  esListingCommission: number | null,
  soldPrice: number | null,
];

/** The sales of every year that it can be now: which one it is depends on where the agent works. */
export const saleRows = sql<SaleRow[]>`(
  select coalesce(json_agg(json_build_array(zip, sold_date, buy_side, commission_received, es_listing_commission,
    sold_price)), '[]')
  from referral
  where agent_id = ${AGENT_ID} and category = 'Wins'
    and sold_date >= date_trunc('year', ${NOW} at time zone 'UTC' - interval '1 day')::date
)`;

/** The sales of one calendar year. */
export function salesOf(year: number, rows: readonly SaleRow[]): DatedSale[] {
  return rows
    .filter(([, soldDate]) => soldDate.startsWith(`${year}-`))
    .map(([zip, soldDate, buySide, commissionReceived, esListingCommission, soldPrice]) => ({
      zip,
      soldDate,
      buySide,
      commissionReceived,
      esListingCommission,
      soldPrice,
    }));
}

/** Commissions of a year by month, January first (D-24); the months add up to the total to the cent. */
export function commissionsOfYear(sales: readonly DatedSale[], year: number): Commissions {
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
