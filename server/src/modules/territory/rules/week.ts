import { addDays } from '@portal/shared/domain';
import { nextRankDay } from './rank-day.ts';

/**
 * The day that names a week of ranks, `YYYY-MM-DD`: the Friday on which they were last due. A week begins when `nextRankDay` says so,
 * not with the Friday of UTC, which is Thursday evening on the east coast: a server that starts then would rank hours early, and a ZIP
 * that is added that evening would not be ranked on the day its agent was promised.
 */
export function weekOf(moment: Date): string {
  return addDays(nextRankDay(moment), -7);
}
