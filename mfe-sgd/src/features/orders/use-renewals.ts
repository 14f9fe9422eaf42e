import { http } from '@portal/shared/api';
import { Sponsorships } from '@portal/shared/contracts';
import { useMutation, useQueryClient } from '@portal/shared/query';
import { events } from '../../remote.ts';
import { sponsorshipsQuery } from './sponsorship.queries.ts';

type Change = { zip: string; endsAtTerm: boolean } | { cardId: string };

/** Cancels renewals, resumes them, and removes the saved card (D-31); the page shows what the server answers. */
export function useRenewals(agentId: number) {
  const client = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (change: Change) =>
      'cardId' in change
        ? http.request('DELETE', 'savedCard', { path: { agentId, cardId: change.cardId }, schema: Sponsorships })
        : http.request('PUT', 'sponsorship', {
            path: { agentId, zip: change.zip },
            body: { endsAtTerm: change.endsAtTerm },
            schema: Sponsorships,
          }),
    onSuccess: (now, change) => {
      client.setQueryData(sponsorshipsQuery(agentId).queryKey, now);
      // shop, dashboard and worth say whether a ZIP renews or ends
      if ('zip' in change) events.publish('agent.changed', { agentId });
    },
    onError: (error) => {
      events.publish('toast.show', { text: error.message, tone: 'failure' });
      void client.invalidateQueries(sponsorshipsQuery(agentId));
    },
  });
  return {
    setEndsAtTerm: (zip: string, endsAtTerm: boolean) => mutate({ zip, endsAtTerm }),
    removeCard: (cardId: string) => mutate({ cardId }),
    /** The ZIP or the card that is being changed. */
    busy: isPending ? ('cardId' in variables ? variables.cardId : variables.zip) : null,
  };
}
