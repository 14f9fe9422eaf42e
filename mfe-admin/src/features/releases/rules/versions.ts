/** Longest version that is shown whole, where space is short and where it is very short. */
const LONGEST = { short: 13, tiny: 10 };

/**
 * A version in a narrow place: of a long label, as local builds have, only the end is kept, which distinguishes builds.
 * `1.0.0-local.hef1d79bdaada` is `1.0.0-…bdaada`, or `…bdaada`.
 */
export function shortVersion(version: string, room: keyof typeof LONGEST = 'short'): string {
  if (version.length <= LONGEST[room]) return version;
  const end = `…${version.slice(-6)}`;
  return room === 'tiny' ? end : `${version.split('-', 1)[0]}-${end}`;
}

/** Whether two versions differ only after the hyphen, as local builds do by a hash: then neither is newer. */
export function areBuildsOfOne(version: string, other: string): boolean {
  const [[core, build], [otherCore, otherBuild]] = [version.split(/-(.*)/), other.split(/-(.*)/)];
  return core === otherCore && build !== undefined && otherBuild !== undefined;
}
