import { HOUR_MS } from './durations.ts';

/** Octets of a line, after which the next line begins with a space (RFC 5545, 3.1). */
const MAX_LINE_LENGTH = 75;

export interface CalendarEvent {
  /** The same for every file about this event, so that a calendar replaces it. */
  uid: string;
  title: string;
  /** A moment in ISO 8601, for an hour from then, or a whole day, `2026-11-20`. */
  start: string;
  location: string | null;
  /** Address of the page about it. */
  url: string;
}

/** What a calendar that subscribes to a file needs besides its events. */
export interface CalendarSubscription {
  name: string;
  refreshHours: number;
}

/**
 * Events as an iCalendar file (RFC 5545), in UTC. It holds what it is given and nothing else: calendar providers keep
 * copies, so it must not be given an e-mail address or a phone number.
 * @param now milliseconds since 1970
 * @param subscription for a file that calendars read again and again
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  now: number,
  subscription?: CalendarSubscription,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Agent Portal//Appointments//EN',
    ...(subscription ? linesOfSubscription(subscription) : []),
    ...events.flatMap((event) => linesOfEvent(event, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** RFC 7986 and, for calendars that do not know it, what came before it. */
function linesOfSubscription({ name, refreshHours }: CalendarSubscription): string[] {
  return [
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
  ];
}

function linesOfEvent({ uid, title, start, location, url }: CalendarEvent, now: number): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    `DTSTAMP:${moment(now)}`,
    ...linesOfTime(start),
    `SUMMARY:${text(title)}`,
    ...(location === null ? [] : [`LOCATION:${text(location)}`]),
    `URL:${url}`,
    'END:VEVENT',
  ];
}

/** A whole day blocks no time: TRANSP:TRANSPARENT. Without an end it lasts one day (RFC 5545, 3.6.1). */
function linesOfTime(start: string): string[] {
  if (start.length === 10) return [`DTSTART;VALUE=DATE:${start.replaceAll('-', '')}`, 'TRANSP:TRANSPARENT'];
  const begins = Date.parse(start);
  return [`DTSTART:${moment(begins)}`, `DTEND:${moment(begins + HOUR_MS)}`];
}

const moment = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A text value (RFC 5545, 3.3.11): a name with a line break in it must not become a line of its own. */
const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '');

const encoder = new TextEncoder();

/** Folds a line between characters, never inside one. */
function fold(line: string): string {
  const parts = [''];
  let size = 0;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (size + octets > MAX_LINE_LENGTH) {
      parts.push('');
      size = 1; // the space
    }
    parts[parts.length - 1] += character;
    size += octets;
  }
  return parts.join('\r\n ');
}
