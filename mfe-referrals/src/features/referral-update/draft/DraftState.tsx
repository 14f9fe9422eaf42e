import { formatTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import classes from '../UpdateForm.module.css';

interface DraftStateProps {
  savedAt: string | null;
  hasFailed: boolean;
  isTooLong: boolean;
}

/** Whether what is typed is in a draft. That it is not is read out; that it is would be said every few words. */
export function DraftState({ savedAt, hasFailed, isTooLong }: DraftStateProps): ReactNode {
  return (
    <>
      <div role="status" className={classes.said}>
        {hasFailed && (
          <p className={classes.failure}>
            {isTooLong
              ? t('Your draft could not be saved: the note is too long.')
              : t('Your draft could not be saved. Save the update before you leave.')}
          </p>
        )}
      </div>
      {!hasFailed && savedAt !== null && (
        <p className={classes.moves}>{t('Draft saved at {time}.', { time: formatTime(savedAt) })}</p>
      )}
    </>
  );
}
