import { changedFields, type KnownDraft, rebase, restoredFrom } from '@portal/shared/drafts';
import { useEffect, useRef, useState } from 'react';

interface TypedValuesOptions<Values extends object> {
  draft: KnownDraft;
  /** The values as they are saved. */
  saved: Values;
  /** Revision of the saved values. */
  revision: number;
  /** Reads the draft of another day; null for what an earlier release saved and this one cannot read. */
  readDraft: (values: Record<string, unknown>) => Partial<Values> | null;
}

/** What was typed over the saved values, and its draft (D-46). It goes on when other values are saved under it. */
export function useTypedValues<Values extends object>(options: TypedValuesOptions<Values>) {
  const { draft, saved, revision, readDraft } = options;
  const [restored, setRestored] = useState(() => restoredFrom(draft.found, saved, readDraft));
  const [typed, setTyped] = useState(restored?.values ?? null);
  // whoever saved since the draft was made is not overwritten unnoticed: the first save over theirs is refused
  const [draftRevision, setDraftRevision] = useState(restored?.revision ?? null);
  const baseRevision = draftRevision ?? revision;

  // saved here, in another tab or by somebody else
  const [base, setBase] = useState(saved);
  if (base !== saved) {
    setBase(saved);
    if (typed) setTyped(rebase(base, typed, saved));
  }

  // what is typed over newer data is a draft over those
  const knownRevision = useRef(revision);
  useEffect(() => {
    if (knownRevision.current === revision) return;
    knownRevision.current = revision;
    if (typed) draft.keep({ revision, values: changedFields(saved, typed) });
  });

  const edits = useRef(0);
  const clear = (): void => {
    setTyped(null);
    setRestored(null);
    setDraftRevision(null);
  };
  return {
    values: typed ?? saved,
    /** The revision of the values under what was typed, for the check of a save. */
    baseRevision,
    /** The draft of another day that the form is filled with. */
    restored,
    /** Whether it is in a draft. */
    isKept: draft.isKept || (restored !== null && typed === restored.values),
    type: (next: Values): void => {
      edits.current += 1;
      setTyped(next);
      draft.keep({ revision: baseRevision, values: changedFields(saved, next) });
    },
    clear,
    /** To be called before a save. @returns called after it: what was typed while it was being saved stays */
    beginSave: (): (() => Promise<void>) => {
      const editsBefore = edits.current;
      return async () => {
        setRestored(null);
        setDraftRevision(null);
        if (edits.current !== editsBefore) return;
        setTyped(null);
        await draft.discard();
      };
    },
    /** The next save is over the newest revision: what the draft was made over is known to be older. */
    forgetDraftRevision: () => setDraftRevision(null),
  };
}
