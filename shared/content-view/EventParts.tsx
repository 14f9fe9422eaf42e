import type { Audience, ContentEntry } from '@portal/shared/contracts';
import { type EventPhase, ownPath, perLocale } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { actionClasses } from '@portal/shared/ui/action-button';
import { StatusTag } from '@portal/shared/ui/status-tag';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './EventCard.module.css';

const month = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'short' }));
const day = perLocale((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric' }));
const weekday = perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short' }));
const time = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
);

/** The labels of audiences as printed (EVT-03). */
const AUDIENCE_NAMES: Record<Audience, string> = {
  'All Agents': msg('All Agents'),
  'Preferred Agents': msg('Preferred Agents'),
  'Non-Preferred Agents': msg('Non-Preferred Agents'),
  'SGD Agents': msg('SGD Agents'),
};

/** Who an event is for (EVT-03). */
export function AudienceTag({ audience }: { audience: Audience }): ReactNode {
  const tone = audience === 'SGD Agents' ? 'gold' : 'neutral';
  return <StatusTag status={AUDIENCE_NAMES[audience]} tone={tone} isCompact />;
}

interface EventTimeProps {
  dateTime: string;
  /** For what is over, perhaps for years. */
  hasYear?: boolean;
  className?: string | undefined;
}

/** A leaf of a calendar in the viewer's time zone. What it says, `EventTime` says to screen readers. */
export function EventDate({ dateTime, hasYear = false }: Omit<EventTimeProps, 'className'>): ReactNode {
  const at = new Date(dateTime);
  return (
    <div className={classes.date} aria-hidden="true">
      <span>{month().format(at)}</span>
      <b>{day().format(at)}</b>
      {hasYear && <small>{at.getFullYear()}</small>}
    </div>
  );
}

/** `11:00 AM MST` in the viewer's time zone, as its clocks are on that day. */
export const eventTime = (dateTime: string): string => time().format(new Date(dateTime));

/** `Thu 11:00 AM MST` beside the date. */
export function EventTime({ dateTime, hasYear = false, className }: EventTimeProps): ReactNode {
  const at = new Date(dateTime);
  return (
    <time className={className} dateTime={dateTime}>
      <span className="visually-hidden">
        {month().format(at)} {day().format(at)},{hasYear && ` ${at.getFullYear()},`}{' '}
      </span>
      {weekday().format(at)} {eventTime(dateTime)}
    </time>
  );
}

interface EventButtonProps {
  event: Pick<ContentEntry, 'title' | 'buttonUrl'>;
  phase: EventPhase;
  kind?: 'plain' | 'primary';
}

/** Where an event is joined or read about: a page of the portal, or another site in a new tab. Nothing for other addresses. */
export function EventButton({ event: { title, buttonUrl }, phase, kind = 'plain' }: EventButtonProps): ReactNode {
  if (buttonUrl === null) return null;
  const className = clsx(actionClasses({ kind }), classes.action);
  const words = phase === 'past' ? t('See the Event Page') : t('Save a Seat');
  const label = phase === 'past' ? t('See the Event Page: {title}', { title }) : t('Save a Seat: {title}', { title });
  const path = ownPath(buttonUrl);
  if (path !== undefined) {
    return (
      <Link className={className} to={path} aria-label={label}>
        {words}
      </Link>
    );
  }
  if (!URL.canParse(buttonUrl) || new URL(buttonUrl).protocol !== 'https:') return null;
  return (
    <a className={className} href={buttonUrl} target="_blank" rel="noopener" aria-label={label}>
      {words}
    </a>
  );
}
