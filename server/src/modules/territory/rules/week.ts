const FRIDAY = 5;

/** The day that names a week of ranks, `YYYY-MM-DD`: the last Friday up to that moment, in UTC. */
export function weekOf(moment: Date): string {
  const day = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()));
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() - FRIDAY + 7) % 7));
  return day.toISOString().slice(0, 10);
}
