import { queryClient } from '@portal/shared/api';
import type { ReportDraft } from './report-draft.ts';

/** Whose draft: a referral's, or that of a report without one. */
interface Whose {
  agentId: number;
  agentReferralId?: number | undefined;
}

// With the cache of queries it is forgotten when somebody else signs in, or another agent is acted for.
const TYPED = 'report-form-typed';
queryClient.setQueryDefaults([TYPED], { gcTime: Infinity });
const keyOf = ({ agentId, agentReferralId = 0 }: Whose) => [TYPED, agentId, agentReferralId];

/** What was typed into a form that was closed without sending it; undefined when nothing was. */
export const typedBefore = (whose: Whose): ReportDraft | undefined => queryClient.getQueryData(keyOf(whose));
export const rememberTyped = (whose: Whose, draft: ReportDraft): void => {
  queryClient.setQueryData(keyOf(whose), draft);
};
export const forgetTyped = (whose: Whose): void => queryClient.removeQueries({ queryKey: keyOf(whose) });
