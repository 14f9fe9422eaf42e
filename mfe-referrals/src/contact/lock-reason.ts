import { msg, t } from '@portal/shared/i18n';

/** Why a contact is locked (D-17): one sentence. `zip` is the referral's. */
export const lockReason = (zip: string | null): string =>
  zip
    ? t('They are reserved for Guaranteed Display agents, and {zip} is not one of your sponsored ZIPs.', { zip })
    : t('They are reserved for Guaranteed Display agents, and this referral has no ZIP code that you could sponsor.');

/** What else opens it, and what does not (D-17). */
export const OTHER_WAYS = msg(
  'They also open when we award you this appointment or set a partner consultation for you. Changing the status does not unlock them.',
);
