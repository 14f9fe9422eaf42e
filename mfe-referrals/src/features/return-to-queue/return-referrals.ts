import { graphql, queryClient } from '@portal/shared/api';
import { BulkOutcome } from '@portal/shared/contracts';
import { z } from 'zod';
import { ageDetails } from '../../query-keys.ts';

const Answer = z.object({ outcomes: z.array(BulkOutcome) });
const DOCUMENT = `mutation Return($agentReferralIds: [Int!]!) {
  outcomes: returnReferrals(agentReferralIds: $agentReferralIds) {
    agentReferralId agentId revision refusal { code message }
  }
}`;

/**
 * Returns referrals to the queue of the director who assigned them; whatever came of it, lists, figures and queue are read again.
 * @returns why some stay with their agent; that one is in the queue already, by a click in another tab, is no reason
 */
export async function returnReferrals(agentReferralIds: readonly number[]): Promise<string[]> {
  try {
    const { outcomes } = await graphql(DOCUMENT, { agentReferralIds: [...agentReferralIds] }, Answer);
    return outcomes.flatMap(({ refusal }) => (refusal && refusal.code !== 'in_queue' ? [refusal.message] : []));
  } finally {
    readAgain(agentReferralIds);
  }
}

function readAgain(ids: readonly number[]): void {
  // details that are shown are about to be left, and the referral is not there any more
  ageDetails(ids);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, about, what] }) => about === 'referrals' && what !== 'details',
  });
}
