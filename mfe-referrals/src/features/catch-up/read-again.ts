import { queryClient } from '@portal/shared/api';
import type { Subject } from '../../queries/subject.ts';
import { referralQuery } from '../referral-details/referral-details.queries.ts';
import type { Card } from './queue.ts';

/** A saved card as it is shown once more: its side as it is on the server now, with the note that was typed. */
export async function readAgain(subject: Subject, { side, note }: Card): Promise<Card> {
  const { agentReferralId } = side.entry;
  const group = await queryClient.fetchQuery({ ...referralQuery(subject, agentReferralId), staleTime: 0 });
  const entry = group.referral.find((each) => each.agentReferralId === agentReferralId) ?? side.entry;
  return { side: { group, entry, readAt: Date.now() }, note, problem: null, kept: 'none' };
}
