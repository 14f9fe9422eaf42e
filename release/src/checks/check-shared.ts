import type { HostRelease, RemoteRelease, SetCheck } from '@portal/shared/contracts/release';
import semver from 'semver';
import { releaseName } from '../records/release-name.ts';
import { checkResult } from './check-result.ts';
import { remedy } from './remedy.ts';

/**
 * Whether the host shares every module its remotes need, in a version that fits, with every export they use: a missing one is
 * `undefined` in the browser and fails when it is used. Builds did not always record exports; where one side has none the
 * other's are not compared, with a warning, so that a rollback to an older release stays possible.
 */
export function checkShared(hosts: readonly HostRelease[], remotes: readonly RemoteRelease[]): SetCheck {
  const problems = hosts.flatMap((host) => remotes.flatMap((remote) => missingFromHost(remote, host)));
  const check = checkResult('shared', problems, 'Shared modules resolve', 'Shared modules do not resolve');
  const warnings = hosts.flatMap((host) => unrecorded(host, remotes));
  return warnings.length === 0 ? check : { ...check, warnings };
}

/** What the host does not share as a remote needs it, a sentence each. */
export const missingFromHost = (remote: RemoteRelease, host: HostRelease): string[] => [
  ...unmetVersions(remote, host),
  ...missingExports(remote, host),
];

function unmetVersions(remote: RemoteRelease, host: HostRelease): string[] {
  const offers = new Map(host.provides.map(({ key, version }) => [key, version]));
  return remote.shared.flatMap(({ key, range }) => {
    const version = offers.get(key);
    if (version === undefined)
      return [`${releaseName(remote)} needs ${key}, which ${releaseName(host)} does not share. ${remedy(remote)}`];
    if (semver.satisfies(version, range, { includePrerelease: true })) return [];
    return [
      `${releaseName(remote)} needs ${key} ${range}, but ${releaseName(host)} shares ${version}. ${remedy(remote)}`,
    ];
  });
}

function missingExports(remote: RemoteRelease, host: HostRelease): string[] {
  return Object.entries(remote.usedExports ?? {}).flatMap(([key, used]) => {
    const offered = new Set(host.providedExports?.[key]);
    const missing = offered.size === 0 ? [] : used.filter((name) => !isOffered(name, offered));
    if (missing.length === 0) return [];
    return [
      `${releaseName(remote)} uses ${missing.join(', ')} of ${key}, which ${releaseName(host)} does not export. ${remedy(remote)}`,
    ];
  });
}

/** A member, `z.string`, is known for namespaces alone; that of an object, `session.signOut`, is in its own hands. */
function isOffered(name: string, offered: ReadonlySet<string>): boolean {
  if (offered.has(name)) return true;
  const [owner = ''] = name.split('.', 1);
  const isNamespace = [...offered].some((other) => other.startsWith(`${owner}.`));
  return offered.has(owner) && !isNamespace;
}

function unrecorded(host: HostRelease, remotes: readonly RemoteRelease[]): string[] {
  const silent = remotes.filter(
    (remote) => (remote.usedExports === undefined) !== (host.providedExports === undefined),
  );
  if (silent.length === 0) return [];
  const names = silent.map(releaseName).join(', ');
  return [
    host.providedExports === undefined
      ? `The exports of ${releaseName(host)} were not recorded when it was built, so it is not known whether it has all those needed by ${names}.`
      : `The exports needed by ${names} were not recorded at build time, so it is not known whether ${releaseName(host)} has them all.`,
  ];
}
