import { http } from '@portal/shared/api';
import { AgentAgreement } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';

/** The agreement of an agent, and how they stand to it. Read each time: another tab may have signed. */
export const agreementQuery = (agentId: number) =>
  queryOptions({
    queryKey: [`agent-${agentId}`, 'agreement'],
    queryFn: ({ signal }) =>
      http.request('GET', 'referralAgreement', { path: { agentId }, schema: AgentAgreement, signal }),
    staleTime: 0,
  });
