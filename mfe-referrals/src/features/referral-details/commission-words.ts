import type { ReferralEntry } from '@portal/shared/contracts';
import { COMMISSION_PER_MILLE, type CommissionBasis, commissionOfSide, formatPrice } from '@portal/shared/domain';

const BASIS: Record<CommissionBasis, string> = {
  'commission-received': 'The commission you received',
  'escrow-commission': 'The commission of the escrow',
  'sold-price': 'the sold price',
  'list-price': 'the list price',
  'listed-price': 'the price it was listed for',
  'estimated-value': 'the estimated value',
  'contract-price': 'the contract price',
  'price-range': 'the middle of the price range',
};

/** Where the amount of one side comes from: `2.6% of the estimated value, $702,000` (REF-56…59). Null without one. */
export function commissionWords(entry: ReferralEntry): string | null {
  const commission = commissionOfSide(entry, entry.category);
  if (!commission) return null;
  const basis = BASIS[commission.basis];
  if (commission.price === null) return basis;
  return `${COMMISSION_PER_MILLE / 10}% of ${basis}, ${formatPrice(commission.price)}`;
}
