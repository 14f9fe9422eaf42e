import { mayBeDone } from '@portal/shared/api';
import { DRAFT_NOTE_LIMIT, type ReferralEntry, type ReferralGroup } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { useQuery } from '@portal/shared/query';
import { Form } from '@portal/shared/ui/form';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { unreadableFields } from '@portal/shared/ui/unreadable-text';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Subject } from '../../queries/subject.ts';
import { useUnsavedUpdate } from '../referral-draft/use-unsaved-update.ts';
import { draftOf } from './draft/draft-values.ts';
import type { Saved } from './offer-status-undo.ts';
import { type Problem, problemsOf } from './problems/problems.ts';
import { statusOptionsQuery } from './fields/status-options.queries.ts';
import { keyOf, type UpdateValues } from './update-values.ts';
import { useConflict } from './conflict/use-conflict.ts';
import { useDraft } from './draft/use-draft.ts';
import { refusalOf } from './problems/refusal.ts';
import { useProblems } from './problems/use-problems.ts';
import { useSendUpdate } from './use-send-update.ts';
import { useStartValues } from './use-start-values.ts';

interface UpdateFormOptions {
  subject: Subject | null;
  group: ReferralGroup;
  /** The side that is updated; a newer one while the form is open is a change by someone else. */
  entry: ReferralEntry;
  /** Milliseconds since 1970, for what must not be in the past or the future. */
  now: number;
  /** A note that was begun elsewhere; newer than a draft. */
  startNote: string;
  /** What was saved can be undone. */
  onSaved: (saved: Saved) => void;
  /** Called when a choice between two versions takes the place of the fields, and when it ends (D-16). */
  onChoosing: ((isChoosing: boolean) => void) | undefined;
  /** Shows why it was not saved; by default `failure` does. */
  onFailure: ((failure: string | null) => void) | undefined;
  /** Called when what was typed is in no draft, and when it is again. */
  onUnsaved: ((isUnsaved: boolean) => void) | undefined;
}

/**
 * The state of a form for an update, and what it does (REF-71…73, D-16): its draft, the conflict with a change by someone else, its
 * problems, and saving.
 */
export function useUpdateForm({
  subject,
  group,
  entry,
  now,
  startNote,
  onSaved,
  onChoosing,
  onFailure,
  onUnsaved,
}: UpdateFormOptions) {
  const [form] = Form.useForm<UpdateValues>();
  const choice = Form.useWatch('choice', form);
  const [isSaving, setSaving] = useState(false);
  const inputs = useRef<HTMLDivElement>(null);
  const [failure, setOwnFailure] = useState<string | null>(null);
  const setFailure = onFailure ?? setOwnFailure;
  /** The side as it was when an update was sent whose response was lost; null if there is none such. */
  const [unanswered, setUnanswered] = useState<ReferralEntry | null>(null);
  /** What an update is made from: after a lost response the side as it was then, so that the retry is the same request. */
  const base = unanswered ?? entry;
  const options = useQuery(statusOptionsQuery(base));
  const { sendNote, sendStatus } = useSendUpdate({ subject, group, entry: base, now, onSaved });
  const option = options.data?.find((each) => keyOf(each) === choice);
  const isTooLong = Form.useWatch(({ notes = '' }) => notes.length > DRAFT_NOTE_LIMIT, form) ?? false;
  const draft = useDraft(subject, entry, useId());
  const start = useStartValues({ form, entry, options: options.data, draft: draft.found, startNote });
  const { opened, setOpened, isTouched, restored } = start;
  // the change may be that very update; a retry will tell
  const isChoosing = entry.revision !== opened.revision && isTouched && !unanswered;
  const problems = useProblems(form, inputs, isSaving, useScreenSize() === 'small');
  const typed = (): UpdateValues => form.getFieldsValue(true) as UpdateValues;
  /** @param changed what has just changed: the text of such a field was read again */
  const findProblems = (changed: Partial<UpdateValues> = {}): Problem[] => {
    const unreadable = unreadableFields(inputs.current).map(({ id }) => id);
    const stillUnreadable = unreadable.filter((name) => !(name in changed));
    return problemsOf(typed(), options.data ?? [], base, now, stillUnreadable);
  };
  useEffect(() => onChoosing?.(isChoosing), [onChoosing, isChoosing]);
  const conflict = useConflict(isChoosing ? { form, opened, entry, options: options.data } : null);
  useUnsavedUpdate(t('Update {name}', { name: fullName(group.consumer) }), start.isTyped && draft.hasFailed, onUnsaved);

  const keepDraft = (values: UpdateValues): void => {
    const chosen = options.data?.find((each) => keyOf(each) === values.choice);
    draft.keep(draftOf(values, chosen, opened), opened.revision);
  };
  const decide = useCallback((values: UpdateValues) => form.setFieldsValue(values), [form]);
  const editDecided = (): void => {
    setOpened(entry);
    problems.recheck(findProblems, typed());
  };
  const change = (changed: Partial<UpdateValues>, values: UpdateValues): void => {
    start.markTyped();
    keepDraft(values);
    problems.recheck(() => findProblems(changed), changed);
  };
  const startOver = (): void => {
    reset();
    draft.discard().catch(() => setFailure(t('Your draft was not deleted. It will be here the next time, too.')));
  };

  const showProblems = (found: readonly Problem[]): void => {
    // The fields take the place of a choice, because they say what is wrong.
    if (found.length > 0) setOpened(entry);
    problems.show(found);
  };

  /** @returns whether it was sent; what is wrong is shown at the fields */
  const send = async (values: UpdateValues, found: readonly Problem[]): Promise<boolean> => {
    const text = values.notes?.trim();
    if (isChoosing && values.choice === undefined && !text) {
      // all of theirs, which is saved already
      await draft.discard();
      return true;
    }
    showProblems(found);
    if (found.length > 0) return false;
    await (option ? sendStatus(values, option) : sendNote(text ?? ''));
    return true;
  };

  const save = async (): Promise<boolean> => {
    if (isSaving) return false;
    const values = typed();
    // before the fields are disabled, which are not validated then
    const found = findProblems();
    setFailure(null);
    // What is typed from now on would be in neither the update nor a draft.
    setSaving(true);
    try {
      // A draft that is saved after the update would come back.
      await draft.stop();
      if (await send(values, found)) {
        // the first attempt may have been saved and deleted the draft, which was kept again afterwards
        if (unanswered) await forgetDraft();
        return reset();
      }
      keepDraft(values);
    } catch (error) {
      showRefusal(error, values);
    } finally {
      setSaving(false);
    }
    return false;
  };

  const forgetDraft = (): Promise<void> =>
    draft.discard().catch((error: unknown) => log.warning('referrals: the draft of a saved update is left', error));

  const reset = (): boolean => {
    form.resetFields();
    problems.show([]);
    start.clear();
    setUnanswered(null);
    return true;
  };

  const showRefusal = (error: unknown, values: UpdateValues): void => {
    keepDraft(conflict?.mine ?? values);
    setUnanswered(!isChoosing && mayBeDone(error) ? base : null);
    const refusal = refusalOf(error, values);
    if (refusal.problems.length > 0) showProblems(refusal.problems);
    else if (refusal.reason !== null) {
      setFailure(`${t('Not saved. What you typed is still in this form.')} ${refusal.reason}`.trim());
    }
  };

  return {
    form,
    inputs,
    options,
    option,
    isTouched,
    isTooLong,
    isSaving,
    isChoosing,
    isUnanswered: unanswered !== null,
    conflict,
    draft,
    restored,
    problems,
    failure,
    change,
    decide,
    editDecided,
    startOver,
    save,
  };
}
