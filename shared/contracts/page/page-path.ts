// The meaning of the address patterns of a `remote.json`, for all code that looks up the remote of an address.

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');
const isParameter = (segment: string) => segment.startsWith(':');

/** Whether the address matches. Letter case and a trailing slash do not matter, as in the router. */
export function matchesPagePath(pattern: string, pathname: string): boolean {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  const isOpen = wanted.at(-1) === '*';
  if (isOpen) wanted.pop();
  if (given.length < wanted.length || (!isOpen && given.length > wanted.length)) return false;
  return wanted.every(
    (segment, index) => isParameter(segment) || segment.toLowerCase() === given[index]?.toLowerCase(),
  );
}

/**
 * What an address that matches has for the parameters of a pattern: `{ id: 'NDI' }` for `/referrals-details/:id`. As it is
 * written there, so it may be percent-encoded.
 */
export function pageParameters(pattern: string, pathname: string): Record<string, string> {
  const given = segmentsOf(pathname);
  return Object.fromEntries(
    segmentsOf(pattern).flatMap((segment, index) => (isParameter(segment) ? [[segment.slice(1), given[index]!]] : [])),
  );
}

/** Whether some address matches both patterns. */
export function pagePathsOverlap(one: string, other: string): boolean {
  const [first, second] = [segmentsOf(one), segmentsOf(other)];
  for (let index = 0; ; index += 1) {
    const [a, b] = [first[index], second[index]];
    if (a === '*' || b === '*') return true;
    if (a === undefined || b === undefined) return a === b;
    if (!isParameter(a) && !isParameter(b) && a.toLowerCase() !== b.toLowerCase()) return false;
  }
}

/** Sorts patterns so that the more specific is first: words before parameters before a star. */
export function bySpecificity(one: string, other: string): number {
  const rank = (segment: string | undefined) => {
    if (segment === undefined) return 2;
    if (segment === '*') return 3;
    return isParameter(segment) ? 1 : 0;
  };
  const [first, second] = [segmentsOf(one), segmentsOf(other)];
  for (let index = 0; index < Math.max(first.length, second.length); index += 1) {
    const difference = rank(first[index]) - rank(second[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}
