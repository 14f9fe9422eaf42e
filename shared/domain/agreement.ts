import type { Agent } from '../contracts/agent.ts';

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
