import { msg } from '../text/message.ts';

/** The days that times of content may be on. Further ones are mistakes, and at the ends of what a moment can be. */
export const FIRST_CONTENT_DAY = '2000-01-01';
export const LAST_CONTENT_DAY = '2100-12-31';
export const OUTSIDE_CONTENT_DAYS = msg('Enter a date between 2000 and 2100');

/** Whether a time of content is on a day that it may be on. @param clockTime `2026-12-03T11:00` */
export function isContentTime(clockTime: string): boolean {
  const [day = ''] = clockTime.split('T');
  return day >= FIRST_CONTENT_DAY && day <= LAST_CONTENT_DAY;
}
