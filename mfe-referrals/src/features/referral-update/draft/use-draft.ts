import type { ReferralDraft, ReferralDraftBody, ReferralDraftInput, ReferralEntry } from '@portal/shared/contracts';
import { DraftSaver } from '@portal/shared/drafts';
import { useQuery } from '@portal/shared/query';
import { useEffect, useRef, useState } from 'react';
import type { Subject } from '../../../queries/subject.ts';
import { deleteDraft, draftQuery, putDraft } from '../../referral-draft/draft.queries.ts';

interface Draft {
  /** The draft the form was left with; null when there is none, undefined until that is known. */
  found: ReferralDraft | null | undefined;
  /** When it was last saved while this form is open; null before that. */
  savedAt: string | null;
  /** The last save failed, or there is no network; the next change tries again, and so does the network's return. */
  hasFailed: boolean;
  keep: (body: ReferralDraftBody, revision: number) => void;
  /** Before a submit, which deletes the draft. */
  stop: () => Promise<void>;
  discard: () => Promise<void>;
}

/**
 * The server's draft of one form (D-46). A draft that cannot be read or saved never keeps anybody from updating.
 * @param form identifies the form, as in `draftQuery`
 */
export function useDraft(subject: Subject | null, { agentReferralId }: ReferralEntry, form: string): Draft {
  const query = useQuery(draftQuery(subject, agentReferralId, form));
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const saver = useRef<DraftSaver<ReferralDraftInput> | null>(null);
  useEffect(() => {
    const opened = new DraftSaver<ReferralDraftInput>((input) => putDraft(agentReferralId, input), {
      onSaved: (at) => {
        setSavedAt(at);
        setFailed(false);
      },
      onFailed: () => setFailed(true),
    });
    saver.current = opened;
    const saveNow = () => void opened.flush();
    window.addEventListener('online', saveNow);
    return () => {
      window.removeEventListener('online', saveNow);
      void opened.close();
    };
  }, [agentReferralId]);
  return {
    found: query.isError ? null : query.data,
    savedAt,
    hasFailed,
    keep: (body, revision) => {
      // known before a save is tried: who closes the form at once must be asked, too
      if (!navigator.onLine) setFailed(true);
      saver.current?.change({ body, revision });
    },
    stop: async () => saver.current?.stop(),
    discard: async () => {
      setSavedAt(null);
      await saver.current?.stop();
      await deleteDraft(agentReferralId);
    },
  };
}
