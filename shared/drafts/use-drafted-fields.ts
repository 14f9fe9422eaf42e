import { useState } from 'react';
import { changedFields } from './changed-fields.ts';
import { restoredFrom, type Restored } from './restored-from.ts';
import type { OpenedDraft } from './use-form-draft.ts';

interface DraftedFields<Values> {
  /** What the form shows: what it starts with, and over that its draft or what was typed. */
  values: Values;
  change: (values: Values) => void;
  /** Whether something was typed that no draft holds, because it could not be saved. */
  isUnsaved: boolean;
  /** When the draft was saved with which the form is filled, ISO 8601; null when it is not. */
  restoredAt: string | null;
  /** Goes back to what the form starts with, which it returns, and deletes the draft. */
  discard: () => Values;
}

/**
 * A form of texts that is sent once and has no saved values of its own, with its draft (D-46).
 * @param draft while it is not known yet, the form is not shown. Known late: a drawer with the form stands before it
 *   is, and a page reads it while it reads what else it shows
 * @param start of each field; later ones are ignored
 */
export function useDraftedFields<Values extends { [Name in keyof Values]: string }>(
  draft: OpenedDraft,
  start: Values,
): DraftedFields<Values> {
  const [base] = useState(start);
  const [typed, setTyped] = useState<Values | null>(null);
  // once: what is read later is what was typed here
  const [restored, setRestored] = useState<Restored<Values> | null>();
  if (restored === undefined && draft.found !== undefined) {
    setRestored(restoredFrom(draft.found, base, (values) => textsOf(base, values)));
  }
  return {
    values: typed ?? restored?.values ?? base,
    change: (values) => {
      setTyped(values);
      draft.keep({ revision: 0, values: changedFields(base, values) });
    },
    isUnsaved: typed !== null && draft.hasFailed,
    restoredAt: restored?.updatedAt ?? null,
    discard: () => {
      setTyped(null);
      setRestored(null);
      void draft.discard();
      return base;
    },
  };
}

/** The texts of a draft for the fields of a form; what another release saved and this one does not know is left out. */
function textsOf<Values extends object>(fields: Values, values: Record<string, unknown>): Partial<Values> {
  const known = Object.entries(values).filter(
    ([name, text]) => Object.hasOwn(fields, name) && typeof text === 'string',
  );
  return Object.fromEntries(known) as Partial<Values>;
}
