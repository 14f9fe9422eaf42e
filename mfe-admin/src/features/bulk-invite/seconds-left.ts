import type { RunItem } from './run-state.ts';

/** The last ones say best how long the next ones take. */
const SAMPLE = 20;

/** About how many seconds the rest of a bulk invite takes; null until two have a result. */
export function secondsLeft(items: readonly RunItem[]): number | null {
  const times = items
    .flatMap(({ at }) => at ?? [])
    .toSorted((one, other) => one - other)
    .slice(-SAMPLE);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || times.length < 2) return null;
  const waiting = items.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  return Math.ceil(((last - first) / (times.length - 1) / 1000) * waiting);
}
