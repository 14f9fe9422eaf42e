import type { Agent } from '../../contracts/people/agent.ts';
import { msg } from '../text/message.ts';
import { permissionFor, type Asking } from '../access/permissions.ts';
import { REGULAR_REFERRAL_FEE } from '../referrals/referral-fee.ts';

type AgreementFacts = Pick<Agent, 'agentRfaSignDate' | 'referralAgreementLocation'>;

/** Agreements signed before this day must be signed again (DASH-32, CONST-11). */
export const AGREEMENT_CUTOFF = '2025-02-24';

/** Both fields are set: the agent signed an agreement, which opens the shell modals (DASH-03, D-25). */
export function isAgreementSigned({ agentRfaSignDate, referralAgreementLocation }: AgreementFacts): boolean {
  return Boolean(agentRfaSignDate) && Boolean(referralAgreementLocation);
}

/** An agreement is on file and was signed on or after the cutoff; otherwise the RFA dialog opens (DASH-32, D-25). */
export function isAgreementCovered({ agentRfaSignDate, referralAgreementLocation }: AgreementFacts): boolean {
  const day = agentRfaSignDate?.slice(0, 10) ?? '';
  return Boolean(referralAgreementLocation) && /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= AGREEMENT_CUTOFF;
}

/** What the agreement prints of its agent, in this order; without all of it nobody signs. */
export const AGREEMENT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'licenseNumber',
  'brokerageName',
  'brokerName',
  'brokerEmail',
] as const;
export type AgreementField = (typeof AGREEMENT_FIELDS)[number];

/** Names of the fields as people read them, in English. */
export const AGREEMENT_FIELD_NAMES: Record<AgreementField, string> = {
  firstName: msg('First name'),
  lastName: msg('Last name'),
  email: msg('Email'),
  phoneNumber: msg('Mobile phone'),
  licenseNumber: msg('License number'),
  brokerageName: msg('Brokerage'),
  brokerName: msg('Managing broker'),
  brokerEmail: msg("Broker's email"),
};

/** The fields that an agent lacks for the agreement; none: the profile is complete for it (DASH-29). */
export function missingForAgreement(agent: Readonly<Record<AgreementField, string | null>>): AgreementField[] {
  return AGREEMENT_FIELDS.filter((field) => !agent[field]?.trim());
}

/**
 * Whether the RFA dialog is due (DASH-29, D-25): only for those who can sign, which an admin never can, acting or not
 * (D-06), and a director neither.
 * @param agent the one the portal shows; null: there is none
 * @param isProfileComplete `missingForAgreement` of the agent is empty
 * @param asking who asks
 */
export function isAgreementDue(agent: AgreementFacts | null, isProfileComplete: boolean, asking: Asking): boolean {
  if (!agent || permissionFor('agreement.sign', asking) !== 'allowed') return false;
  return !isProfileComplete || !isAgreementCovered(agent);
}

/** What the RFA dialog is opened with, and the signing records (DASH-30, CONST-04). */
export const AGREEMENT_TERMS = {
  referralFee: REGULAR_REFERRAL_FEE,
  status: 'Completed',
  type: 'update-profile',
} as const;

/**
 * The day a signature counts for, which the cutoff is compared with: that of UTC, the same for every agent, by the clock of
 * the server. Around midnight it is not always the day on the agent's wall.
 */
export function agreementDay(signedAt: Date): string {
  return signedAt.toISOString().slice(0, 10);
}
