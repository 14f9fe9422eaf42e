import type { AgentAgreement } from '@portal/shared/contracts';
import { AGREEMENT_CUTOFF, formatDay } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/** How an agent stands to the agreement, and why they should sign. */
export function standingOf({ isCovered, signedOn }: Pick<AgentAgreement, 'isCovered' | 'signedOn'>): string {
  if (isCovered) return t('Signed and in force.');
  if (signedOn === null) return t('You need it before the first referral. About three minutes.');
  return t('Yours is from {day}. A new version applies since {since}, so please sign again.', {
    day: formatDay(signedOn),
    since: formatDay(AGREEMENT_CUTOFF),
  });
}
