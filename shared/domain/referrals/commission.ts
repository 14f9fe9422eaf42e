import type { ReferralCategory, ReferralEntry } from '../../contracts/referrals/referral.ts';
import { fromCents, shareOf, toCents } from '../text/cents.ts';

/** The estimated commission is 2.6 percent of a price (REF-56). */
export const COMMISSION_PER_MILLE = 26;

const LOST: ReferralCategory = 'Lost Listings/Sales';

/** The amounts of one side that a commission can come from. */
export type CommissionFacts = Pick<
  ReferralEntry,
  | 'buySideReferral'
  | 'commissionReceived'
  | 'referralEscrowInfo'
  | 'soldPrice'
  | 'listPrice'
  | 'avgAvm'
  | 'calculatedMidRange'
> & {
  portalStatusInfoHistory: Pick<
    ReferralEntry['portalStatusInfoHistory'][number],
    'friendlyStatus' | 'listPrice' | 'lastModifiedDate'
  >[];
};

/** Where an amount came from, for the sentence under it ("2.6% of the estimated value"). */
export type CommissionBasis =
  | 'commission-received'
  | 'escrow-commission'
  | 'sold-price'
  | 'list-price'
  | 'listed-price'
  | 'estimated-value'
  | 'contract-price'
  | 'price-range';

export interface CommissionOfSide {
  /** US dollars, rounded half-up to cents. */
  amount: number;
  basis: CommissionBasis;
  /** The price that was multiplied; null where the amount was a commission already (D-18). */
  price: number | null;
}

/** The commission of one side, or null without any price (REF-57…59, D-18). */
export function commissionOfSide(entry: CommissionFacts, category: ReferralCategory): CommissionOfSide | null {
  if (category === 'Inactive') return null;
  if (category === 'Wins') return commissionOfWin(entry);
  return entry.buySideReferral ? commissionOfBuyer(entry) : commissionOfSeller(entry);
}

/**
 * The estimated commission of a consumer: the sum of the sides, one without a price counting nothing; null is
 * "Not available" (REF-60, REF-61, CS-075). An inactive side has none (REF-26, D-18), nor has a lost one where the other
 * can still be earned or was (D-60).
 * @returns US dollars
 */
export function estimatedCommission(
  entries: readonly (CommissionFacts & Pick<ReferralEntry, 'category'>)[],
): number | null {
  const counted = entries.filter(({ category }) => !isLostBeside(category, entries));
  const sides = counted.flatMap((entry) => commissionOfSide(entry, entry.category) ?? []);
  return sides.length === 0 ? null : fromCents(sides.reduce((sum, { amount }) => sum + toCents(amount), 0));
}

/** Whether a side is lost while the other one is not: it adds nothing to what can be earned (D-60). */
export const isLostBeside = (
  category: ReferralCategory,
  entries: readonly Pick<ReferralEntry, 'category'>[],
): boolean => category === LOST && entries.some((other) => other.category !== LOST && other.category !== 'Inactive');

/** REF-57: commissionReceived, else the escrow listing commission, else the sold price. */
function commissionOfWin(entry: CommissionFacts): CommissionOfSide | null {
  return (
    already('commission-received', entry.commissionReceived) ??
    already('escrow-commission', entry.referralEscrowInfo?.esListingCommission) ??
    share('sold-price', entry.soldPrice)
  );
}

/** REF-58: escrow commission, sold price, list price, the listed price in the history, the average valuation. */
function commissionOfSeller(entry: CommissionFacts): CommissionOfSide | null {
  return (
    already('escrow-commission', entry.referralEscrowInfo?.esListingCommission) ??
    share('sold-price', entry.soldPrice) ??
    share('list-price', entry.listPrice) ??
    share('listed-price', listedPrice(entry)) ??
    share('estimated-value', entry.avgAvm)
  );
}

/** REF-59: sold price, contract price, the mid range. */
function commissionOfBuyer(entry: CommissionFacts): CommissionOfSide | null {
  return (
    share('sold-price', entry.soldPrice) ??
    share('contract-price', entry.referralEscrowInfo?.contractSalePrice) ??
    ofRange(entry.calculatedMidRange)
  );
}

/** The list price of the newest history entry with the status Listed that has one. */
function listedPrice({ portalStatusInfoHistory }: CommissionFacts): number | null {
  const listed = portalStatusInfoHistory
    .filter(({ friendlyStatus, listPrice }) => friendlyStatus === 'Listed' && listPrice !== null)
    .toSorted((one, other) => Date.parse(other.lastModifiedDate) - Date.parse(one.lastModifiedDate));
  return listed[0]?.listPrice ?? null;
}

function already(basis: CommissionBasis, commission: number | null | undefined): CommissionOfSide | null {
  return commission == null ? null : { amount: fromCents(toCents(commission)), basis, price: null };
}

function share(basis: CommissionBasis, price: number | null | undefined): CommissionOfSide | null {
  if (price == null) return null;
  return { amount: fromCents(shareOf(toCents(price), COMMISSION_PER_MILLE, 1000)), basis, price };
}

/** Two numbers count as their midpoint, in any order (D-18); the rounding is done once, at the end. */
function ofRange(range: readonly number[] | null): CommissionOfSide | null {
  if (!range || range.length === 0) return null;
  const sum = range.reduce((total, price) => total + toCents(price), 0);
  const cents = shareOf(sum, COMMISSION_PER_MILLE, 1000 * range.length);
  return { amount: fromCents(cents), basis: 'price-range', price: fromCents(shareOf(sum, 1, range.length)) };
}
