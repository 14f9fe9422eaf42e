/** Whole years from a calendar day until a moment, both in UTC. */
export function yearsSince(day: string, now: Date): number {
  const years = now.getUTCFullYear() - Number(day.slice(0, 4));
  return now.toISOString().slice(5, 10) < day.slice(5, 10) ? years - 1 : years;
}
