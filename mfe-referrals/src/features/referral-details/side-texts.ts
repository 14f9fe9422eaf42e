import type { ReferralEntry } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { shownAddress } from '../../contact/shown-address.ts';

export const sideName = ({ buySideReferral }: Pick<ReferralEntry, 'buySideReferral'>): string =>
  buySideReferral ? t('Buyer') : t('Seller');

/** The street of a property, or where a buyer is searching; null when nothing is known. */
export const placeOfSide = ({ addressInfo }: Pick<ReferralEntry, 'addressInfo'>): string | null =>
  shownAddress(addressInfo).first;
