import { http } from '@portal/shared/api';
import { SalesRecord } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { queryOptions } from '@portal/shared/query';

/** The sales system's record of an agent (API-14); a failure is logged to the console and yields null: not known. */
export const salesRecordQuery = (agentId: number) =>
  queryOptions({
    queryKey: [`agent-${agentId}`, 'sales-record'],
    queryFn: async ({ signal }): Promise<SalesRecord | null> => {
      try {
        return await http.request('GET', 'salesRecord', { path: { agentId }, schema: SalesRecord, signal });
      } catch (error) {
        log.warning('onboarding: the sales system gave no answer', error);
        return null;
      }
    },
    retry: false,
    // the server asks again after five minutes; a failure is asked about with the next page
    staleTime: ({ state }) => (state.data === null ? 0 : 5 * 60_000),
  });
