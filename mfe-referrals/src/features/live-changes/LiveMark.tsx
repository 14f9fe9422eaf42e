import { formatTime } from '@portal/shared/domain';
import { useTopic } from '@portal/shared/events';
import { t } from '@portal/shared/i18n';
import { useQueryClient } from '@portal/shared/query';
import { ActionButton } from '@portal/shared/ui/action-button';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { referralsKey } from '../../query-keys.ts';
import type { Subject } from '../../subject.ts';
import classes from './LiveMark.module.css';

interface LiveState {
  status: 'live' | 'connecting' | 'polling';
  at: number;
}

/** Whether changes arrive by themselves, beside the title. */
export function LiveMark({ subject }: { subject: Subject }): ReactNode {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState | null>(null);
  useTopic('live.state', setState);
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
          <ActionButton kind="link" onClick={() => void client.invalidateQueries({ queryKey: referralsKey(subject) })}>
            {t('Refresh')}
          </ActionButton>
        </>
      )}
    </span>
  );
}
