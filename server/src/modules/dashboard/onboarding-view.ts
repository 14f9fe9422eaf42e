import type { Dashboard } from '@portal/shared/contracts';
import { isAgreementCovered, photoAddress } from '@portal/shared/domain';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

interface OnboardingFacts {
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
export async function readOnboarding(db: Kysely<Database>, agentId: number): Promise<Dashboard['onboarding']> {
  const { rows } = await sql<OnboardingFacts>`
    select portal_temp_password, rfa_sign_date, referral_agreement_location, photo_location,
      phone_number is not null and brokerage_name is not null
        and coalesce(license_number_override, license_number) is not null as has_profile_texts,
      exists (select from service_zip where service_zip.agent_id = agent.agent_id) as has_service_zips,
      -- preferred agents and sponsors went through it (DASH-20); of the others the sales system knows
      current_status = 'PREFERRED_AGENT' or featured_territory <> '{}'
        or coalesce((detail ->> 'isOnboardComplete')::boolean, false) as attended_webinar,
      detail ? 'preferences' as has_preferences
    from agent where agent_id = ${agentId}
  `.execute(db);
  return rows[0] ? toOnboarding(rows[0]) : [];
}

export function toOnboarding(facts: OnboardingFacts): Dashboard['onboarding'] {
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
