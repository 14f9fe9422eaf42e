import type { AgentAgreement } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import { CheckIcon } from '@portal/shared/ui/icon';
import { Progress } from '@portal/shared/ui/progress';
import { type ReactNode, useState } from 'react';
import classes from './Agreement.module.css';

interface ReadingBarProps {
  /** From 0 to 1. */
  share: number;
  isAtEnd: boolean;
  changes: AgentAgreement['text']['changes'];
  /** Whether an earlier one was signed, so that its changes matter. */
  hasEarlier: boolean;
}

/** How far the agreement has been read, and what is different from the one before. */
export function ReadingBar({ share, isAtEnd, changes, hasEarlier }: ReadingBarProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const percent = isAtEnd ? 100 : Math.min(99, Math.round(share * 100));
  return (
    <div className={classes.reading}>
      {isAtEnd && <CheckIcon size={14} className={classes.read ?? ''} />}
      <span>{isAtEnd ? t('Read to the end') : t('{percent}% read', { percent })}</span>
      <Progress
        percent={percent}
        showInfo={false}
        size="small"
        className={classes.progress ?? ''}
        aria-label={t('Read')}
      />
      <span className={classes.grow} />
      {hasEarlier && (
        <ActionButton kind="link" onClick={() => setOpen(true)}>
          {t('What changed since {year}', { year: changes.since })}
        </ActionButton>
      )}
      {isOpen && (
        <Dialog
          title={t('What changed since {year}', { year: changes.since })}
          hasCloseButton
          onClose={() => setOpen(false)}
        >
          <ul className={classes.changes} lang="en">
            {changes.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}
