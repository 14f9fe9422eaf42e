import { http, queryClient } from '@portal/shared/api';
import { AgentBadges, type BadgeId, Ranking } from '@portal/shared/contracts';
import { queryOptions, useMutation, useQueryClient } from '@portal/shared/query';
import type { PrefetchPage } from '@portal/shared/remote';
import { session } from '@portal/shared/session';

/** An agent's rank, what it is made of, and their badges (HOST-25, D-34). */
export const rankingQuery = (agentId: number) =>
  queryOptions({
    queryKey: [`agent-${agentId}`, 'ranking'],
    queryFn: ({ signal }) => http.request('GET', 'ranking', { path: { agentId }, schema: Ranking, signal }),
  });

/** Asks for the rank of the agent shown before its page is opened. */
export const prefetchRank: PrefetchPage = async () => {
  const { agent } = session.current;
  if (agent) await queryClient.prefetchQuery(rankingQuery(agent.agentId));
};

/** Shows a badge to consumers, or hides it. */
export function useShowBadge(agentId: number) {
  const client = useQueryClient();
  const { queryKey } = rankingQuery(agentId);
  return useMutation({
    mutationFn: ({ badgeId, isShown }: { badgeId: BadgeId; isShown: boolean }) =>
      http.request('PUT', 'badge', { path: { agentId, badgeId }, body: { isShown }, schema: AgentBadges }),
    onSuccess: (badges) => client.setQueryData(queryKey, (known) => known && { ...known, badges }),
    // it may have been lost, or another tab may have changed it
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
