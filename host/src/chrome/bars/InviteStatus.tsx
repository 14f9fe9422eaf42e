import type { InviteRunProgress } from '@portal/shared/contracts';
import { pageLocale } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Bars.module.css';
import { useChrome } from '../chrome-context.ts';

/** How far a bulk invite is; it opens the dialog of the run. Its end can be dismissed. */
export function InviteStatus({ progress }: { progress: InviteRunProgress }): ReactNode {
  const { runProgress, events } = useChrome();
  const isOver = progress.phase === 'over';
  return (
    <span className={clsx(classes['dot'], classes['run'])} role="status" aria-live={isOver ? 'polite' : 'off'}>
      <Send size={14} strokeWidth={1.5} aria-hidden="true" />
      <button type="button" onClick={() => events.publish('agent-search.open', { showRun: true })}>
        {textOf(progress)}
      </button>
      {isOver && (
        <button type="button" onClick={() => runProgress.dismiss()}>
          {t('Dismiss')}
        </button>
      )}
    </span>
  );
}

/** The formats of pages are in a file that the frame does not load. */
const countText = (count: number): string => count.toLocaleString(pageLocale());

function textOf({ phase, done, total, sent, failed, skipped }: InviteRunProgress): string {
  const values = { done: countText(done), total: countText(total) };
  switch (phase) {
    case 'running':
      return t('Inviting {done} of {total}', values);
    case 'paused':
      return t('Invites paused at {done} of {total}', values);
    case 'stopped':
      return t('Invites stopped at {done} of {total}', values);
    case 'over':
      return skipped === 0
        ? t('{sent} invited, {failed} failed', { sent: countText(sent), failed: countText(failed) })
        : t('{sent} invited, {failed} failed, {skipped} skipped', {
            sent: countText(sent),
            failed: countText(failed),
            skipped: countText(skipped),
          });
  }
}
