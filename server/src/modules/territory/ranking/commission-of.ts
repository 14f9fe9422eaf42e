import { COMMISSION_PER_MILLE } from '@portal/shared/domain';
import { sql, type RawBuilder } from 'kysely';

/**
 * `commissionCents` as an expression for statements that add up sales: US dollars with two decimals, null when unknown. A test
 * compares both.
 * @param sold the name of the referral's table in the statement
 */
export function commissionOf(sold: string): RawBuilder<number | null> {
  const column = (name: string) => sql.ref(`${sold}.${name}`);
  return sql<number | null>`coalesce(${column('commission_received')}, ${column('es_listing_commission')},
    round(${column('sold_price')} * ${sql.lit(COMMISSION_PER_MILLE)} / 1000, 2))`;
}
