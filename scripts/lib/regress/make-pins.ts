import { createPin, publishedVersions, readStatus, ReleaseError, type ReleaseStore } from '@portal/release';
import { planMatrix } from './plan-matrix.ts';
import type { Wanted } from './read-call.ts';

/** A set to run against: the token that opens it, or why there is none. */
export type PinnedSet = { title: string } & ({ token: string } | { refusal: string });

/** Long enough for one set on a slow machine; nobody needs the pins after the run. */
const TTL_OF_A_SET = 4 * 3_600_000;
const LONGEST_TTL = 30 * 24 * 3_600_000;

/** What is pinned: some releases in place of those of a channel or a snapshot. */
interface Choice {
  title: string;
  base: string;
  releases: Record<string, string>;
}

/** The token of every wanted set. What does not fit together is told in place of a token. */
export async function makePins(store: ReleaseStore, wanted: Wanted): Promise<PinnedSet[]> {
  if (wanted.kind === 'pin') return [{ title: 'pin', token: wanted.token }];
  const choices = await choicesOf(store, wanted);
  // All are made before the first runs, so that they differ in what their title says only, whatever is promoted meanwhile.
  const ttl = Math.min(TTL_OF_A_SET * choices.length, LONGEST_TTL);
  const pins: PinnedSet[] = [];
  for (const choice of choices) pins.push(await makePin(store, choice, ttl));
  return pins;
}

async function makePin(store: ReleaseStore, { title, base, releases }: Choice, ttl: number): Promise<PinnedSet> {
  try {
    const { token } = await createPin(store, {
      base,
      releases: Object.entries(releases).map(([remote, version]) => ({ remote, version })),
      ttl,
      who: 'npm run regress',
      why: `regression run of ${title}`,
    });
    return { title, token };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return { title, refusal: error.problems.join(' ') };
  }
}

async function choicesOf(store: ReleaseStore, wanted: Exclude<Wanted, { kind: 'pin' }>): Promise<Choice[]> {
  switch (wanted.kind) {
    case 'set': {
      const names = Object.entries(wanted.releases).map(([remote, version]) => `${remote}@${version}`);
      return [{ title: names.join(', '), base: 'production', releases: wanted.releases }];
    }
    case 'snapshot':
      return [{ title: `snapshot ${wanted.id}`, base: wanted.id, releases: {} }];
    case 'matrix': {
      const published = await publishedVersions(store);
      const { remotes } = await readStatus(store, 'production');
      const sets = planMatrix({
        published: Object.fromEntries(
          [...published].map(([remote, versions]) => [
            remote,
            versions.filter(({ isWithdrawn }) => !isWithdrawn).map(({ version }) => version),
          ]),
        ),
        live: Object.fromEntries(remotes.map(({ remote, version }) => [remote, version])),
        last: wanted.last,
      });
      return sets.map((set) => ({ ...set, base: 'production' }));
    }
  }
}

/** Name -> version -> the commit it was built from, as far as the store knows. */
export async function readCommits(store: ReleaseStore): Promise<Map<string, Map<string, string | null>>> {
  const published = await publishedVersions(store);
  return new Map(
    [...published].map(([name, versions]) => [name, new Map(versions.map(({ version, commit }) => [version, commit]))]),
  );
}
