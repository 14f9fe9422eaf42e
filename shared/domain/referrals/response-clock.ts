import type { ReferralCategory, ReferralEntry, StatusTone } from '../../contracts/referrals/referral.ts';
import { dayIn } from '../dates/calendar.ts';
import { msg, type Message } from '../text/message.ts';

/** For this long the clock of a lead is highlighted (D-47). */
export const FIRST_HOUR_SECONDS = 3_600;

/**
 * Whether a status says that the consumer was reached (D-47): an appointment, a win, or a lead whose color role is
 * "reached". Parked and closed leads say nothing about it.
 */
export function confirmsContact({ category, tone }: { category: ReferralCategory; tone: StatusTone }): boolean {
  return (
    category === 'Active Appointments' || category === 'Wins' || (category === 'Active Leads' && tone === 'reached')
  );
}

export type ClockFacts = Pick<ReferralEntry, 'category' | 'statusTone' | 'timeZone' | 'responseClock'>;

/** `running` since a moment in milliseconds, or stopped after some seconds. */
export type ClockState = { kind: 'running'; since: number } | { kind: 'reached'; seconds: number };

/** The moment, in milliseconds, since which the consumer waits for the agent; null without a running clock. */
export function waitingSince({ category, statusTone, responseClock }: Omit<ClockFacts, 'timeZone'>): number | null {
  if (!responseClock || responseClock.contactedAt !== null) return null;
  return category === 'Active Leads' && statusTone !== 'parked' ? Date.parse(responseClock.assignedAt) : null;
}

/**
 * What the clock of a side shows (D-47): it runs while a lead waits to be reached, and shows the response time for the
 * rest of the day on which it was. Null: it shows nothing, as for parked, closed and locked referrals.
 * @param now milliseconds since 1970
 */
export function clockState(facts: ClockFacts, now: number): ClockState | null {
  const since = waitingSince(facts);
  if (since !== null) return { kind: 'running', since };
  const { contactedAt = null, seconds = null } = facts.responseClock ?? {};
  if (contactedAt === null || seconds === null) return null;
  const isToday = dayIn(facts.timeZone, Date.parse(contactedAt)) === dayIn(facts.timeZone, now);
  return isToday ? { kind: 'reached', seconds } : null;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** `25 min`, `1 h 20 min`, `14 h`, `3 days`: a response time. Under a minute it is `1 min`. */
export function durationMessage(seconds: number): Message {
  const minutes = Math.max(1, Math.floor(seconds / MINUTE_SECONDS));
  if (seconds < HOUR_SECONDS) return { id: msg('{minutes} min'), values: { minutes } };
  const hours = Math.floor(seconds / HOUR_SECONDS);
  if (seconds >= DAY_SECONDS) {
    return {
      id: msg('{days, plural, one {# day} other {# days}}'),
      values: { days: Math.floor(seconds / DAY_SECONDS) },
    };
  }
  const rest = Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS);
  // the larger the time, the less its minutes say
  return hours >= 10 || rest === 0
    ? { id: msg('{hours} h'), values: { hours } }
    : { id: msg('{hours} h {minutes} min'), values: { hours, minutes: rest } };
}

/** The same in words that are read aloud: `25 minutes`, `1 hour and 20 minutes`. */
export function spokenDuration(seconds: number): Message {
  const minutes = Math.max(1, Math.floor(seconds / MINUTE_SECONDS));
  if (seconds < HOUR_SECONDS)
    return { id: msg('{minutes, plural, one {# minute} other {# minutes}}'), values: { minutes } };
  if (seconds >= DAY_SECONDS) return durationMessage(seconds);
  const hours = Math.floor(seconds / HOUR_SECONDS);
  const rest = Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS);
  return hours >= 10 || rest === 0
    ? { id: msg('{hours, plural, one {# hour} other {# hours}}'), values: { hours } }
    : {
        id: msg(
          '{hours, plural, one {# hour} other {# hours}} and {minutes, plural, one {# minute} other {# minutes}}',
        ),
        values: { hours, minutes: rest },
      };
}
