import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import type { ReactNode } from 'react';
import { useChrome } from '../chrome/chrome-context.ts';
import { useLatest } from '../chrome/use-latest.ts';
import type { PendingNavigation } from './leave-guard.ts';
import classes from './LeaveDialog.module.css';

/** "Leave without saving?", over the form that has changes. */
export function LeaveDialog(): ReactNode {
  const { leaveGuard } = useChrome();
  const leaving = useLatest(leaveGuard.leaving$, () => leaveGuard.leaving);
  if (!leaving) return null;
  const { form } = leaving;
  const { title, changes: count } = form;
  return (
    <Dialog title={t('Leave without saving?')} onClose={() => leaveGuard.stay()} ignoresOutsideClick>
      <p>
        {t('{count, plural, one {{count} change} other {{count} changes}} on {title}.', { count, title })}{' '}
        {whatIsKept(form)}
      </p>
      <div className={classes['actions']}>
        <ActionButton onClick={() => leaveGuard.leave()}>{t('Leave')}</ActionButton>
        <ActionButton kind="primary" onClick={() => leaveGuard.stay()}>
          {t('Keep Editing')}
        </ActionButton>
      </div>
    </Dialog>
  );
}

function whatIsKept({ isKept, isBeingKept }: PendingNavigation['form']): string {
  if (isKept) return t('Your draft is saved for 30 days.');
  return isBeingKept ? t('Your draft is being saved.') : t('What you typed last will be lost.');
}
