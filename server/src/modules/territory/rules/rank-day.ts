import { addDays, dayIn, timeIn } from '@portal/shared/domain';

const FRIDAY = 5;
const ZONE = 'America/New_York';
/** When ranks are computed on a Friday, on the clocks of the east coast. */
const COMPUTED_AT = '06:00';

/** The day, `2026-11-27`, on which ranks are computed next. */
export function nextRankDay(now: Date): string {
  const today = dayIn(ZONE, now.getTime());
  const untilFriday = (FRIDAY - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  const isOver = untilFriday === 0 && timeIn(ZONE, now.getTime()) >= COMPUTED_AT;
  return addDays(today, isOver ? 7 : untilFriday);
}
