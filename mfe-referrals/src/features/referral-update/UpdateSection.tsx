import type { ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { useOnDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, useRef, useState } from 'react';
import type { Subject } from '../../queries/subject.ts';
import { useContact } from '../speed-to-lead/use-contact.ts';
import { updateForm } from './update-form.ts';
import type { UpdateFormHandle } from './UpdateForm.tsx';
import { UpdateSkeleton } from './UpdateSkeleton.tsx';
import classes from './UpdateForm.module.css';

interface UpdateSectionProps {
  subject: Subject | null;
  group: ReferralGroup;
  entry: ReferralEntry;
  /** Milliseconds since 1970. */
  now: number;
}

/** The update form as a part of a page (D-21), with its button. */
export function UpdateSection({ subject, group, entry, now }: UpdateSectionProps): ReactNode {
  const { part: UpdateForm, hasFailed, retry } = useOnDemand(updateForm);
  const form = useRef<UpdateFormHandle>(null);
  const [isSaving, setSaving] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  // the one filled button of the page is Call, until they were reached (D-47)
  const { isAwaited, call } = useContact(group);
  if (hasFailed) {
    return (
      <FailureCard
        isCompact
        title={t('The update form did not load.')}
        message={t('Check your connection and try again.')}
        onRetry={retry}
      />
    );
  }
  if (!UpdateForm) return <UpdateSkeleton hasButton />;
  const save = async () => {
    setSaving(true);
    await form.current?.save();
    setSaving(false);
  };
  return (
    <UpdateForm
      ref={form}
      subject={subject}
      group={group}
      entry={entry}
      now={now}
      onSubmit={() => void save()}
      onChoosing={setChoosing}
    >
      <div className={classes.actions}>
        <ActionButton kind={isAwaited && call ? 'plain' : 'primary'} isBusy={isSaving} onClick={() => void save()}>
          {isChoosing ? t('Save This Choice') : t('Save Update')}
        </ActionButton>
      </div>
    </UpdateForm>
  );
}
