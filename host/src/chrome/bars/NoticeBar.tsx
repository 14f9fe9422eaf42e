import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './Bars.module.css';
import { useChrome } from '../chrome-context.ts';
import { useLatest } from '../use-latest.ts';

/**
 * Quiet sentences: why the session changed, until it is dismissed; that the portal cannot be reached, which is not the end
 * of a session (D-12); and that a newer set of releases is live.
 */
export function NoticeBar(): ReactNode {
  const { session, newerRelease } = useChrome();
  const { notice, isUnreachable } = useSession();
  const isOutdated = useLatest(newerRelease.isThere$, () => newerRelease.isThere);
  return (
    <>
      {notice && <Notice text={t(notice)} action={t('Close')} onAction={() => session.clearNotice()} />}
      {isUnreachable && (
        <Notice
          text={t('We cannot reach the portal. You are still signed in, and this page stays as it is.')}
          action={t('Check Again')}
          onAction={() => void session.refresh()}
        />
      )}
      {isOutdated && (
        <Notice text={t('A new version is ready.')} action={t('Reload')} onAction={() => newerRelease.reload()} />
      )}
    </>
  );
}

interface NoticeProps {
  text: string;
  action: string;
  onAction: () => void;
}

function Notice({ text, action, onAction }: NoticeProps): ReactNode {
  return (
    <div className={clsx(classes['bar'], classes['notice'])} role="status">
      {text}
      <button type="button" onClick={onAction}>
        {action}
      </button>
    </div>
  );
}
