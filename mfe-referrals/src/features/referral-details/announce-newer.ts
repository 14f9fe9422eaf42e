import type { ReferralGroup, ReferralListResponse } from '@portal/shared/contracts';
import type { QueryClient } from '@portal/shared/query';
import { readInPlace } from '../live-changes/followed-list.ts';
import { events } from '../../remote.ts';

/** One category's page, or all of the printable list. */
type AnyList = ReferralListResponse | readonly { groups: readonly ReferralGroup[] }[];

const groupsOf = (list: AnyList | undefined): readonly ReferralGroup[] =>
  list === undefined ? [] : 'data' in list ? list.data : list.flatMap(({ groups }) => groups);

/**
 * The newest revision of each side that was announced. Whoever hears of it reads the side again, which must not announce
 * it once more: the lists would be read again before they are there.
 */
const announcedOf = new WeakMap<QueryClient, Map<number, number>>();

/**
 * Announces sides that were changed elsewhere since a list was read, so that lists and counts which still
 * show the old state read again; a list that is shown reads them in place.
 * @param listKey first part of the keys of the lists
 */
export function announceNewer(client: QueryClient, listKey: readonly string[], group: ReferralGroup): void {
  const revisions = new Map<number, number>();
  for (const [, list] of client.getQueriesData<AnyList>({ queryKey: listKey })) {
    for (const entry of groupsOf(list).flatMap(({ referral }) => referral)) {
      revisions.set(entry.agentReferralId, entry.revision);
    }
  }
  const announced = announcedOf.get(client) ?? new Map<number, number>();
  announcedOf.set(client, announced);
  for (const { agentReferralId, revision } of group.referral) {
    const inLists = revisions.get(agentReferralId);
    const isNews =
      inLists !== undefined && inLists < revision && (announced.get(agentReferralId) ?? inLists) < revision;
    if (isNews && !readInPlace(agentReferralId)) {
      announced.set(agentReferralId, revision);
      events.publish('referral.changed', { agentReferralId, agentId: group.agent.agentId });
    }
  }
}
