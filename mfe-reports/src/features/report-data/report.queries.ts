import { ApiError, http } from '@portal/shared/api';
import { EscrowReport, ReportListResponse, StatesResponse } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { type QueryClient, queryOptions, skipToken } from '@portal/shared/query';
import { reportCall } from './report-call-error.ts';
import { pollingInterval } from './polling-interval.ts';
import { queryOf, type ReportFilters } from './report-filters.ts';
import { keepReports, noteLoading } from './report-store.ts';

/** One page of a list. */
export interface ReportList {
  reports: EscrowReport[];
  /** On all pages. */
  total: number;
  /** It could not be loaded, so it is empty (REP-06). */
  isFailed: boolean;
}

/** First parts of the keys of everything that was read about an agent's reports. */
export const reportKeys = (agentId: number) => ({
  lists: [agentId, 'escrow-reports'] as const,
  reports: [agentId, 'escrow-report'] as const,
});

/**
 * A page of the agent's reports, the last changed first (API-75, CONST-05). A failure yields an empty list (REP-06), unless
 * there is one to show.
 */
export const reportListQuery = (agentId: number, filters: ReportFilters) =>
  queryOptions({
    queryKey: [...reportKeys(agentId).lists, filters],
    queryFn: async ({ signal, client, queryKey }): Promise<ReportList> => {
      noteLoading(true);
      try {
        const query = { ...queryOf(filters, new Date()), agentId };
        const { data, total = data.length } = await http.request('GET', 'reports', {
          query,
          schema: ReportListResponse,
          signal,
        });
        keepReports(data);
        return { reports: data, total, isFailed: false };
      } catch (error) {
        if (isAborted(error) || hasData(client, queryKey)) throw error;
        console.info('reports: the list could not be read', error);
        return { reports: [], total: 0, isFailed: true };
      } finally {
        noteLoading(false);
      }
    },
    refetchInterval: ({ state }) => pollingInterval(state.data?.reports ?? []),
  });

/** One report, by its own id or that of its referral (API-73). */
export const reportQuery = (agentId: number, id: string) =>
  queryOptions({
    queryKey: [...reportKeys(agentId).reports, id],
    queryFn: async ({ signal }) => {
      const query = { agentId };
      const report = await reportCall(
        http.request('GET', 'report', { path: { id }, query, schema: EscrowReport, signal }),
      );
      keepReports([report]);
      return report;
    },
    refetchInterval: ({ state }) => pollingInterval(state.data ? [state.data] : []),
  });

/**
 * The report of a referral, by a list that is empty where there is none (API-75). A failure yields nothing (REP-06), unless
 * there is a report to show.
 */
export const referralReportQuery = (agentId: number, agentReferralId: number) =>
  queryOptions({
    queryKey: [...reportKeys(agentId).reports, 'of-referral', agentReferralId],
    queryFn: async ({ signal, client, queryKey }): Promise<EscrowReport | null> => {
      const query = { limit: 1, agentReferralId, agentId };
      try {
        const { data } = await http.request('GET', 'reports', { query, schema: ReportListResponse, signal });
        keepReports(data);
        return data[0] ?? null;
      } catch (error) {
        if (isAborted(error) || hasData(client, queryKey)) throw error;
        console.info('reports: the report of the referral could not be read', error);
        return null;
      }
    },
    refetchInterval: ({ state }) => pollingInterval(state.data ? [state.data] : []),
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
      if (isAborted(error)) throw error;
      log.critical('reports: the states of the escrow partner could not be read', error);
      return [];
    }
  },
  staleTime: 5 * 60_000,
});

/** What was read before stays when it cannot be read again: with the error thrown, the cache keeps it. */
const hasData = (client: QueryClient, queryKey: readonly unknown[]): boolean =>
  client.getQueryData(queryKey) !== undefined;

const isAborted = (error: unknown): boolean => error instanceof ApiError && error.code === 'aborted';
