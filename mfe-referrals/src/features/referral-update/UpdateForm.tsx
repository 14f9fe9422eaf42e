import type { ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import { formatDateTime, movesTo } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Form } from '@portal/shared/ui/form';
import { type ReactNode, type Ref, useImperativeHandle } from 'react';
import { NoteInput } from '../../form/NoteField.tsx';
import { SUPPORT_PHONE } from '../../paths.ts';
import type { Subject } from '../../queries/subject.ts';
import { useLiveEntry } from '../live-changes/use-live-entry.ts';
import { Differences } from './conflict/Differences.tsx';
import { DraftState } from './draft/DraftState.tsx';
import { CHOICE_LABEL, FIELD_LABELS } from './fields/field-labels.ts';
import { MissingFields } from './problems/MissingFields.tsx';
import { offerStatusUndo, type Saved } from './offer-status-undo.ts';
import { StatusChoices } from './fields/StatusChoices.tsx';
import { StatusesFailure } from './fields/StatusesFailure.tsx';
import { StatusFields } from './fields/StatusFields.tsx';
import classes from './UpdateForm.module.css';
import { UpdateSkeleton } from './UpdateSkeleton.tsx';
import { keyOf, knownValues } from './update-values.ts';
import { useUpdateForm } from './use-update-form.ts';

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
  /** Shows why it was not saved, next to buttons that are always in view; by default the form does, at its end. */
  onFailure?: (failure: string | null) => void;
  /** Called when what was typed is in no draft, and when it is again. */
  onUnsaved?: (isUnsaved: boolean) => void;
  /** Shown about the referral above the fields. */
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
  const update = useUpdateForm({
    subject,
    group,
    entry,
    now,
    startNote,
    onSaved,
    onChoosing,
    onFailure,
    onUnsaved,
  });
  const { form, inputs, options, option, isTouched, isTooLong, isSaving, isChoosing } = update;
  const { conflict, draft, restored, problems, failure } = update;
  const elsewhere = useLiveEntry(subject, entry, isTouched);
  useImperativeHandle(ref, () => ({ save: update.save }));

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
      onValuesChange={update.change}
      onFinish={onSubmit}
      disabled={isSaving}
      noValidate
    >
      {conflict && (
        <Differences key={entry.revision} conflict={conflict} onDecide={update.decide} onEdit={update.editDecided} />
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
          <RestoredDraft
            savedAt={draft.found.updatedAt}
            hasChangedSince={draft.found.revision !== entry.revision}
            onStartOver={update.startOver}
          />
        )}
        {head}
        {options.data.length > 0 ? (
          <Form.Item name="choice" label={t(CHOICE_LABEL)}>
            <StatusChoices entry={entry} options={options.data} />
          </Form.Item>
        ) : (
          <FinalStatus />
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
      <div role="status" className={classes.said}>
        {elsewhere.isChangedElsewhere && !isSaving && !update.isUnanswered && (
          <ChangedElsewhere onShow={elsewhere.show} />
        )}
      </div>
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {children}
    </Form>
  );
}

interface RestoredDraftProps {
  savedAt: string;
  /** Whether the referral was changed after the draft was saved. */
  hasChangedSince: boolean;
  onStartOver: () => void;
}

const RestoredDraft = ({ savedAt, hasChangedSince, onStartOver }: RestoredDraftProps): ReactNode => (
  <p className={classes.draft}>
    <span>
      {t('Your draft from {time} is back.', { time: formatDateTime(savedAt) })}{' '}
      {hasChangedSince && t('The referral has changed since then.')}
    </span>
    <ActionButton kind="link" onClick={onStartOver}>
      {t('Start over')}
    </ActionButton>
  </p>
);

/** In the place of the statuses, where none can follow. */
const FinalStatus = (): ReactNode => (
  <p className={classes.say}>
    <Trans
      id="This status is final. To correct it, call agent support at {phone}."
      values={{ phone: <a href={SUPPORT_PHONE.href}>{SUPPORT_PHONE.text}</a> }}
    />
  </p>
);

const ChangedElsewhere = ({ onShow }: { onShow: () => void }): ReactNode => (
  <p className={classes.moves}>
    {t('This referral was changed elsewhere.')}{' '}
    <ActionButton kind="link" onClick={onShow}>
      {t('Show what changed')}
    </ActionButton>
  </p>
);
