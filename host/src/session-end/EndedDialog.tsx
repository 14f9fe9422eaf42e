import { msg, t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useChrome } from '../chrome/chrome-context.ts';
import { WAIT_FOR_AUTHOR } from './ending.ts';
import { PasswordForm } from './PasswordForm.tsx';
import classes from './SessionEnd.module.css';

const WAITED_LONG = msg('You have been signed out. Sign in again to continue.');

/**
 * The session has ended while a form was being filled in (D-12). The page stays mounted, and nothing of it can be seen or
 * reached until the same person signs in again. For others, after ten minutes and on Back, it is gone.
 */
export function EndedDialog(): ReactNode {
  const { session, router } = useChrome();
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  useHiddenPage();
  useEffect(() => {
    const timer = setTimeout(() => session.abandon(WAITED_LONG), WAIT_FOR_AUTHOR);
    // not when the session goes on, and with it to another page
    const leave = () => {
      if (session.current.hasEnded) session.abandon(null);
    };
    window.addEventListener('popstate', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', leave);
    };
  }, [session]);
  const signInAsOther = () => {
    session.abandon(null);
    router.navigate('/login');
  };
  return (
    <Dialog
      title={t('You have been signed out')}
      ignoresOutsideClick
      rootClassName={classes['alone']}
      onOpened={() => input.current?.focus()}
    >
      <p>
        {t('Sign in again as {email} to pick up where you left off. What you have typed is still there.', {
          email: user?.email ?? '',
        })}
      </p>
      <PasswordForm input={input} button={t('Sign In')}>
        <ActionButton onClick={signInAsOther}>{t('Use Another Account')}</ActionButton>
      </PasswordForm>
    </Dialog>
  );
}

/** Not only covered: a covered page could still be reached by keyboard, and read by a screen reader. */
function useHiddenPage(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['sessionEnded'] = '';
    return () => void delete dataset['sessionEnded'];
  }, []);
}
