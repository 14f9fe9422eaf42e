import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { readOrderable } from '../../territory/index.ts';
import { quoteOrder, type Quote } from '../rules/quote.ts';
import { findGoingOn, type DueRenewal } from './renewal-store.ts';

/**
 * What a renewal costs at this moment: of those ZIPs that go on and are still sold, at the prices and discounts of now. Renewals are
 * charged and announced by it.
 * @returns null when nothing goes on; with a discount of 100% it may be 0 cents
 */
export async function quoteRenewal(
  db: Kysely<Database>,
  { agentId, zipCodes, renewsOn, term }: Pick<DueRenewal, 'agentId' | 'zipCodes' | 'renewsOn' | 'term'>,
  now: Date,
): Promise<Quote | null> {
  const { offers, promo } = await readOrderable(db, agentId, zipCodes, now);
  const goingOn = await findGoingOn(db, agentId, zipCodes, renewsOn);
  const renewing = offers.filter(({ zip }) => goingOn.has(zip));
  // the new term begins where the old one ends, also when the job is late
  const quote = quoteOrder(renewing, term, promo, renewsOn);
  return quote.lines.length === 0 ? null : quote;
}
