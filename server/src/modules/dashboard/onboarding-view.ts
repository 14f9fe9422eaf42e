import type { Onboarding } from '@portal/shared/contracts';
import { isAgreementCovered, photoAddress } from '@portal/shared/domain';

/** What an agent has done so far. */
export interface OnboardingFacts {
  portalTempPassword: boolean;
  rfaSignDate: string | null;
  referralAgreementLocation: string | null;
  photoLocation: string | null;
  hasProfileTexts: boolean;
  hasServiceZips: boolean;
  attendedWebinar: boolean;
  hasPreferences: boolean;
}

/** The steps of a new agent in the order they are taken, and which of them are done (D-24). */
export function toOnboarding(facts: OnboardingFacts): Onboarding {
  const isCovered = isAgreementCovered({
    agentRfaSignDate: facts.rfaSignDate,
    referralAgreementLocation: facts.referralAgreementLocation,
  });
  const hasProfile = facts.hasProfileTexts && photoAddress(facts.photoLocation) !== null;
  return [
    step('password', 'Change your temporary password', '/change-password', 2, !facts.portalTempPassword),
    step('agreement', 'Sign the referral agreement', '/referral-agreement', 3, isCovered),
    step('profile', 'Complete your profile and photo', '/update-profile', 5, hasProfile),
    step('service-zips', 'Add your service ZIP codes', '/service-zip-codes', 4, facts.hasServiceZips),
    step('webinar', 'Attend the onboarding webinar', '/events', 30, facts.attendedWebinar),
    step('preferences', 'Set your preferences', '/preferences', 2, facts.hasPreferences),
  ];
}

function step(key: string, label: string, path: string, minutes: number, isDone: boolean) {
  return { key, label, path, minutes, isDone };
}
