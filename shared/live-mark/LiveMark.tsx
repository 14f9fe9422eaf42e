import type { TopicPayload } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatTime } from '../domain/text/formats.ts';
import classes from './LiveMark.module.css';

/** How changes arrive, and the last sign of life. */
export type LiveState = TopicPayload<'live.state'>;

interface LiveMarkProps {
  /** The last one of the topic `live.state`; null before the first. */
  state: LiveState | null;
  /** Reads again what the page shows. */
  onRefresh: () => void;
}

/** Whether changes arrive by themselves, beside the title of a page. */
export function LiveMark({ state, onRefresh }: LiveMarkProps): ReactNode {
  if (!state) return null;
  const { status, at } = state;
  return (
    <span className={clsx(classes.mark, status !== 'live' && classes.isOff)}>
      <i aria-hidden="true" />
      {status === 'live' && t('Live')}
      {status === 'connecting' && t('Connecting again')}
      {status === 'polling' && (
        <>
          {t('As of {time}', { time: formatTime(new Date(at).toISOString()) })}
          <ActionButton kind="link" onClick={onRefresh}>
            {t('Refresh')}
          </ActionButton>
        </>
      )}
    </span>
  );
}
