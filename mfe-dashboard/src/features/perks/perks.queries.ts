import { http, queryClient } from '@portal/shared/api';
import { type PartnerSignUp, PartnerSignUpResponse, PerksResponse, toPerk } from '@portal/shared/contracts';
import { queryOptions, useMutation, useQueryClient } from '@portal/shared/query';
import type { PrefetchPage } from '@portal/shared/remote';
import { session } from '@portal/shared/session';

/** What partners offer, and what this agent has asked for (HOST-20). */
export const perksQuery = (agentId: number) =>
  queryOptions({
    queryKey: [`agent-${agentId}`, 'perks'],
    queryFn: async ({ signal }) =>
      (await http.request('GET', 'perks', { schema: PerksResponse, signal })).data.map(toPerk),
  });

/** Asks for the perks of the agent shown before their page is opened. */
export const prefetchPerks: PrefetchPage = async () => {
  const { agent } = session.current;
  if (agent) await queryClient.prefetchQuery(perksQuery(agent.agentId));
};

/** Sends a request to a partner, or of a company that wants to be one (API-58). */
export function useSendSignUp(agentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PartnerSignUp) => http.request('POST', 'mailSend', { body, schema: PartnerSignUpResponse }),
    // also after a refusal: another tab may have asked
    onSettled: () => client.invalidateQueries(perksQuery(agentId)),
  });
}
