import { ApiError, http } from '@portal/shared/api';
import { EscrowReport, REPORT_LIST_LIMIT, ReportListResponse, StatesResponse } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { queryOptions, skipToken } from '@portal/shared/query';
import { reportCall } from './report-call-error.ts';
import { lookAgain } from './report-status.ts';
import { keepReports, noteLoading } from './report-store.ts';

/** The agent's newest reports (API-75, CONST-05). */
export const reportListQuery = (agentId: number) =>
  queryOptions({
    queryKey: [agentId, 'escrow-reports'],
    queryFn: async ({ signal }) => {
      noteLoading(true);
      try {
        const query = { limit: REPORT_LIST_LIMIT, agentId };
        const response = await reportCall(
          http.request('GET', 'reports', { query, schema: ReportListResponse, signal }),
        );
        keepReports(response.data);
        return response.data;
      } finally {
        noteLoading(false);
      }
    },
    refetchInterval: ({ state }) => lookAgain(state.data ?? []),
  });

/** One report, by its own id or that of its referral (API-73). */
export const reportQuery = (agentId: number, id: string) =>
  queryOptions({
    queryKey: [agentId, 'escrow-report', id],
    queryFn: async ({ signal }) => {
      const query = { agentId };
      const report = await reportCall(
        http.request('GET', 'report', { path: { id }, query, schema: EscrowReport, signal }),
      );
      keepReports([report]);
      return report;
    },
    refetchInterval: ({ state }) => lookAgain(state.data ? [state.data] : []),
  });

/** The report of an address, if there is one; a failed lookup counts as none (API-74, REP-06). */
export const reportOfAddressQuery = (agentId: number, requestAddress: string | null) =>
  queryOptions({
    queryKey: [agentId, 'escrow-report-of-address', requestAddress],
    queryFn: requestAddress
      ? async ({ signal }): Promise<EscrowReport | null> => {
          try {
            const query = { requestAddress, limit: 1, agentId };
            const { data } = await http.request('GET', 'reports', { query, schema: ReportListResponse, signal });
            return data[0] ?? null;
          } catch (error) {
            // Only a hint: the form works without it.
            console.info('reports: the lookup by address found nothing', error);
            return null;
          }
        }
      : skipToken,
    staleTime: 0,
  });

/** The states that the escrow partner serves; none when they cannot be loaded (API-76, CS-139). */
export const escrowStatesQuery = queryOptions({
  queryKey: ['escrow-states'],
  queryFn: async ({ signal }) => {
    try {
      const query = { active: true };
      const { data } = await http.request('GET', 'reportStates', { query, schema: StatesResponse, signal });
      return data;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'aborted') throw error;
      log.critical('reports: the states of the escrow partner could not be read', error);
      return [];
    }
  },
  staleTime: 5 * 60_000,
});
