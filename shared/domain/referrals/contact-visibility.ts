import type { ContactVisibility, ReferralEntry } from '../../contracts/referrals/referral.ts';

/** The input of the contact rule: the relevant part of a side of a referral. */
export type ContactFacts = Pick<
  ReferralEntry,
  'listingAppointmentSetEver' | 'listingAppointmentDate' | 'partnerConsultationSetEver' | 'source' | 'forFeaturedAgent'
> & { zip: string | null };

export type AwardedReason = 'listing-appointment' | 'partner-consultation' | 'source-cta' | 'featured-agent';

/** The viewer: an agent of their own referrals, the director of that agent, or an admin who is not acting. */
export type ContactViewer = 'agent' | 'own-director' | 'staff';

/**
 * What unlocks a contact for its agent regardless of sponsored ZIP codes: rules REF-47…50 over every referral of the
 * consumer with that agent. The appointment fields are awarded by staff; an agent's own status update does not write
 * them (D-17).
 */
export function awardedReason(entries: readonly ContactFacts[]): AwardedReason | null {
  if (entries.some((entry) => entry.listingAppointmentSetEver || entry.listingAppointmentDate !== null)) {
    return 'listing-appointment';
  }
  if (entries.some((entry) => entry.partnerConsultationSetEver)) return 'partner-consultation';
  if (entries.some((entry) => entry.source === 'cta')) return 'source-cta';
  if (entries.some((entry) => entry.forFeaturedAgent)) return 'featured-agent';
  return null;
}

/**
 * Whether a consumer's e-mail and phone may be seen, and why (REF-45…51, D-08, D-17).
 * @param awarded the result of `awardedReason` over the whole consumer group
 * @param zips the ZIP codes of every referral of the consumer with that agent
 * @param featuredTerritory the ZIP codes that agent sponsors (REF-51)
 */
export function contactVisibility(
  viewer: ContactViewer,
  awarded: AwardedReason | null,
  zips: readonly string[],
  featuredTerritory: readonly string[],
): ContactVisibility {
  if (viewer === 'staff') return { isVisible: true, reason: 'staff' };
  if (viewer === 'own-director') return { isVisible: true, reason: 'own-director' };
  if (awarded) return { isVisible: true, reason: awarded };
  if (zips.some((zip) => featuredTerritory.includes(zip))) return { isVisible: true, reason: 'sponsored-zip' };
  return { isVisible: false, reason: null };
}
