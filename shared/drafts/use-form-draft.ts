import type { DraftForm, FormDraft, FormDraftInput } from '@portal/shared/contracts';
import { useQuery } from '@portal/shared/query';
import { useEffect, useRef, useState } from 'react';
import { DraftSaver } from './draft-saver.ts';
import { dropFormDraft, formDraftQuery, putFormDraft, readAfter } from './form-draft.queries.ts';

export interface OpenedDraft {
  /** The draft the form was left with; null when there is none or it cannot be read, undefined until that is known. */
  found: FormDraft | null | undefined;
  /** Whether the server has what was last typed. */
  isKept: boolean;
  /** Whether what was last typed is being saved, or will be in a moment, also when the form is closed. */
  isBeingKept: boolean;
  /** The last save failed, or there is no network; the next change tries again, and so does the network's return. */
  hasFailed: boolean;
  /** Saves what differs from the saved values, 700 ms after the last change. */
  keep: (input: FormDraftInput) => void;
  /** Drops and deletes the draft: after a save, or when the changes are discarded. */
  discard: () => Promise<void>;
}

/** A draft whose content is known. */
export interface KnownDraft extends OpenedDraft {
  found: FormDraft | null;
}

/**
 * The server's draft of one form (D-46). One that cannot be read or saved never keeps anybody from saving the form.
 * @param isShown false while the form is not: its draft is not read
 */
export function useFormDraft(form: DraftForm, agentId: number, isShown = true): OpenedDraft {
  const query = useQuery({ ...formDraftQuery(agentId, form), enabled: isShown });
  const [state, setState] = useState<'idle' | 'saving' | 'kept'>('idle');
  const [hasFailed, setFailed] = useState(false);
  const saver = useRef<DraftSaver<FormDraftInput> | null>(null);
  useEffect(() => {
    const opened = new DraftSaver<FormDraftInput>((input) => putFormDraft(form, input), {
      onSaved: () => {
        setState('kept');
        setFailed(false);
      },
      onFailed: () => {
        setState('idle');
        setFailed(true);
      },
    });
    saver.current = opened;
    const saveNow = () => void opened.flush();
    window.addEventListener('online', saveNow);
    return () => {
      window.removeEventListener('online', saveNow);
      readAfter(opened.close());
    };
  }, [form]);

  const discard = async (): Promise<void> => {
    setState('idle');
    setFailed(false);
    await saver.current?.stop();
    // the server deletes the draft of whoever is acted for by now
    if (saver.current?.isAuthorPresent) await dropFormDraft(form);
  };
  return {
    // what an earlier form of this page has read may be saved or discarded by now
    found: query.isError ? null : query.isFetchedAfterMount ? query.data : undefined,
    isKept: state === 'kept',
    isBeingKept: state === 'saving',
    hasFailed,
    keep: (input) => {
      setState('saving');
      // known before a save is tried: who closes the form at once must be asked, too
      if (!navigator.onLine) setFailed(true);
      saver.current?.change(input);
    },
    discard: () => {
      const discarding = discard();
      readAfter(discarding);
      return discarding;
    },
  };
}
