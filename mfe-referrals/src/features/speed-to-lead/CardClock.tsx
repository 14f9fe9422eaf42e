import { FIRST_HOUR_SECONDS, spokenDuration } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { TimerIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './CardClock.module.css';
import { elapsedText } from './LeadClock.tsx';
import { useElapsed } from './use-elapsed.ts';

/** The head of a waiting lead's card: how long it has waited (D-47). */
export function CardClock({ since }: { since: number }): ReactNode {
  const seconds = useElapsed(since);
  return (
    <p role="timer" className={clsx(classes.clock, seconds >= FIRST_HOUR_SECONDS && classes.late)}>
      <TimerIcon size={18} />
      <span aria-hidden="true">
        <Trans id="<b>{time}</b> since it came in" values={{ time: elapsedText(seconds) }} components={{ b: <b /> }} />
      </span>
      <span className="visually-hidden">{t('Waiting for {time}', { time: t(spokenDuration(seconds)) })}</span>
    </p>
  );
}
