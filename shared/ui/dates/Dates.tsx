import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../../domain/text/formats.ts';
import { perLocale } from '../../domain/text/page-locale.ts';

interface MomentProps {
  /** A moment, ISO 8601 in UTC. */
  moment: string;
  /** Time zone in which it is shown, `America/Denver`; the viewer's own when absent. */
  timeZone?: string;
  /** Shows the time of day. */
  hasTime?: boolean;
}

/**
 * A moment in the time zone of its referral, with the viewer's local time as the tooltip (D-03):
 * `<Moment moment={updatedDate} timeZone={timeZone} hasTime />` → `Nov 20, 2026, 9:41 AM`, and with `MST` where the
 * viewer's clock shows another time.
 */
export function Moment({ moment, timeZone, hasTime = false }: MomentProps): ReactNode {
  return (
    <time className="tabular" dateTime={moment} title={formatDateTime(moment, undefined, { namesZone: true })}>
      {hasTime ? timeIn(moment, timeZone) : formatDate(moment, timeZone)}
    </time>
  );
}

function timeIn(moment: string, timeZone: string | undefined): string {
  const isElsewhere = formatDateTime(moment, timeZone) !== formatDateTime(moment);
  return formatDateTime(moment, timeZone, { namesZone: isElsewhere });
}

/** `today`, `yesterday`, `6 days ago`; ahead: `tomorrow`, `in 4 days`. Days count from today, negative in the past. */
export function relativeDay(days: number): string {
  return relative().format(days, 'day');
}

const relative = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
