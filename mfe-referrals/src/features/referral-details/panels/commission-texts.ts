import type { ReferralEntry } from '@portal/shared/contracts';
import { COMMISSION_PER_MILLE, type CommissionBasis, commissionOfSide, formatPrice } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';

const BASIS: Record<CommissionBasis, string> = {
  'commission-received': msg('The commission you received'),
  'escrow-commission': msg('The commission of the escrow'),
  'sold-price': msg('{percent}% of the sold price, {price}'),
  'list-price': msg('{percent}% of the list price, {price}'),
  'listed-price': msg('{percent}% of the price it was listed for, {price}'),
  'estimated-value': msg('{percent}% of the estimated value, {price}'),
  'contract-price': msg('{percent}% of the contract price, {price}'),
  'price-range': msg('{percent}% of the middle of the price range, {price}'),
};

/** Where the amount of one side comes from: `2.6% of the estimated value, $702,000` (REF-56…59). Null without one. */
export function commissionText(entry: ReferralEntry): string | null {
  const commission = commissionOfSide(entry, entry.category);
  if (!commission) return null;
  const id = BASIS[commission.basis];
  if (commission.price === null) return t(id);
  return t({ id, values: { percent: COMMISSION_PER_MILLE / 10, price: formatPrice(commission.price) } });
}
