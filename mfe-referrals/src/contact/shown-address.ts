import type { AddressInfo } from '@portal/shared/contracts';
import { addressLines, type AddressLines } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/** The lines of a referral's address in the language of the page. */
export const shownAddress = (address: AddressInfo): AddressLines =>
  addressLines(address, (city) => t('Searching in {city}', { city }));
