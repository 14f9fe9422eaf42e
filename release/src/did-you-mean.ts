import { closest, distance } from 'fastest-levenshtein';

/** " Did you mean promote?" for a name that is nearly one of these; empty when it resembles none. */
export function didYouMean(typed: string, names: Iterable<string>): string {
  const candidates = [...names];
  if (candidates.length === 0) return '';
  const nearest = closest(typed, candidates);
  // A third of the letters may differ: `stauts` is status, but `ship` is not show.
  return distance(typed, nearest) <= Math.max(1, Math.floor(typed.length / 3)) ? ` Did you mean ${nearest}?` : '';
}
