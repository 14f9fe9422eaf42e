import type { DraftForm, FormDraft, FormDraftInput } from '@portal/shared/contracts';
import { DraftSaver } from '@portal/shared/drafts';
import { log } from '@portal/shared/log';
import { useQuery } from '@portal/shared/query';
import { useEffect, useRef, useState } from 'react';
import { deleteFormDraft, formDraftQuery, putFormDraft } from './form-draft.queries.ts';

export interface OpenedDraft {
  /** The draft the form was left with; null when there is none or it cannot be read, undefined until that is known. */
  found: FormDraft | null | undefined;
  /** Whether the server has what was last typed. */
  isKept: boolean;
  /** Whether what was last typed is being saved, or will be in a moment, also when the form is closed. */
  isBeingKept: boolean;
  /** Saves what differs from the saved values, 700 ms after the last change. */
  keep: (input: FormDraftInput) => void;
  /** Drops and deletes the draft: after a save, or when the changes are discarded. */
  discard: () => Promise<void>;
}

/** A draft whose content is known. */
export interface KnownDraft extends OpenedDraft {
  found: FormDraft | null;
}

/** The server's draft of one form (D-46). One that cannot be read or saved never keeps anybody from saving the form. */
export function useFormDraft(form: DraftForm, agentId: number): OpenedDraft {
  const query = useQuery(formDraftQuery(agentId, form));
  const [state, setState] = useState<'idle' | 'saving' | 'kept'>('idle');
  const saver = useRef<DraftSaver<FormDraftInput> | null>(null);
  useEffect(() => {
    const opened = new DraftSaver<FormDraftInput>((input) => putFormDraft(form, input), {
      onSaved: () => setState('kept'),
      onFailed: () => setState('idle'),
    });
    saver.current = opened;
    return () => void opened.close();
  }, [form]);
  return {
    // what an earlier form of this page has read may be saved or discarded by now
    found: query.isError ? null : query.isFetchedAfterMount ? query.data : undefined,
    isKept: state === 'kept',
    isBeingKept: state === 'saving',
    keep: (input) => {
      setState('saving');
      saver.current?.change(input);
    },
    discard: async () => {
      setState('idle');
      await saver.current?.stop();
      try {
        await deleteFormDraft(form);
      } catch (error) {
        // it is offered again, and can be discarded then
        log.warning('The draft of a form was not deleted', error);
      }
    },
  };
}
