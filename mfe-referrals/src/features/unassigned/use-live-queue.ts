import { useTopic } from '@portal/shared/events';
import { type QueryClient, useQueryClient } from '@portal/shared/query';
import type { Subject } from '../../queries/subject.ts';
import { type QueuePage, unassignedKey } from './unassigned.queries.ts';

/** When everybody has to read again, not everybody does at once. Milliseconds. */
const SPREAD = 5_000;

/**
 * Reads the queue again when one of its referrals is with an agent: assigned in another tab, or by an admin. Events of those that
 * are not in it say nothing about it, except the first of a referral, which may have left another page of it, and the last of one
 * that was returned to it.
 */
export function useLiveQueue(subject: Subject): void {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: unassignedKey(subject) });
  useTopic('live.changed', ({ changes }) => {
    const shown = idsOf(client, subject);
    const hasNews = changes.some(
      ({ agentReferralId, revision, isGone }) => revision === 0 || isGone || shown.has(agentReferralId),
    );
    if (hasNews) readAgain();
  });
  useTopic('live.missed', () => void setTimeout(readAgain, Math.random() * SPREAD));
}

function idsOf(client: QueryClient, subject: Subject): Set<number> {
  const pages = client.getQueriesData<QueuePage>({ queryKey: unassignedKey(subject), type: 'active' });
  return new Set(pages.flatMap(([, page]) => page?.rows ?? []).map(({ referralData }) => referralData.agentReferralId));
}
