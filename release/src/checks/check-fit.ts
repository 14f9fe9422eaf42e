import {
  pagePathsOverlap,
  type HostRelease,
  type Release,
  type RemoteRelease,
  type SetCheck,
} from '@portal/shared/contracts/release';
import semver from 'semver';
import { checkTopics, undeclared } from './check-topics.ts';
import { contentTypeOf } from '../records/content-type.ts';
import { releaseName } from '../records/release-name.ts';
import { checkResult } from './check-result.ts';
import { checkShared, missingFromHost } from './check-shared.ts';
import { remedy } from './remedy.ts';

/**
 * Whether a set of releases works together. The set holds one release of each name. Pure: checks that need the store
 * are in `checkSets`.
 */
export function checkFit(releases: readonly Release[]): SetCheck[] {
  const hosts = releases.filter((release) => release.kind === 'host');
  const remotes = releases.filter((release) => release.kind === 'remote');
  const ofEach = (look: (remote: RemoteRelease, host: HostRelease) => string[]) =>
    hosts.flatMap((host) => remotes.flatMap((remote) => look(remote, host)));
  return [
    checkResult('types', releases.flatMap(unfitTypes), 'Every file has a type browsers take', 'Files of a wrong type'),
    checkShared(hosts, remotes),
    checkResult('host-api', ofEach(unmetHostApi), rangesSummary(hosts, remotes), 'The host API is out of range'),
    checkTopics(releases),
    checkResult(
      'addresses',
      pairsOf(remotes).flatMap(([one, other]) => doubleClaims(one, other)),
      'No address is claimed twice',
      'Addresses are claimed twice',
    ),
    checkResult(
      'containers',
      pairsOf(releases).flatMap(([one, other]) => sameContainer(one, other)),
      'Every container has a name of its own',
      'Containers share a name',
    ),
  ];
}

/** Whether a remote can run in a host, whatever else is in the set; for releases that replace one that failed. */
export const fitsHost = (remote: RemoteRelease, host: HostRelease): boolean =>
  [...missingFromHost(remote, host), ...unmetHostApi(remote, host), ...undeclared(remote, host)].length === 0;

/** A script or style sheet of another type is not executed by browsers (`X-Content-Type-Options: nosniff`). */
function unfitTypes(release: Release): string[] {
  const entries = release.kind === 'remote' ? [release.entry] : release.entry;
  return [
    ...release.files
      .filter(({ path, contentType }) => essenceOf(contentType) !== essenceOf(contentTypeOf(path)))
      .map(
        ({ path, contentType }) =>
          `${releaseName(release)}: ${path} is kept as ${contentType}, but browsers take it as ${contentTypeOf(path)} only.`,
      ),
    ...entries
      .filter((path) => essenceOf(contentTypeOf(path)) !== 'text/javascript')
      .map((path) => `${releaseName(release)}: the entry ${path} is not a script.`),
  ];
}

/** A content type without its parameters. */
const essenceOf = (contentType: string): string => contentType.split(';', 1).join('').trim().toLowerCase();

function unmetHostApi(remote: RemoteRelease, host: HostRelease): string[] {
  const [wanted, offered] = [remote.manifest.hostApi, host.manifest.hostApi];
  if (semver.satisfies(offered, wanted, { includePrerelease: true })) return [];
  return [
    `${releaseName(remote)} works with host API ${wanted}, but ${releaseName(host)} offers ${offered}. ${remedy(remote)}`,
  ];
}

function rangesSummary(hosts: readonly HostRelease[], remotes: readonly RemoteRelease[]): string {
  const offered = hosts.map(({ manifest }) => manifest.hostApi).join(', ');
  const ranges = [...new Set(remotes.map(({ manifest }) => manifest.hostApi))];
  return `Host API ${offered} in range ${ranges.join(' and ') || 'of no remote'}`;
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

function sameContainer(one: Release, other: Release): string[] {
  if (one.container !== other.container) return [];
  return [`${releaseName(one)} and ${releaseName(other)} both use the container ${one.container}.`];
}

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other): [T, T] => [one, other]));
}
