import { graphql, queryClient } from '@portal/shared/api';
import { BulkOutcome } from '@portal/shared/contracts';
import { z } from 'zod';
import { forgetReturn, rememberReturn } from '../live-changes/own-returns.ts';

const Answer = z.object({ outcomes: z.array(BulkOutcome) });
const DOCUMENT = `mutation Return($agentReferralIds: [Int!]!, $agentId: Int) {
  outcomes: returnReferrals(agentReferralIds: $agentReferralIds, agentId: $agentId) {
    agentReferralId agentId revision refusal { code message }
  }
}`;
const OUT_OF_DATE: readonly unknown[] = ['list', 'roll-up', 'unassigned'];

/**
 * Returns referrals to the queue of the director who assigned them; whatever came of it, lists, figures and queue are
 * read again.
 * @param agentId who has them as far as this page knows: what another agent has got since stays with them
 * @returns why some stay with their agent; that one is in the queue already, by a click in another tab, is no reason
 */
export async function returnReferrals(agentReferralIds: readonly number[], agentId: number): Promise<string[]> {
  // before the server tells of it: details that are shown would read what is not there any more
  for (const id of agentReferralIds) rememberReturn(id);
  const kept = new Map<number, string>(agentReferralIds.map((id) => [id, '']));
  try {
    const { outcomes } = await graphql(DOCUMENT, { agentReferralIds: [...agentReferralIds], agentId }, Answer);
    for (const { agentReferralId, refusal } of outcomes) {
      if (refusal && refusal.code !== 'in_queue') kept.set(agentReferralId, refusal.message);
      else kept.delete(agentReferralId);
    }
    return [...kept.values()];
  } finally {
    readAgain([...kept.keys()]);
  }
}

function readAgain(kept: readonly number[]): void {
  for (const id of kept) forgetReturn(id);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, about, what] }) => about === 'referrals' && OUT_OF_DATE.includes(what),
  });
  // of one that was returned they are not there any more, and read again when they are opened next
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, about, what] }) => about === 'referrals' && what === 'details',
    refetchType: kept.length > 0 ? 'active' : 'none',
  });
}
