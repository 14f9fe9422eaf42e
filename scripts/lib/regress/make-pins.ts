import { createPin, publishedVersions, readStatus, ReleaseError, type ReleaseStore } from 'release';
import { planMatrix } from './plan-matrix.ts';
import type { Wanted } from './read-call.ts';

/** A set to run against: the token that opens it, or why there is none. */
export type PinnedSet = { title: string } & ({ token: string } | { refusal: string });

/** Long enough for a slow machine; nobody needs the pin after the run. */
const TTL = 4 * 3_600_000;

/** The token of every wanted set. What does not fit together is told in place of a token. */
export async function makePins(store: ReleaseStore, wanted: Wanted): Promise<PinnedSet[]> {
  const pin = async (title: string, base: string, releases: Record<string, string>): Promise<PinnedSet> => {
    const named = Object.entries(releases).map(([remote, version]) => ({ remote, version }));
    try {
      const { token } = await createPin(store, {
        base,
        releases: named,
        ttl: TTL,
        who: 'pnpm regress',
        why: `regression run of ${title}`,
      });
      return { title, token };
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      return { title, refusal: error.problems.join(' ') };
    }
  };
  switch (wanted.kind) {
    case 'pin':
      return [{ title: 'pin', token: wanted.token }];
    case 'set': {
      const names = Object.entries(wanted.releases).map(([remote, version]) => `${remote}@${version}`);
      return [await pin(names.join(', '), 'production', wanted.releases)];
    }
    case 'snapshot':
      return [await pin(`snapshot ${wanted.id}`, wanted.id, {})];
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
      const pins: PinnedSet[] = [];
      for (const { title, releases } of sets) pins.push(await pin(title, 'production', releases));
      return pins;
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
