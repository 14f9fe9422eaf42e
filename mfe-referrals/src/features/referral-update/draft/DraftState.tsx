import { formatTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import classes from '../UpdateForm.module.css';

interface DraftStateProps {
  savedAt: string | null;
  hasFailed: boolean;
  isTooLong: boolean;
}

/** Whether what is typed is in a draft. */
export function DraftState({ savedAt, hasFailed, isTooLong }: DraftStateProps): ReactNode {
  if (hasFailed && isTooLong)
    return <p className={classes.failure}>{t('Your draft could not be saved: the note is too long.')}</p>;
  if (hasFailed)
    return <p className={classes.failure}>{t('Your draft could not be saved. Save the update before you leave.')}</p>;
  return (
    savedAt !== null && <p className={classes.moves}>{t('Draft saved at {time}.', { time: formatTime(savedAt) })}</p>
  );
}
