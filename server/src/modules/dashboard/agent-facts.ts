import type { Agent } from '@portal/shared/contracts';
import { sql } from 'kysely';
import { AGENT_ID } from './asked.ts';
import type { OnboardingFacts } from './onboarding-view.ts';

/** The agent of a dashboard: for whom events are, and what is done of the onboarding. */
export type AgentFacts = Pick<Agent, 'currentStatus' | 'featuredTerritory'> & OnboardingFacts;

/** Null without the agent. */
export const agentFacts = sql<AgentFacts | null>`(
  select json_build_object(
    'currentStatus', agent.current_status, 'featuredTerritory', agent.featured_territory,
    'portalTempPassword', agent.portal_temp_password, 'rfaSignDate', agent.rfa_sign_date,
    'referralAgreementLocation', agent.referral_agreement_location, 'photoLocation', agent.photo_location,
    'hasProfileTexts', agent.phone_number is not null and agent.brokerage_name is not null
      and coalesce(agent.license_number_override, agent.license_number) is not null,
    'hasServiceZips', exists (select from service_zip where service_zip.agent_id = agent.agent_id),
    -- preferred agents and sponsors went through it (DASH-20); of the others the sales system knows
    'attendedWebinar', agent.current_status = 'PREFERRED_AGENT' or agent.featured_territory <> '{}'
      or coalesce((agent.detail ->> 'isOnboardComplete')::boolean, false),
    'hasPreferences', agent.detail ? 'preferences')
  from agent where agent.agent_id = ${AGENT_ID}
)`;
