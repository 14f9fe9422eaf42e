import { http, queryClient } from '@portal/shared/api';
import { ReferralGroup } from '@portal/shared/contracts';
import { decodeId } from '@portal/shared/domain';
import { queryOptions } from '@portal/shared/query';
import type { PrefetchPage } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { detailsKey, listsKey } from '../../queries/query-keys.ts';
import { type Subject, subjectOf } from '../../queries/subject.ts';
import { announceNewer } from './announce-newer.ts';

/** Reads a consumer by the id of either side. */
export const readReferral = (agentReferralId: number, signal?: AbortSignal): Promise<ReferralGroup> =>
  http.request('GET', 'referral', { path: { agentReferralId }, schema: ReferralGroup, signal });

/**
 * A consumer with both sides and their whole histories, by the id of either side. The answer is kept for both, so going
 * from one side to the other loads nothing.
 * @param subject whose referrals are looked at; null is an admin as themselves
 */
export const referralQuery = (subject: Subject | null, agentReferralId: number) => {
  const keyOf = (id: number) => [...detailsKey(subject), id];
  return queryOptions({
    queryKey: keyOf(agentReferralId),
    queryFn: async ({ signal, client }) => {
      const group = await readReferral(agentReferralId, signal);
      for (const side of group.referral) {
        if (side.agentReferralId !== agentReferralId) client.setQueryData(keyOf(side.agentReferralId), group);
      }
      announceNewer(client, listsKey(subject), group);
      return group;
    },
  });
};

/** Asks for a referral before its page is opened. */
export const prefetchReferral: PrefetchPage = async ({ pathname }) => {
  const agentReferralId = decodeId(pathname.split('/').at(-1)!); // a path has at least one part
  if (agentReferralId === null) return;
  await queryClient.prefetchQuery(referralQuery(subjectOf(session.current), agentReferralId));
};
