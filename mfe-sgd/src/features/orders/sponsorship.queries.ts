import { http } from '@portal/shared/api';
import { Sponsorships } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';

/** What the agent sponsors, and the card it renews with (D-31). */
export const sponsorshipsQuery = (agentId: number) =>
  queryOptions({
    queryKey: [agentId, 'sgd-sponsorships'],
    queryFn: ({ signal }) => http.request('GET', 'sponsorships', { path: { agentId }, schema: Sponsorships, signal }),
    staleTime: 0,
  });
