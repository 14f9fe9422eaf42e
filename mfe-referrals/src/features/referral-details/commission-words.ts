import type { ReferralEntry } from '@portal/shared/contracts';
import { COMMISSION_PER_MILLE, type CommissionBasis, commissionOfSide, formatPrice } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';

const BASIS: Record<CommissionBasis, string> = {
  'commission-received': msg('The commission you received'),
  'escrow-commission': msg('The commission of the escrow'),
  'sold-price': msg('the sold price'),
  'list-price': msg('the list price'),
  'listed-price': msg('the price it was listed for'),
  'estimated-value': msg('the estimated value'),
  'contract-price': msg('the contract price'),
  'price-range': msg('the middle of the price range'),
};

/** Where the amount of one side comes from: `2.6% of the estimated value, $702,000` (REF-56…59). Null without one. */
export function commissionWords(entry: ReferralEntry): string | null {
  const commission = commissionOfSide(entry, entry.category);
  if (!commission) return null;
  const basis = BASIS[commission.basis];
  if (commission.price === null) return t(basis);
  return t('{percent}% of {basis}, {price}', {
    percent: COMMISSION_PER_MILLE / 10,
    basis: t(basis),
    price: formatPrice(commission.price),
  });
}
