import { formatDateTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { PencilIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import status from '../ui/status-words/status-words.module.css';
import classes from './DraftNotice.module.css';

interface DraftNoticeProps {
  /** When it was saved, ISO 8601. */
  updatedAt: string;
  onDiscard: () => void;
}

/** Says that the form is filled with what was typed another time. */
export function DraftNotice({ updatedAt, onDiscard }: DraftNoticeProps): ReactNode {
  return (
    <div className={classes.notice} role="status">
      <PencilIcon size={16} />
      <p className={status.words}>{t('Your draft from {time} was restored.', { time: formatDateTime(updatedAt) })}</p>
      <ActionButton kind="link" className={status.words} onClick={onDiscard}>
        {t('Discard draft')}
      </ActionButton>
    </div>
  );
}
