import { http } from '@portal/shared/api';
import { ReferralDraftResponse, SavedReferralDraft, type ReferralDraftInput } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';
import { referralsKey } from '../../queries/query-keys.ts';
import type { Subject } from '../../queries/subject.ts';

/**
 * The visitor's own draft for a referral, or null (D-46). It is read each time a form opens and not kept afterwards: by
 * then it may be saved elsewhere, or a contact in it hidden. Each form reads it for itself: one that is prerendered would
 * start with what another had found, and is typing on.
 * @param subject whose referrals are looked at; null is an admin as themselves
 * @param form identifies the form
 */
export const draftQuery = (subject: Subject | null, agentReferralId: number, form: string) =>
  queryOptions({
    queryKey: [...referralsKey(subject), 'draft', agentReferralId, form],
    queryFn: async ({ signal }) => {
      const options = { path: { agentReferralId }, query: { unfinished: true }, schema: ReferralDraftResponse, signal };
      const { draft } = await http.request('GET', 'referralDraft', options);
      return draft;
    },
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Replaces the draft, also while the page is being closed. No action of the page's `WriteActions`: a text that was
 * typed, changed and typed again is written again, and not taken for the first one.
 * @throws ApiError
 */
export function putDraft(agentReferralId: number, body: ReferralDraftInput): Promise<SavedReferralDraft> {
  const options = { body, schema: SavedReferralDraft, isWrite: false, keepalive: true };
  return http.request('PUT', 'referralDraft', { path: { agentReferralId }, ...options });
}

/** Deletes the draft, if there is one. A submitted update does that by itself. @throws ApiError */
export async function deleteDraft(agentReferralId: number): Promise<void> {
  await http.request('DELETE', 'referralDraft', { path: { agentReferralId }, isWrite: false });
}
