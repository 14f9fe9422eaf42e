import { t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { UPDATE_DUE_AFTER_DAYS } from '../../domain/referrals/freshness.ts';
import classes from './FreshnessRing.module.css';

const radius = 5;
const circumference = 2 * Math.PI * radius;

/** `Today`, `1 day`, `12 days`: time since the last update in words. */
export function freshnessText(days: number): string {
  if (days <= 0) return t('Today');
  return t('{days, plural, one {# day} other {# days}}', { days });
}

interface FreshnessRingProps {
  /** Calendar days since the last status update. */
  days: number;
  /** Whether an update is due; by default from the tenth day on (a snoozed lead is due when it wakes). */
  isDue?: boolean;
  /** Replaces the text next to the ring, e.g. `12 days since the last update`. */
  children?: ReactNode;
}

/**
 * How fresh a referral is: a ring that empties over ten days and, when an update is due, contains a dot next to bold text.
 * Shape and weight carry the meaning, so it works without color. `<FreshnessRing days={12} />`
 */
export function FreshnessRing({
  days,
  isDue = days >= UPDATE_DUE_AFTER_DAYS,
  children,
}: FreshnessRingProps): ReactNode {
  const left = Math.min(1, Math.max(0, 1 - days / UPDATE_DUE_AFTER_DAYS));
  return (
    <span className={clsx(classes.fresh, isDue && classes.due)} title={t('Days since the last status update')}>
      <svg className={classes.ring} viewBox="0 0 14 14" aria-hidden="true" data-left={isDue ? 'due' : left.toFixed(1)}>
        <circle className={classes.track} cx="7" cy="7" r={radius} />
        {isDue ? (
          <circle className={classes.dot} cx="7" cy="7" r="2" />
        ) : (
          left > 0 && (
            <circle
              className={classes.left}
              cx="7"
              cy="7"
              r={radius}
              strokeDasharray={`${(left * circumference).toFixed(1)} 40`}
              transform="rotate(-90 7 7)"
            />
          )
        )}
      </svg>
      <span className={children === undefined ? undefined : classes.sentence}>
        {children ?? freshnessText(days)}
        {isDue && <span className="visually-hidden">, {t('update due')}</span>}
      </span>
    </span>
  );
}
