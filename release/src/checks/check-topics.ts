import type { HostRelease, Release, RemoteRelease, SetCheck, TopicRef } from '@portal/shared/contracts/release';
import { releaseName } from '../records/release-name.ts';
import { checkResult } from './check-result.ts';
import { remedy } from './remedy.ts';

const nameOf = ({ topic, version }: TopicRef) => `${topic} v${version}`;

/**
 * Whether the messages of a set arrive: every topic that is heard is sent by a release of the set, and every topic a
 * remote uses is declared by the host in that version. The bus refuses any other: sending throws, and a parcel that
 * opens on one never opens. Hosts built before builds listed their topics do not record them; such a host gets a
 * warning and is not refused, so that a rollback to it stays possible.
 */
export function checkTopics(releases: readonly Release[]): SetCheck {
  const hosts = releases.filter((release) => release.kind === 'host');
  const remotes = releases.filter((release) => release.kind === 'remote');
  const problems = [
    ...unheardOf(releases),
    ...hosts.flatMap((host) => remotes.flatMap((remote) => undeclared(remote, host))),
  ];
  const warnings = hosts.flatMap((host) => unknownTopics(host, remotes));
  const check = checkResult(
    'events',
    problems,
    summaryOf(warnings),
    'Events are not sent, or the host does not know them',
  );
  return warnings.length === 0 ? check : { ...check, warnings };
}

const summaryOf = (warnings: readonly string[]): string =>
  warnings.length === 0
    ? 'Every event heard is sent, and the host knows every topic'
    : 'Every event heard is sent; whether the host knows every topic is not recorded';

/** Every topic heard must be sent by someone in that version, the host included. */
function unheardOf(releases: readonly Release[]): string[] {
  const sent = new Set(releases.flatMap((release) => release.manifest.emits.map(nameOf)));
  return releases.flatMap((release) =>
    release.manifest.hears
      .filter((heard) => !sent.has(nameOf(heard)))
      .map((heard) => `${releaseName(release)} hears ${nameOf(heard)}, which no release of this set sends.`),
  );
}

/** Topics a remote uses that the host does not declare, a sentence each. */
export function undeclared(remote: RemoteRelease, host: HostRelease): string[] {
  if (host.topics === undefined) return [];
  const declared = new Map(host.topics.map(({ topic, version }) => [topic, version]));
  return usesOf(remote).flatMap(({ verb, topic, version }) => {
    const known = declared.get(topic);
    if (known !== undefined && (version === null || known === version)) return [];
    const use = `${releaseName(remote)} ${verb} ${topic}${version === null ? '' : ` v${version}`}`;
    const fault =
      known === undefined
        ? `which ${releaseName(host)} does not declare`
        : `but ${releaseName(host)} declares v${known} of it`;
    return [`${use}, ${fault}. ${remedy(remote)}`];
  });
}

/** What a remote does with topics. A parcel names the topic it opens on without a version; `hears` has it. */
function usesOf({ manifest }: RemoteRelease): { verb: string; topic: string; version: number | null }[] {
  const heard = new Set(manifest.hears.map(({ topic }) => topic));
  return [
    ...manifest.emits.map((ref) => ({ verb: 'sends', ...ref })),
    ...manifest.hears.map((ref) => ({ verb: 'hears', ...ref })),
    ...manifest.parcels.flatMap(({ name, opensOn }) =>
      opensOn === undefined || heard.has(opensOn)
        ? []
        : [{ verb: `opens its parcel ${name} on`, topic: opensOn, version: null }],
    ),
  ];
}

/** A host that does not list the topics it knows; its own manifest names some of them. */
function unknownTopics(host: HostRelease, remotes: readonly RemoteRelease[]): string[] {
  if (host.topics !== undefined) return [];
  const certain = new Set([...host.manifest.emits, ...host.manifest.hears].map(nameOf));
  const uncertain = remotes.filter((remote) =>
    usesOf(remote).some(({ topic, version }) => !certain.has(`${topic} v${version}`)),
  );
  if (uncertain.length === 0) return [];
  return [
    `${releaseName(host)} was built before hosts recorded their topics, so it is not known whether it declares those of ${uncertain.map(releaseName).join(', ')}.`,
  ];
}
