import type { ReferralDraft, ReferralEntry, StatusOption } from '@portal/shared/contracts';
import type { FormInstance } from '@portal/shared/ui/form';
import { useEffect, useState } from 'react';
import { useRestoredDraft } from './draft/use-restored-draft.ts';
import { type Prefill, prefillOver, usePrefill } from './prefill.ts';
import { knownValues, type UpdateValues } from './update-values.ts';

/** What was entered. A prefill does not keep the draft away, as typing does: the draft is older than what is typed. */
type Touch = 'none' | 'prefilled' | 'typed';

interface StartInput {
  form: FormInstance<UpdateValues>;
  /** The side that is updated, in its newest state. */
  entry: ReferralEntry;
  options: readonly StatusOption[] | undefined;
  /** The draft the form was left with; null when there is none, undefined until that is known. */
  draft: ReferralDraft | null | undefined;
  /** A note that was begun elsewhere; newer than a draft. */
  startNote: string;
}

/**
 * Fills the form with what it starts with: the known values of the side, a draft (D-46), and a prefill (D-47). Until something is
 * entered, the known values follow the newest state of the side.
 */
export function useStartValues({ form, entry, options, draft, startNote }: StartInput) {
  /** The state of the side that the form is about. */
  const [opened, setOpened] = useState(entry);
  const [touch, setTouch] = useState<Touch>(startNote === '' ? 'none' : 'typed');
  const isTouched = touch !== 'none';
  const isTyped = touch === 'typed';
  // Nothing was typed, so there is nothing to compare.
  if (entry.revision !== opened.revision && !isTouched) setOpened(entry);
  // The known values are those of the newest state, unless something was typed over them.
  useEffect(() => {
    if (!isTouched) form.setFieldsValue(knownValues(opened));
  }, [form, isTouched, opened]);

  const prefill = usePrefill(entry.agentReferralId, options);
  const [restored, forgetRestored] = useRestoredDraft({ draft, options, isTyped, prefill, timeZone: entry.timeZone });
  if (restored && !isTyped) setTouch('typed');
  useEffect(() => {
    if (restored) form.setFieldsValue(restored);
  }, [form, restored]);

  const [prefilled, setPrefilled] = useState<Prefill | null>(null);
  if (prefill !== null && prefill !== prefilled) {
    setPrefilled(prefill);
    if (touch === 'none') setTouch('prefilled');
  }
  useEffect(() => {
    if (prefilled) form.setFieldsValue(prefillOver(form.getFieldsValue(true) as UpdateValues, prefilled));
  }, [form, prefilled]);

  return {
    opened,
    setOpened,
    isTouched,
    isTyped,
    restored,
    markTyped: () => setTouch('typed'),
    /** To be called when the form is emptied. */
    clear: () => {
      forgetRestored();
      setTouch('none');
    },
  };
}
