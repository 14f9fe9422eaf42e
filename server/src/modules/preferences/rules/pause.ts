import { MAX_PAUSE_DAYS, type Preferences } from '@portal/shared/contracts';
import { addDays, dayIn, msg } from '@portal/shared/domain';
import type { Text } from '../../../platform/texts/text.ts';

type Pause = Pick<Preferences, 'pausedUntil' | 'quietHours'>;

/** The day on which new referrals come again; null when they come now. */
export function pauseEnd({ pausedUntil, quietHours }: Pause, now: Date): string | null {
  return pausedUntil !== null && pausedUntil > dayIn(quietHours.timeZone, now.getTime()) ? pausedUntil : null;
}

/** What is wrong with a pause that is to begin, or to end another day; null when nothing is. */
export function pauseProblem({ pausedUntil, quietHours }: Pause, now: Date): Text | null {
  if (pausedUntil === null) return null;
  const today = dayIn(quietHours.timeZone, now.getTime());
  if (pausedUntil <= today) return msg('Choose a day after today');
  if (pausedUntil > addDays(today, MAX_PAUSE_DAYS)) {
    return { id: msg('Choose a day within {days} days'), values: { days: MAX_PAUSE_DAYS } };
  }
  return null;
}
