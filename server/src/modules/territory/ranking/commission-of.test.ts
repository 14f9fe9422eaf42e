import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromCents } from '@portal/shared/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { startTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { commissionOf } from './commission-of.ts';
import { commissionCents, type Sale } from '../rules/sale.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

/** As a column numeric(12, 2) holds them. */
const dollars = fc.option(fc.integer({ min: 0, max: 999_999_999_999 }).map(fromCents), { nil: null });
const sale: fc.Arbitrary<Sale> = fc.record({
  buySide: fc.boolean(),
  commissionReceived: dollars,
  esListingCommission: dollars,
  soldPrice: dollars,
});
/** 2.6 percent of some of these end in half a cent. */
const HALVES: Sale[] = [12.5, 37.5, 0.25, 62.5, 0.19, 0.2].map((soldPrice) => ({
  buySide: false,
  commissionReceived: null,
  esListingCommission: null,
  soldPrice,
}));

test('REF-57 a sale has the same commission in statements that add up and in the rule', async () => {
  const sales = [...HALVES, ...fc.sample(sale, { numRuns: 2_000, seed: 57 })];
  const { rows } = await sql<{ cents: number }>`
    select coalesce(${commissionOf('sold')} * 100, 0) as cents
    from json_to_recordset(${JSON.stringify(
      sales.map(({ commissionReceived, esListingCommission, soldPrice }) => ({
        commission_received: commissionReceived,
        es_listing_commission: esListingCommission,
        sold_price: soldPrice,
      })),
    )}::json) as sold (commission_received numeric(12, 2), es_listing_commission numeric(12, 2), sold_price numeric(12, 2))
  `.execute(database.db);
  expect(rows.map(({ cents }) => cents)).toEqual(sales.map(commissionCents));
});
