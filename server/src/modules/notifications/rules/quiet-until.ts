import type { QuietHours } from '@portal/shared/contracts';

/** Quiet hours begin and end on half hours of zones whose distance from UTC is a number of these. */
const QUARTER_MS = 15 * 60_000;
/** Longer than any quiet hours, even on the day on which clocks are set back. */
const MAX_QUARTERS = 26 * 4;

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * When the quiet hours that a moment lies in end; null when it lies in none. The clock on the agent's wall decides: hours
 * that the wall skips in spring are not waited for, and those that it repeats in autumn are quiet both times.
 */
export function quietUntil(quietHours: QuietHours, at: Date): Date | null {
  if (!isQuiet(quietHours, at)) return null;
  let quarter = Math.floor(at.getTime() / QUARTER_MS);
  const last = quarter + MAX_QUARTERS;
  do quarter++;
  while (quarter < last && isQuiet(quietHours, new Date(quarter * QUARTER_MS)));
  return new Date(quarter * QUARTER_MS);
}

function isQuiet({ isOn, from, to, timeZone }: QuietHours, at: Date): boolean {
  if (!isOn) return false;
  const wall = clockOf(timeZone).format(at);
  // over midnight when they end before they begin; none at all when both are the same
  return from <= to ? from <= wall && wall < to : from <= wall || wall < to;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  clocks.set(timeZone, made);
  return made;
}
