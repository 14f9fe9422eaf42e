import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import { type ReactNode, useRef } from 'react';
import { useSessionActions } from '../chrome/use-session-actions.ts';
import { timeLeft } from './ending.ts';
import { PasswordForm } from './PasswordForm.tsx';

interface EndingDialogProps {
  /** Milliseconds since 1970, like `now`. */
  at: number;
  now: number;
  onClose: () => void;
}

/** D-12: two minutes before the session can no longer be renewed. Only the password extends it; the page stays. */
export function SessionEndingDialog({ at, now, onClose }: EndingDialogProps): ReactNode {
  const { signOut } = useSessionActions();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={t('Stay signed in?')}
      onClose={onClose}
      ignoresOutsideClick
      hasCloseButton
      onOpened={() => input.current?.focus()}
    >
      <p>
        {t('You will be signed out in {time}. Enter your password to stay; this page stays as it is.', {
          time: timeLeft(at, now),
        })}
      </p>
      <PasswordForm input={input} button={t('Stay Signed In')}>
        <ActionButton onClick={signOut}>{t('Sign Out')}</ActionButton>
      </PasswordForm>
    </Dialog>
  );
}
