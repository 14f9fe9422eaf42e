import type { CalendarEvent } from '../dates/calendar-file.ts';

/** An event has a beginning and no end: a calendar is given an hour, and for as long it is going on. */
const EVENT_MS = 3_600_000;

interface TimedEvent {
  id: string;
  /** ISO 8601. */
  dateTime: string;
}

export type EventPhase = 'ahead' | 'now' | 'past';

/** Whether an event has begun, or is over. @param now milliseconds since 1970 */
export function eventPhase({ dateTime }: Pick<TimedEvent, 'dateTime'>, now: number): EventPhase {
  const begins = Date.parse(dateTime);
  if (now < begins) return 'ahead';
  return now < begins + EVENT_MS ? 'now' : 'past';
}

/** When the phase of one of these changes next, in milliseconds since 1970; null when all are over. */
export function nextPhaseChange(events: readonly Pick<TimedEvent, 'dateTime'>[], now: number): number | null {
  const changes = events.flatMap(({ dateTime }) => [Date.parse(dateTime), Date.parse(dateTime) + EVENT_MS]);
  const ahead = changes.filter((change) => change > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** Splits events into those to come or under way, soonest first, and those that are over, latest first (D-52). */
export function byPhase<Event extends TimedEvent>(
  events: readonly Event[],
  now: number,
): { upcoming: Event[]; past: Event[] } {
  const sorted = events.toSorted(
    (one, other) => Date.parse(one.dateTime) - Date.parse(other.dateTime) || (one.id < other.id ? -1 : 1),
  );
  return {
    upcoming: sorted.filter((event) => eventPhase(event, now) !== 'past'),
    past: sorted.filter((event) => eventPhase(event, now) === 'past').toReversed(),
  };
}

/**
 * An event for a calendar, the same one from a page and from a mail.
 * @param url of the page about it
 */
export function calendarEvent(
  { id, dateTime, title, subTitle }: TimedEvent & { title: string; subTitle: string | null },
  url: string,
): CalendarEvent {
  return { uid: `event-${id}@agent-portal`, title, start: dateTime, location: subTitle, url };
}
