import { createPin, publishedVersions, readStatus, ReleaseError, type ReleaseStore } from '@portal/release';
import { isPullRequestVersion } from '@portal/shared/contracts/release';
import { planMatrix } from './plan-matrix.ts';
import type { SetSelection } from './read-call.ts';

/** A set to run against: the token that opens it, or why there is none. */
export type PinnedSet = { title: string } & ({ token: string } | { refusal: string });

/** Long enough for one set on a slow machine; the pins are not needed after the run. */
const TTL_OF_A_SET = 4 * 3_600_000;
const MAX_TTL_MS = 30 * 24 * 3_600_000;

/** What to pin: some releases in place of those of a channel or a snapshot. */
interface Choice {
  title: string;
  base: string;
  releases: Record<string, string>;
}

/** The token of every requested set, or why its releases do not fit together. */
export async function makePins(store: ReleaseStore, selection: SetSelection): Promise<PinnedSet[]> {
  if (selection.kind === 'pin') return [{ title: 'pin', token: selection.token }];
  const choices = await choicesOf(store, selection);
  // All are made before the first run, so that they differ only as their titles say, even if something is promoted.
  const ttl = Math.min(TTL_OF_A_SET * choices.length, MAX_TTL_MS);
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

async function choicesOf(store: ReleaseStore, selection: Exclude<SetSelection, { kind: 'pin' }>): Promise<Choice[]> {
  switch (selection.kind) {
    case 'set': {
      const names = Object.entries(selection.releases).map(([remote, version]) => `${remote}@${version}`);
      return [{ title: names.join(', '), base: selection.channel, releases: selection.releases }];
    }
    case 'snapshot':
      return [{ title: `snapshot ${selection.id}`, base: selection.id, releases: {} }];
    case 'matrix': {
      const published = await publishedVersions(store);
      const { remotes } = await readStatus(store, selection.channel);
      const sets = planMatrix({
        published: Object.fromEntries(
          [...published].map(([remote, versions]) => [
            remote,
            versions
              .filter(({ version, isWithdrawn }) => !isWithdrawn && !isPullRequestVersion(version))
              .map(({ version }) => version),
          ]),
        ),
        live: Object.fromEntries(remotes.map(({ remote, version }) => [remote, version])),
        last: selection.last,
        channel: selection.channel,
      });
      return sets.map((set) => ({ ...set, base: selection.channel }));
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
