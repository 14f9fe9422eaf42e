import type { ReferralEntry } from '@portal/shared/contracts';
import { addressLines } from '@portal/shared/domain';

export const sideName = ({ buySideReferral }: Pick<ReferralEntry, 'buySideReferral'>): 'Buyer' | 'Seller' =>
  buySideReferral ? 'Buyer' : 'Seller';

/** The street of a property, or where a buyer is searching; null when nothing is known. */
export const placeOfSide = ({ addressInfo }: Pick<ReferralEntry, 'addressInfo'>): string | null =>
  addressLines(addressInfo).first;
