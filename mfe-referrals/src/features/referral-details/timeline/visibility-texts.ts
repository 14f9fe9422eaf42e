import type { ContactVisibility, ReferralGroup } from '@portal/shared/contracts';
import { msg, t } from '@portal/shared/i18n';

const WORDS: Record<Exclude<NonNullable<ContactVisibility['reason']>, 'sponsored-zip'>, string> = {
  'listing-appointment': msg('because we awarded you a listing appointment.'),
  'partner-consultation': msg('because we set a partner consultation for you.'),
  'source-cta': msg('because this customer asked to be contacted.'),
  'featured-agent': msg('because this customer came to you as the featured agent.'),
  'own-director': msg('because this referral belongs to one of your agents.'),
  staff: msg('because you are staff.'),
};

/** Why a contact is visible, after the words "Visible to you" (D-17, D-21). */
export function visibilityText(
  { contact, referral }: Pick<ReferralGroup, 'contact' | 'referral'>,
  featuredTerritory: readonly string[],
): string {
  if (contact.reason !== 'sponsored-zip') return contact.reason === null ? '' : t(WORDS[contact.reason]);
  const zip = referral
    .map(({ addressInfo }) => addressInfo.zip)
    .find((each) => each && featuredTerritory.includes(each));
  return zip
    ? t('because {zip} is one of your sponsored ZIPs.', { zip })
    : t('because it is in one of your sponsored ZIPs.');
}
