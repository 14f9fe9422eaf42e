import { pagePathsOverlap } from '@portal/shared/contracts/release';
import type { HostRelease, Release, RemoteRelease, TopicRef } from '@portal/shared/contracts/release';
import semver from 'semver';
import { releaseName } from './names.ts';

/**
 * Whether a set of releases works together; one sentence for each reason why not. The set holds one release of each
 * name. Pure: whether the files are there is `checkFiles`.
 */
export function checkSet(releases: readonly Release[]): string[] {
  const hosts = releases.filter((release) => release.kind === 'host');
  const remotes = releases.filter((release) => release.kind === 'remote');
  return [
    ...hosts.flatMap((host) =>
      remotes.flatMap((remote) => [...missingFromHost(remote, host), ...unmetHostApi(remote, host)]),
    ),
    ...unheardOf(releases),
    ...pairsOf(remotes).flatMap(([one, other]) => doubleClaims(one, other)),
    ...pairsOf(releases)
      .filter(([one, other]) => one.container === other.container)
      .map(([one, other]) => `${releaseName(one)} and ${releaseName(other)} both use the container ${one.container}.`),
  ];
}

function missingFromHost(remote: RemoteRelease, host: HostRelease): string[] {
  const offers = new Map(host.provides.map(({ key, version }) => [key, version]));
  return remote.shared.flatMap(({ key, range }) => {
    const version = offers.get(key);
    if (version === undefined)
      return [`${releaseName(remote)} needs ${key}, which ${releaseName(host)} does not share.`];
    if (semver.satisfies(version, range, { includePrerelease: true })) return [];
    return [`${releaseName(remote)} needs ${key} ${range}, but ${releaseName(host)} shares ${version}.`];
  });
}

function unmetHostApi(remote: RemoteRelease, host: HostRelease): string[] {
  const [wanted, offered] = [remote.manifest.hostApi, host.manifest.hostApi];
  if (semver.satisfies(offered, wanted, { includePrerelease: true })) return [];
  return [`${releaseName(remote)} works with host API ${wanted}, but ${releaseName(host)} offers ${offered}.`];
}

/** Every topic heard must be sent by someone in that version, the host included. */
function unheardOf(releases: readonly Release[]): string[] {
  const nameOf = ({ topic, version }: TopicRef) => `${topic} v${version}`;
  const sent = new Set(releases.flatMap((release) => release.manifest.emits.map(nameOf)));
  return releases.flatMap((release) =>
    release.manifest.hears
      .filter((heard) => !sent.has(nameOf(heard)))
      .map((heard) => `${releaseName(release)} hears ${nameOf(heard)}, which no release of this set sends.`),
  );
}

function doubleClaims(one: RemoteRelease, other: RemoteRelease): string[] {
  return one.manifest.pages.flatMap(({ path }) =>
    other.manifest.pages
      .filter((page) => pagePathsOverlap(path, page.path))
      .map((page) => {
        const claims = path === page.path ? path : `${path} and ${page.path}, which are the same for some address`;
        return `${releaseName(one)} and ${releaseName(other)} both claim an address: ${claims}.`;
      }),
  );
}

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other): [T, T] => [one, other]));
}
