import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { bottomActions } from '@portal/shared/ui/sheet';
import type { ReactNode } from 'react';
import classes from './Account.module.css';

interface SaveBarProps {
  /** How many fields differ from what is saved; with 0 there is no bar. */
  changes: number;
  /** Whether the draft on the server has them. */
  isKept: boolean;
  /** Why the last save failed, unless the reason stands at a field. */
  failure?: string | null | undefined;
  isSaving: boolean;
  onDiscard: () => void;
  /** The form that Save Changes submits, as Enter in one of its fields does. */
  formId: string;
}

/** Sticks to the bottom of the window from the first change on: what is not saved, Discard, Save Changes. */
export function SaveBar({ changes: count, isKept, failure, isSaving, onDiscard, formId }: SaveBarProps): ReactNode {
  if (count === 0) return null;
  return (
    <div className={classes.bar} ref={bottomActions} role="region" aria-label={t('Unsaved changes')}>
      <div className={classes.barContent}>
        {failure ? (
          <p role="alert" className={classes.failure}>
            {failure}
          </p>
        ) : (
          <p>
            {t('{count, plural, one {{count} unsaved change.} other {{count} unsaved changes.}}', { count })}{' '}
            {isKept && t('Draft saved.')}
          </p>
        )}
        <ActionButton kind="quiet" onClick={onDiscard} disabled={isSaving}>
          {t('Discard')}
        </ActionButton>
        <ActionButton kind="primary" type="submit" form={formId} isBusy={isSaving}>
          {t('Save Changes')}
        </ActionButton>
      </div>
    </div>
  );
}
