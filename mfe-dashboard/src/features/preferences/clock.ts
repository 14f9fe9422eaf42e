/** Every half hour of a day, `00:00` to `23:30`. */
export const HALF_HOURS: readonly string[] = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

/** `21:00` as people read it: `9:00 PM`. */
export function clockText(time: string, locale: string): string {
  return new Date(`2000-01-01T${time}:00Z`).toLocaleTimeString(locale, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });
}

const DAY_MINUTES = 24 * 60;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A stretch of a line, in percent of it. */
export interface Stretch {
  left: number;
  width: number;
}

/** Where hours lie on a line from noon to noon; in two stretches when noon is in them. */
export function stretchesOf(from: string, to: string): Stretch[] {
  const start = (minutesOf(from) + DAY_MINUTES / 2) % DAY_MINUTES;
  const length = (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES;
  const first = Math.min(length, DAY_MINUTES - start);
  return [
    { left: (start / DAY_MINUTES) * 100, width: (first / DAY_MINUTES) * 100 },
    { left: 0, width: ((length - first) / DAY_MINUTES) * 100 },
  ].filter(({ width }) => width > 0);
}
