import { ApiError, http } from '@portal/shared/api';
import { EscrowReport } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';
import { referralsKey } from '../../query-keys.ts';
import type { Subject } from '../../subject.ts';

/** Milliseconds between two looks at a report that is being generated. The live channel tells at once; it may be closed. */
const LOOK_AGAIN = 5_000;

/** The escrow report of a referral; nothing when there is none, or the answer is not ok (API-73). */
export const escrowReportQuery = (subject: Subject, agentId: number, agentReferralId: number) =>
  queryOptions({
    queryKey: [...referralsKey(subject), 'escrow-report', agentReferralId],
    queryFn: async ({ signal }): Promise<EscrowReport | null> => {
      const call = { path: { id: String(agentReferralId) }, query: { agentId }, schema: EscrowReport, signal };
      try {
        return await http.request('GET', 'report', call);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'aborted') throw error;
        return null;
      }
    },
    refetchInterval: ({ state }) => (state.data?.status === 'GENERATING' ? LOOK_AGAIN : false),
  });
