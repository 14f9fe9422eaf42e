import type { PortalSection, ReferralCategory } from '@portal/shared/contracts';
import { sectionOfCategory } from '@portal/shared/domain';

/**
 * The portal section that a referral was in after each step of its history (REF-66): that of the step's status, and for
 * a note or a system event that of the status at the time. Every referral begins as a lead.
 * @param categories of the steps' statuses, newest first; null for a step without a status
 */
export function sectionsOfSteps(categories: readonly (ReferralCategory | null)[]): (PortalSection | null)[] {
  let current: ReferralCategory = 'Active Leads';
  return categories
    .toReversed()
    .map((category) => {
      current = category ?? current;
      return sectionOfCategory(current);
    })
    .toReversed();
}
