import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import type { ReactNode } from 'react';
import { useSessionActions } from '../chrome/use-session-actions.ts';
import { timeLeft } from './ending.ts';
import classes from './SessionEnd.module.css';

interface GrantEndingDialogProps {
  /** Milliseconds since 1970, like `now`. */
  at: number;
  now: number;
  onClose: () => void;
}

/** D-05: the time to act for someone cannot be extended, so this is said while there is time to save. */
export function GrantEndingDialog({ at, now, onClose }: GrantEndingDialogProps): ReactNode {
  const { agent, reloDirector } = useSession();
  const { returnToAdmin } = useSessionActions();
  const subject = agent ?? reloDirector;
  return (
    <Dialog title={t('Your time to act for this person ends soon')} onClose={onClose} ignoresOutsideClick>
      <p>
        {t(
          'You will be back in your own account in {time}. Save your work: unfinished referral updates are kept as drafts, everything else is lost. To continue, act for {name} again.',
          { time: timeLeft(at, now), name: subject ? `${subject.firstName} ${subject.lastName}` : t('them') },
        )}
      </p>
      <div className={classes['actions']}>
        <ActionButton onClick={returnToAdmin}>{t('Return Now')}</ActionButton>
        <ActionButton kind="primary" onClick={onClose}>
          {t('Continue')}
        </ActionButton>
      </div>
    </Dialog>
  );
}
