import type { SentUnlockRequest } from '@portal/shared/contracts';
import { formatShortDate } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/** A request to be called about a locked contact, in words (SGD-19, SGD-22). */
export interface RequestTexts {
  /** When it was sent: one line where there is room for no more. */
  sent: string;
  /** What follows from it: a sentence. */
  next: string;
}

/** @param timeZone of the referral, in which its days are (D-03) */
export function requestTexts({ sentAt, zip }: SentUnlockRequest, timeZone: string): RequestTexts {
  return {
    sent: t('Request sent {day}', { day: formatShortDate(sentAt, timeZone) }),
    next: zip === null ? t('We will call you about this referral.') : t('We will call you about {zip}.', { zip }),
  };
}
