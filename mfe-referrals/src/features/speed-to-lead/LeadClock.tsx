import { type ClockState, clockText, durationMessage, FIRST_HOUR_SECONDS, spokenDuration } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { TimerIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './LeadClock.module.css';
import { COUNTS_SECONDS_FOR, useElapsed } from './use-elapsed.ts';

/**
 * How long a lead has waited for its agent, or how fast they were reached (D-47). In the accent for the first hour, bold
 * text after it, and never red: being late is a reason to call.
 */
export function LeadClock({ clock }: { clock: ClockState }): ReactNode {
  return clock.kind === 'running' ? <Running since={clock.since} /> : <Reached seconds={clock.seconds} />;
}

function Running({ since }: { since: number }): ReactNode {
  const seconds = useElapsed(since);
  return (
    <span
      role="timer"
      className={clsx(classes.clock, seconds < FIRST_HOUR_SECONDS ? classes.first : classes.late)}
      title={t('Since this lead came in')}
    >
      <TimerIcon size={14} />
      <span aria-hidden="true">{elapsedText(seconds)}</span>
      {/* in minutes, so that it does not change under the reader */}
      <span className="visually-hidden">{t('Waiting for {time}', { time: t(spokenDuration(seconds)) })}</span>
    </span>
  );
}

function Reached({ seconds }: { seconds: number }): ReactNode {
  return (
    <span className={classes.clock} title={t('Time until you reached them')}>
      <TimerIcon size={14} />
      <span aria-hidden="true">{t(durationMessage(seconds))}</span>
      <span className="visually-hidden">{t('Reached after {time}', { time: t(spokenDuration(seconds)) })}</span>
    </span>
  );
}

/** `4:12` for the first ten minutes, then `25 min`. */
export function elapsedText(seconds: number): string {
  return seconds >= COUNTS_SECONDS_FOR ? t(durationMessage(seconds)) : clockText(seconds);
}
