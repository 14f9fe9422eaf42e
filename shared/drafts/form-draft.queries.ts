import { http } from '@portal/shared/api';
import { type DraftForm, type FormDraftInput, FormDraftResponse, SavedFormDraft } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { queryOptions } from '@portal/shared/query';

/** What forms that were closed or sent are still saving or deleting. */
let ending: Promise<unknown> = Promise.resolve();

/** A form that opens again right away reads its draft after this. */
export function readAfter(saving: Promise<unknown>): void {
  // the results are dropped, or those of every form of the day would be kept
  ending = Promise.allSettled([ending, saving]).then(() => {});
}

/** One's own draft of a form, or null (D-46). Read each time the form opens: by then it may be saved elsewhere. */
export const formDraftQuery = (agentId: number, form: DraftForm) =>
  queryOptions({
    queryKey: [`agent-${agentId}`, 'form-draft', form],
    queryFn: async ({ signal }) => {
      await ending;
      const { draft } = await http.request('GET', 'formDraft', { path: { form }, schema: FormDraftResponse, signal });
      return draft;
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Replaces the draft, also while the page is being closed. @throws ApiError */
export function putFormDraft(form: DraftForm, body: FormDraftInput): Promise<SavedFormDraft> {
  // no action of the page's own: what was typed, changed and typed again is written again
  const options = { body, schema: SavedFormDraft, isWrite: false, keepalive: true };
  return http.request('PUT', 'formDraft', { path: { form }, ...options });
}

/** Deletes the draft, if there is one. One that could not be deleted is offered again, and can be discarded then. */
export async function dropFormDraft(form: DraftForm): Promise<void> {
  try {
    await http.request('DELETE', 'formDraft', { path: { form }, isWrite: false });
  } catch (error) {
    log.warning('The draft of a form was not deleted', error);
  }
}
