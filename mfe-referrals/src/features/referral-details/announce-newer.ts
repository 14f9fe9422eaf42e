import type { ReferralGroup, ReferralListResponse } from '@portal/shared/contracts';
import type { QueryClient } from '@portal/shared/query';
import { events } from '../../remote.ts';

/**
 * Tells the portal about sides that were changed elsewhere since a list was read, so that lists and counts which still
 * show the old state read again.
 * @param listKey first part of the keys of the lists
 */
export function announceNewer(client: QueryClient, listKey: readonly string[], group: ReferralGroup): void {
  const revisions = new Map<number, number>();
  for (const [, list] of client.getQueriesData<ReferralListResponse>({ queryKey: listKey })) {
    for (const entry of list?.data.flatMap(({ referral }) => referral) ?? []) {
      revisions.set(entry.agentReferralId, entry.revision);
    }
  }
  for (const { agentReferralId, revision } of group.referral) {
    const known = revisions.get(agentReferralId);
    if (known !== undefined && known < revision) {
      events.publish('referral.changed', { agentReferralId, agentId: group.agent.agentId });
    }
  }
}
