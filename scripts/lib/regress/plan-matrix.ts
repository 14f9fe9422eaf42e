/** What is published of each remote and what is live, as far as a matrix needs it. */
export interface MatrixInput {
  /** Remote -> its versions that can still be opened, newest first. */
  published: Record<string, string[]>;
  /** The channel, and remote -> the version that is live there. */
  channel: string;
  live: Record<string, string>;
  /** How many of the newest versions of each remote. */
  last: number;
}

/** One set of a matrix: what differs from the channel. */
export interface MatrixSet {
  title: string;
  releases: Record<string, string>;
}

/**
 * The channel as it is, then each remote's last versions, one remote at a time: as many runs as there are versions, not
 * the product of them all. The first set covers the live versions already.
 */
export function planMatrix({ published, channel, live, last }: MatrixInput): MatrixSet[] {
  const others = Object.entries(live).flatMap(([remote, current]) =>
    (published[remote] ?? [])
      .slice(0, last)
      .filter((version) => version !== current)
      .map((version) => ({ title: `${remote}@${version}`, releases: { [remote]: version } })),
  );
  return [{ title: channel, releases: {} }, ...others];
}
