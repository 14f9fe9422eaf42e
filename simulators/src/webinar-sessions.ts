import { DAY_MS } from '@portal/shared/durations';

const ZONE = 'America/Denver';
const HOURS = [10, 17];
const TUESDAY = 2;
const HOW_MANY = 4;

/** One date of the webinar. */
export interface WebinarSession {
  /** ISO 8601. */
  startsAt: string;
  /** `Tue, Nov 24, 10:00 AM`, in Denver. */
  label: string;
}

/** The next dates, every Tuesday at 10 AM and 5 PM in Denver; none that begins within an hour. */
export function sessionsAfter(now: Date): WebinarSession[] {
  const sessions: WebinarSession[] = [];
  for (let days = 0; sessions.length < HOW_MANY; days++) {
    const day = new Date(now.getTime() + days * DAY_MS);
    if (weekday(day) !== TUESDAY) continue;
    for (const hour of HOURS) {
      const startsAt = inDenver(day, hour);
      if (startsAt.getTime() > now.getTime() + 3_600_000 && sessions.length < HOW_MANY) {
        sessions.push({ startsAt: startsAt.toISOString(), label: LABEL.format(startsAt).replace(' at ', ', ') });
      }
    }
  }
  return sessions;
}

const LABEL = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const DAY_FORMAT = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE });
const HOUR_FORMAT = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' });

const weekday = (moment: Date): number => new Date(`${DAY_FORMAT.format(moment)}T00:00:00.000Z`).getUTCDay();

/** An hour of the day in Denver on the day it is there, whatever the offset of that day is. */
function inDenver(day: Date, hour: number): Date {
  const asUtc = new Date(`${DAY_FORMAT.format(day)}T${String(hour).padStart(2, '0')}:00:00.000Z`);
  const offsetHours = (hour - Number(HOUR_FORMAT.format(asUtc)) + 24) % 24;
  return new Date(asUtc.getTime() + offsetHours * 3_600_000);
}
