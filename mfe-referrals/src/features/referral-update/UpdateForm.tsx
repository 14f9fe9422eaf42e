import { ApiError } from '@portal/shared/api';
import { DRAFT_NOTE_LIMIT, type ReferralEntry, type ReferralGroup, type StatusOption } from '@portal/shared/contracts';
import { formatDateTime, formatTime, fullName, movesTo } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton } from '@portal/shared/ui/action-button';
import { unreadableFields } from '@portal/shared/ui/unreadable-text';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { Form, type FormInstance } from '@portal/shared/ui/form';
import { type ReactNode, type Ref, useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { NoteInput } from '../../form/NoteField.tsx';
import { SUPPORT_PHONE } from '../../paths.ts';
import { events } from '../../remote.ts';
import type { Subject } from '../../subject.ts';
import { useLiveEntry } from '../live-changes/use-live-entry.ts';
import { useUnsaved } from '../referral-draft/use-unsaved.ts';
import { CHOICE_LABEL, FIELD_LABELS } from './field-labels.ts';
import { Differences } from './Differences.tsx';
import type { Conflict } from './differences.ts';
import { offerStatusUndo, type Saved } from './offer-status-undo.ts';
import { noteSavedText, savedText } from './saved-text.ts';
import { StatusChoices } from './StatusChoices.tsx';
import { StatusesFailure } from './StatusesFailure.tsx';
import { StatusFields } from './StatusFields.tsx';
import { MissingFields } from './MissingFields.tsx';
import { type Problem, problemsOf, refusalsOf } from './problems.ts';
import { type Prefill, prefillOver, usePrefill } from './prefill.ts';
import { statusOptionsQuery } from './status-options.queries.ts';
import { draftOf } from './draft-values.ts';
import { useProblems } from './use-problems.ts';
import { useDraft } from './use-draft.ts';
import { useRestoredDraft } from './use-restored-draft.ts';
import { useReferralChanges } from './update.mutations.ts';
import { UpdateSkeleton } from './UpdateSkeleton.tsx';
import { changeOf, keyOf, knownValues, type UpdateValues } from './update-values.ts';
import classes from './UpdateForm.module.css';

/** A prefill does not keep the draft away, as typing does: the draft is older than what is typed. */
type Touch = 'none' | 'prefilled' | 'typed';

/** What the buttons around a form can do. */
export interface UpdateFormHandle {
  /** @returns whether it was saved; false leaves the reasons at the fields */
  save: () => Promise<boolean>;
}

interface UpdateFormProps {
  subject: Subject | null;
  group: ReferralGroup;
  /** The side that is updated; a newer one while the form is open is a change by someone else. */
  entry: ReferralEntry;
  /** Milliseconds since 1970, for what must not be in the past or the future. */
  now: number;
  ref: Ref<UpdateFormHandle>;
  /** A note that was begun elsewhere; newer than a draft. */
  startNote?: string;
  /** Enter in a field does what the main button does. */
  onSubmit: () => void;
  /** What was saved can be undone; by default the page's toast offers that. */
  onSaved?: (saved: Saved) => void;
  /** Called when a choice between two versions takes the place of the fields, and when it ends (D-16). */
  onChoosing?: (isChoosing: boolean) => void;
  /** Shows why it was not saved, beside buttons that are always in view; by default the form does, at its end. */
  onFailure?: (failure: string | null) => void;
  /** Told when what was typed is in no draft, and when it is again. */
  onUnsaved?: (isUnsaved: boolean) => void;
  /** What is said about the referral above its fields. */
  head?: ReactNode;
  children?: ReactNode;
}

/**
 * A status change or a note (REF-71…73, D-16). Nothing typed is lost: not by a refusal, and not by a change that
 * someone else made meanwhile: then each field has the choice between theirs and what was typed.
 */
export function UpdateForm({
  subject,
  group,
  entry,
  now,
  ref,
  startNote = '',
  onSubmit,
  onSaved = offerStatusUndo,
  onChoosing,
  onFailure,
  onUnsaved,
  head,
  children,
}: UpdateFormProps): ReactNode {
  const [form] = Form.useForm<UpdateValues>();
  const choice = Form.useWatch('choice', form);
  const [opened, setOpened] = useState(entry);
  const [touch, setTouch] = useState<Touch>(startNote === '' ? 'none' : 'typed');
  const isTouched = touch !== 'none';
  const [isSaving, setSaving] = useState(false);
  const inputs = useRef<HTMLDivElement>(null);
  const [failure, setOwnFailure] = useState<string | null>(null);
  const setFailure = onFailure ?? setOwnFailure;
  const options = useQuery(statusOptionsQuery(entry));
  const { status, note } = useReferralChanges(subject, group);
  const option = options.data?.find((each) => keyOf(each) === choice);
  const isTooLong = Form.useWatch(({ notes = '' }) => notes.length > DRAFT_NOTE_LIMIT, form) ?? false;
  const isOutdated = entry.revision !== opened.revision;
  // Nothing was typed, so there is nothing to compare.
  if (isOutdated && !isTouched) setOpened(entry);
  const isChoosing = isOutdated && isTouched;
  const problems = useProblems(form, inputs, isSaving, useScreenSize() === 'small');
  const typed = (): UpdateValues => form.getFieldsValue(true) as UpdateValues;
  /** @param changed what has just changed: the text of such a field was read again */
  const findProblems = (changed: Partial<UpdateValues> = {}): Problem[] => {
    const unreadable = unreadableFields(inputs.current).map(({ id }) => id);
    const stillUnreadable = unreadable.filter((name) => !(name in changed));
    return problemsOf(typed(), options.data ?? [], entry, now, stillUnreadable);
  };
  useEffect(() => onChoosing?.(isChoosing), [onChoosing, isChoosing]);
  const conflict = useConflict(isChoosing ? { form, opened, entry, options: options.data } : null);
  // The known values are those of the newest state, unless something was typed over them.
  useEffect(() => {
    if (!isTouched) form.setFieldsValue(knownValues(opened));
  }, [form, isTouched, opened]);

  const elsewhere = useLiveEntry(subject, entry, isTouched);
  const draft = useDraft(subject, entry, useId());
  useUnsaved(t('Update {name}', { name: fullName(group.consumer) }), touch === 'typed' && draft.hasFailed, onUnsaved);
  const prefill = usePrefill(entry.agentReferralId, options.data);
  const [restored, forgetRestored] = useRestoredDraft({
    draft: draft.found,
    options: options.data,
    isTyped: touch === 'typed',
    prefill,
    timeZone: entry.timeZone,
  });
  if (restored && touch !== 'typed') setTouch('typed');
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

  const keepDraft = (values: UpdateValues): void => {
    const chosen = options.data?.find((each) => keyOf(each) === values.choice);
    draft.keep(draftOf(values, chosen, opened), opened.revision);
  };
  const decideValues = useCallback((values: UpdateValues) => form.setFieldsValue(values), [form]);
  const startOver = (): void => {
    reset();
    draft.discard().catch(() => setFailure(t('Your draft was not deleted. It will be here the next time, too.')));
  };

  const saveNote = async (text: string): Promise<boolean> => {
    await note.mutateAsync({ agentReferralId: entry.agentReferralId, notes: text });
    events.publish('toast.show', { text: noteSavedText(group.consumer, entry, now) });
    return true;
  };

  const saveStatus = async (values: UpdateValues, chosen: StatusOption): Promise<boolean> => {
    // What others changed was decided on, so it is saved over that; otherwise it may still be a conflict.
    const { agentReferralId, revision } = await status.mutateAsync(changeOf(values, chosen, entry));
    const text = savedText(group.consumer, entry, chosen, values.snoozeMonths);
    onSaved({ agentReferralId, agentId: group.agent.agentId, revision, text });
    return true;
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
    return option ? saveStatus(values, option) : saveNote(text ?? '');
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
      if (await send(values, found)) return reset();
      keepDraft(values);
    } catch (error) {
      showRefusal(error, values);
    } finally {
      setSaving(false);
    }
    return false;
  };

  const reset = (): boolean => {
    form.resetFields();
    problems.show([]);
    forgetRestored();
    setTouch('none');
    return true;
  };

  const showRefusal = (error: unknown, values: UpdateValues): void => {
    keepDraft(conflict?.mine ?? values);
    const fields = error instanceof ApiError ? error.fields : [];
    if (fields.length > 0) showProblems(refusalsOf(fields, values));
    // A conflict is shown as soon as the newer state has been read.
    else if (!(error instanceof ApiError && error.code === 'referral_changed')) {
      const problem = error instanceof ApiError ? error.message : '';
      setFailure(`${t('Not saved. Nothing you typed is lost.')} ${problem}`.trim());
    }
  };

  useImperativeHandle(ref, () => ({ save }));

  if (options.isError || !options.data)
    return (
      <div className={classes.form}>
        {head}
        {options.isError ? (
          <StatusesFailure statuses={options} />
        ) : (
          <UpdateSkeleton hasButton={children !== undefined} />
        )}
      </div>
    );
  const target = option && movesTo(entry.category, option);
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      className={classes.form}
      initialValues={{ ...knownValues(entry), ...(startNote && { notes: startNote }) }}
      onValuesChange={(changed, values) => {
        setTouch('typed');
        keepDraft(values);
        problems.recheck(() => findProblems(changed), changed);
      }}
      onFinish={onSubmit}
      disabled={isSaving}
      noValidate
    >
      {conflict && (
        <Differences
          key={entry.revision}
          conflict={conflict}
          onDecide={decideValues}
          onEdit={() => {
            setOpened(entry);
            problems.recheck(findProblems, typed());
          }}
        />
      )}
      <div ref={inputs} hidden={isChoosing} className={isChoosing ? undefined : classes.form}>
        {problems.missing.length > 0 && (
          // another attempt is read out again
          <MissingFields
            key={problems.attempt}
            missing={problems.missing}
            isNew={problems.isNew}
            hasFocus={problems.hasFocus}
            onGo={problems.focus}
          />
        )}
        {restored && draft.found && (
          <p className={classes.draft}>
            <span>
              {t('Your draft from {time} is back.', { time: formatDateTime(draft.found.updatedAt) })}{' '}
              {draft.found.revision !== entry.revision && t('The referral has changed since then.')}
            </span>
            <ActionButton kind="link" onClick={startOver}>
              {t('Start over')}
            </ActionButton>
          </p>
        )}
        {head}
        {options.data.length > 0 ? (
          <Form.Item name="choice" label={t(CHOICE_LABEL)}>
            <StatusChoices entry={entry} options={options.data} />
          </Form.Item>
        ) : (
          <p className={classes.say}>
            <Trans
              id="This status is final. To correct it, call agent support at {phone}."
              values={{ phone: <a href={SUPPORT_PHONE.href}>{SUPPORT_PHONE.text}</a> }}
            />
          </p>
        )}
        {target && <p className={classes.moves}>{t('Moves this referral to {category}.', { category: t(target) })}</p>}
        {option && <StatusFields key={keyOf(option)} option={option} />}
        <Form.Item
          name="notes"
          label={option?.requires.includes('notes') ? t(FIELD_LABELS.notes) : t('Note (optional)')}
        >
          <NoteInput />
        </Form.Item>
      </div>
      {isTouched && <DraftState savedAt={draft.savedAt} hasFailed={draft.hasFailed} isTooLong={isTooLong} />}
      {elsewhere.isChangedElsewhere && (
        <p className={classes.moves} role="status">
          {t('This referral was changed elsewhere.')}{' '}
          <ActionButton kind="link" onClick={elsewhere.show}>
            {t('Show what changed')}
          </ActionButton>
        </p>
      )}
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {children}
    </Form>
  );
}

interface Compared extends Pick<Conflict, 'opened' | 'entry'> {
  form: FormInstance<UpdateValues>;
  options: readonly StatusOption[] | undefined;
}

/** The conflict of a form, with what was typed when it became known; null without one, and until the statuses are known. */
function useConflict(compared: Compared | null): Conflict | null {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const options = compared?.options;
  if (!compared || !options) {
    if (conflict) setConflict(null);
    return null;
  }
  const { form, opened, entry } = compared;
  if (conflict?.entry === entry && conflict.options === options) return conflict;
  // While someone chooses, the form holds the choice; what they typed is what the first choice began with.
  const mine = conflict ? conflict.mine : form.getFieldsValue(true);
  const next: Conflict = { opened, entry, options, mine: mine as UpdateValues };
  setConflict(next);
  return next;
}

interface DraftStateProps {
  savedAt: string | null;
  hasFailed: boolean;
  isTooLong: boolean;
}

function DraftState({ savedAt, hasFailed, isTooLong }: DraftStateProps): ReactNode {
  if (hasFailed && isTooLong)
    return <p className={classes.failure}>{t('Your draft could not be saved: the note is too long.')}</p>;
  if (hasFailed)
    return <p className={classes.failure}>{t('Your draft could not be saved. Save the update before you leave.')}</p>;
  return (
    savedAt !== null && <p className={classes.moves}>{t('Draft saved at {time}.', { time: formatTime(savedAt) })}</p>
  );
}
