import type { PortalSection, ReferralCategory } from '../../contracts/referrals/referral.ts';

const SECTION_OF_CATEGORY: Record<ReferralCategory, PortalSection | null> = {
  'Active Leads': 'PASSIVE',
  'Active Appointments': 'ACTIVE',
  'Lost Listings/Sales': 'LOST',
  Wins: 'CLOSED',
  Inactive: null,
};

/** The portal section of a category; Inactive has none, it comes from the status (D-15). */
export function sectionOfCategory(category: ReferralCategory): PortalSection | null {
  return SECTION_OF_CATEGORY[category];
}

/** The category of a section; null for UNASSIGNED, a director's queue, and SEARCH_RESULTS, a search over all (D-15). */
export function categoryOfSection(section: PortalSection): ReferralCategory | null {
  const entries = Object.entries(SECTION_OF_CATEGORY) as [ReferralCategory, PortalSection | null][];
  return entries.find(([, candidate]) => candidate === section)?.[0] ?? null;
}
