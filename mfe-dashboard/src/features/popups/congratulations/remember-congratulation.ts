import { graphql } from '@portal/shared/api';
import { browserStorage } from '@portal/shared/browser-storage';
import { CONGRATULATIONS_NOTE } from '@portal/shared/contracts';
import { CongratulatedReferrals } from '@portal/shared/domain';
import { log } from '@portal/shared/log';
import { z } from 'zod';

const WRITE_NOTE = `mutation Congratulated($agentReferralId: Int!, $notes: String!) {
  insertAgentReferralNotes(agentReferralId: $agentReferralId, notes: $notes) { agentReferralId }
}`;

/** Remembers that a congratulation was shown, in this browser and in the referral (DASH-40, DASH-41). Failures are logged. */
export async function rememberCongratulation(agentReferralId: number): Promise<void> {
  new CongratulatedReferrals(browserStorage).add(agentReferralId);
  try {
    await graphql(WRITE_NOTE, { agentReferralId, notes: CONGRATULATIONS_NOTE }, z.unknown());
  } catch (error) {
    log.error('congratulations: the note could not be written', error);
  }
}
