import { http, queryClient } from '@portal/shared/api';
import { type PartnerSignUp, PartnerSignUpResponse, PerksResponse, toPerk } from '@portal/shared/contracts';
import { queryOptions, useMutation, useMutationState, useQueryClient } from '@portal/shared/query';
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

interface SendOptions {
  agentId: number;
  /** Without one it is of a company that wants to be a partner. */
  perkId: string | undefined;
  /** Both are called although the form may be closed by then. */
  onSent: () => void;
  onRefused: (error: Error) => void;
}

/** Sends a request to a partner, or of a company that wants to be one (API-58); not while the same one is on its way. */
export function useSendSignUp({ agentId, perkId, onSent, onRefused }: SendOptions) {
  const client = useQueryClient();
  const mutationKey = [`agent-${agentId}`, 'perk-sign-up', perkId ?? null];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (body: PartnerSignUp) => http.request('POST', 'mailSend', { body, schema: PartnerSignUpResponse }),
    onSuccess: onSent,
    onError: onRefused,
    // also after a refusal: another tab may have asked
    onSettled: () => {
      // not waited for: a form that was refused can be used at once
      void client.invalidateQueries(perksQuery(agentId));
    },
  });
  // one that a form sent before it was closed counts, too
  const isSending = useMutationState({ filters: { mutationKey, status: 'pending' } }).length > 0;
  const send: typeof mutate = (...given) => {
    if (client.isMutating({ mutationKey }) === 0) mutate(...given);
  };
  return { send, isSending };
}
