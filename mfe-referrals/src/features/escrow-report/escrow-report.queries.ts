import { ApiError, http } from '@portal/shared/api';
import { type EscrowReport, ReportListResponse } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';
import { referralsKey } from '../../queries/query-keys.ts';
import type { Subject } from '../../queries/subject.ts';

/** Milliseconds between two looks at a report that is being generated. The live channel tells at once; it may be closed. */
const LOOK_AGAIN = 5_000;

/** The escrow report of a referral, as a list that is empty where there is none; nothing when that fails (API-75, REP-06). */
export const escrowReportQuery = (subject: Subject, agentId: number, agentReferralId: number) =>
  queryOptions({
    queryKey: [...referralsKey(subject), 'escrow-report', agentReferralId],
    queryFn: async ({ signal }): Promise<EscrowReport | null> => {
      const query = { limit: 1, agentReferralId, agentId };
      try {
        const { data } = await http.request('GET', 'reports', { query, schema: ReportListResponse, signal });
        return data[0] ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'aborted') throw error;
        return null;
      }
    },
    refetchInterval: ({ state }) => (state.data?.status === 'GENERATING' ? LOOK_AGAIN : false),
  });
