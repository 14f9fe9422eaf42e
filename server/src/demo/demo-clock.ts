import { addDays, dayIn, daysBetween, startOfDayIn } from '@portal/shared/domain';
import { DAY_MS, MINUTE_MS } from '@portal/shared/durations';

/** Dates of the demonstration, all relative to the moment it was created (D-39). */
export class DemoClock {
  readonly now: number;

  constructor(now: Date) {
    this.now = now.getTime();
  }

  /** This many days ago, at the same time of day; never in the future. */
  daysAgo(days: number): string {
    return new Date(this.now - Math.max(0, days) * DAY_MS).toISOString();
  }

  minutesAgo(minutes: number): string {
    return new Date(this.now - minutes * MINUTE_MS).toISOString();
  }

  /** The date this many days from today in a time zone. */
  day(inDays: number, timeZone: string): string {
    return addDays(dayIn(timeZone, this.now), inDays);
  }

  /** A time of day, in minutes after midnight, this many days from today in a time zone. */
  at(inDays: number, minutes: number, timeZone: string): string {
    return new Date(startOfDayIn(timeZone, this.day(inDays, timeZone)) + minutes * MINUTE_MS).toISOString();
  }

  /**
   * How many days ago a fraction of this year was: 0 is today, 1 the first of January in a time zone. So data of "this
   * year" is in this year, whenever the demonstration is created.
   */
  daysAgoThisYear(part: number, timeZone: string): number {
    const today = this.day(0, timeZone);
    return Math.floor(daysBetween(`${today.slice(0, 4)}-01-01`, today) * part);
  }
}
