import { createHash } from 'node:crypto';
import {
  HOST,
  releaseBase,
  type BrowserRelease,
  type BrowserSnapshot,
  type Channel,
  type HostRelease,
  type RemoteRelease,
  type Snapshot,
} from '@portal/shared/contracts/release';
import { fitsHost } from '../checks/check-fit.ts';
import { loadableFiles, tableOf } from '../records/file-table.ts';
import type { StoredRelease } from '../records/index-records.ts';
import { releaseName } from '../records/release-name.ts';
import type { Targets } from './targets.ts';

/** What a visitor gets: the browser's part, and the host's release for the HTML around it. */
export interface ServedSnapshot {
  readonly browser: BrowserSnapshot;
  readonly host: HostRelease;
}

/** Finds a release that is known to exist. */
export type FindRelease = (remote: string, version: string) => StoredRelease;

/**
 * The snapshot for a choice of versions. Its id is a hash of the set: the same releases give the same id, in any order
 * and at any time. The choice must hold a host.
 */
export function resolveSnapshot(targets: Targets, find: FindRelease): Snapshot {
  const part = (remote: string, version: string) => ({ version, record: find(remote, version).record });
  const { [HOST]: hostTarget, ...remoteTargets } = targets;
  if (hostTarget === undefined) throw new Error('A snapshot needs a host');
  const host = part(HOST, hostTarget.version);
  const remotes = Object.fromEntries(
    Object.entries(remoteTargets)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([remote, { version, lastKnownGood }]) => [
        remote,
        { ...part(remote, version), ...(lastKnownGood && { lastKnownGood: part(remote, lastKnownGood) }) },
      ]),
  );
  const id = createHash('sha256').update(JSON.stringify({ host, remotes })).digest('hex').slice(0, 12);
  return { schema: 1, id, host, remotes };
}

/**
 * What a browser gets of a snapshot; `channel` is null when it was opened by a pin. A last known good release that does not fit
 * this host is left out: it was good with another one, and would fail differently.
 */
export function toBrowserSnapshot(snapshot: Snapshot, channel: Channel | null, find: FindRelease): BrowserSnapshot {
  const host = hostOf(snapshot, find);
  const table = tableOf(host.files);
  return {
    id: snapshot.id,
    channel: channel?.name ?? null,
    revision: channel?.revision ?? null,
    host: {
      version: host.version,
      container: host.container,
      base: releaseBase(HOST, host.version),
      integrity: loadableFiles(host.files),
      ...(table !== undefined && { table }),
    },
    remotes: Object.fromEntries(
      Object.entries(snapshot.remotes).map(([remote, { version, lastKnownGood }]) => {
        const release = remoteOf(remote, version, find);
        const good = lastKnownGood && remoteOf(remote, lastKnownGood.version, find);
        const fallback = good && fitsHost(good, host) ? good : undefined;
        return [
          remote,
          {
            ...toBrowserRelease(release),
            manifest: release.manifest,
            ...(release.menu && { menu: release.menu }),
            ...(release.earlyRequests && { earlyRequests: release.earlyRequests }),
            ...(fallback && { lastKnownGood: toBrowserRelease(fallback) }),
          },
        ];
      }),
    ),
  };
}

/** Name -> version of a snapshot, the host among them. */
export function releasesOf({ host, remotes }: Snapshot): Record<string, string> {
  return {
    [HOST]: host.version,
    ...Object.fromEntries(Object.entries(remotes).map(([remote, { version }]) => [remote, version])),
  };
}

/** The host's release of a snapshot. */
export function hostOf(snapshot: Snapshot, find: FindRelease): HostRelease {
  const { release } = find(HOST, snapshot.host.version);
  if (release.kind !== 'host') throw new Error(`${releaseName(release)} is not a host`);
  return release;
}

function remoteOf(remote: string, version: string, find: FindRelease): RemoteRelease {
  const { release } = find(remote, version);
  if (release.kind !== 'remote') throw new Error(`${releaseName(release)} is not a remote`);
  return release;
}

function toBrowserRelease(release: RemoteRelease): BrowserRelease {
  const table = tableOf(release.files);
  return {
    version: release.version,
    container: release.container,
    base: releaseBase(release.remote, release.version),
    entry: release.entry,
    integrity: loadableFiles(release.files),
    ...(table !== undefined && { table }),
    exposes: release.exposes,
  };
}
