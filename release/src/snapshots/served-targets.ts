import { HOST, type Channel } from '@portal/shared/contracts/release';
import { NoHostError } from '../errors.ts';
import { knownGood, readHistory } from '../log/channel-history.ts';
import { readRelease, releasePath } from '../records/index-records.ts';
import { isForChannels, refusalOf } from '../signing/verdict.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { damagedRecords, loadReleases, namesIn, type ReadRelease } from './load-releases.ts';
import type { FindRelease } from './resolve-snapshot.ts';
import type { Targets } from './targets.ts';
import { usableReleases, type IsUsableRelease } from './usable-releases.ts';
import { withoutUnusable, type IsUsable, type Withdrawals } from './withdrawals.ts';

/** What visitors of a channel get of its targets. */
export interface ServedTargets {
  readonly targets: Targets;
  readonly find: FindRelease;
  /** What they do not get although the channel names it, a sentence each; withdrawn releases are not among them. */
  readonly refused: readonly string[];
}

interface ServedOptions {
  readonly read?: ReadRelease;
  /** Leaves out releases whose record is damaged or gone. Default: those are an error, since whoever has a set can go on with that. */
  readonly leavesOutDamaged?: boolean;
}

/**
 * The targets of a channel without anything that nobody may get: what was withdrawn, and what is not signed by an authorized signer.
 * The last known good release takes the place of a live one.
 * @throws ReleaseError as `loadReleases`, and NoHostError when no host is left
 */
export async function servedTargets(
  store: ReleaseStore,
  all: Targets,
  withdrawals: Withdrawals,
  { read = (remote, version) => readRelease(store, remote, version), leavesOutDamaged = false }: ServedOptions = {},
): Promise<ServedTargets> {
  const lasting = withoutUnusable(all, (release) => withdrawals.of(release) === undefined);
  const damaged = leavesOutDamaged ? await damagedRecords(namesIn(lasting), read) : [];
  const lost = new Set(damaged.map(({ path }) => path));
  const readable = withoutUnusable(lasting, ({ remote, version }) => !lost.has(releasePath(remote, version)));
  const find = await loadReleases(store, readable, read);
  const refused = namesIn(readable).flatMap(({ remote, version }) => refusalOf(find(remote, version)) ?? []);
  const isUsable: IsUsable = ({ remote, version }) => isForChannels(find(remote, version));
  return {
    targets: withoutUnusable(readable, isUsable, refused),
    find,
    refused: [...damaged.map(({ problem }) => problem).toSorted(), ...refused],
  };
}

/**
 * The same of a channel, with the last of its earlier hosts that is usable where the live one and its last known good are not: what
 * is wrong with the host must not keep rollbacks and withdrawals of remotes from visitors.
 * @throws ReleaseError as `servedTargets`, also when there is no such host
 */
export async function servedWithSomeHost(
  store: ReleaseStore,
  channel: Channel,
  withdrawals: Withdrawals,
  options: ServedOptions = {},
): Promise<ServedTargets> {
  try {
    return await servedTargets(store, channel.remotes, withdrawals, options);
  } catch (error) {
    if (!(error instanceof NoHostError)) throw error;
    const version = await earlierHost(store, channel, usableReleases(store, withdrawals, options.read));
    if (version === undefined) throw error;
    const served = await servedTargets(store, { ...channel.remotes, [HOST]: { version } }, withdrawals, options);
    const refused = [...error.problems, `Visitors get ${HOST}@${version}.`, ...served.refused];
    return { ...served, refused };
  }
}

/** The last host of a channel that is usable; rather one that is known to be bad than none. */
async function earlierHost(
  store: ReleaseStore,
  channel: Channel,
  isUsable: IsUsableRelease,
): Promise<string | undefined> {
  const history = await readHistory(store, channel, { remotes: [HOST], good: 1, isUsable }, []);
  const good = await knownGood(history, isUsable, HOST, []);
  if (good !== undefined) return good;
  for (const { version } of history.livedOf(HOST)) {
    if (await isUsable({ remote: HOST, version })) return version;
  }
  return undefined;
}
