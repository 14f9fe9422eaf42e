import { graphql } from '@portal/shared/api';
import { CongratulatedReferrals } from '@portal/shared/domain';
import { log } from '@portal/shared/log';
import { z } from 'zod';

/** The history of the referral says it on every device; timelines do not show it (D-27). */
const NOTE = 'congrats-modal';
const WRITE_NOTE = `mutation Congratulated($agentReferralId: Int!, $notes: String!) {
  insertAgentReferralNotes(agentReferralId: $agentReferralId, notes: $notes) { agentReferralId }
}`;

/** Remembers that a congratulation was shown, in this browser and in the referral (DASH-40, DASH-41). Failures are logged. */
export async function rememberCongratulation(agentReferralId: number): Promise<void> {
  new CongratulatedReferrals(localStorage).add(agentReferralId);
  try {
    await graphql(WRITE_NOTE, { agentReferralId, notes: NOTE }, z.unknown());
  } catch (error) {
    log.error('congratulations: the note could not be written', error);
  }
}
