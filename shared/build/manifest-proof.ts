import semver from 'semver';
import { ambiguousParameters, unknownPlaceholders } from '../contracts/page/early-request.ts';
import type { Declaration } from '../contracts/releases/manifest-file.ts';
import { type MenuEntry, type RemotePage, matchesPagePath, type TopicRef } from '../contracts/releases/release.ts';
import type { TopicUses } from './used-topics.ts';

/** What a build knows about a remote without its remote.json. */
export interface BuiltFrom {
  uses: TopicUses;
  /** Topic -> version of its payload in the contracts of this build. */
  topicVersions: Readonly<Record<string, number>>;
  /** Version of the host API that this build was made against. */
  hostApi: string;
  /** Modules in `src`: `./list` for `list.page.ts`, and likewise for parcels. */
  pages: readonly string[];
  parcels: readonly string[];
}

/** The differences between a remote.json and the sources, one sentence each; empty when it matches. */
export function manifestMismatches({ manifest, menu, earlyRequests }: Declaration, built: BuiltFrom): string[] {
  const { uses, topicVersions, hostApi } = built;
  // The host listens in place of a parcel that opens on a topic.
  const heard = new Set([...uses.hears, ...manifest.parcels.flatMap(({ opensOn }) => opensOn ?? [])]);
  return [
    ...uses.unclear,
    ...topicUntruths('emits', 'sends', manifest.emits, uses.emits, topicVersions),
    ...topicUntruths('hears', 'hears', manifest.hears, heard, topicVersions),
    ...unclaimed('page', 'pages', built.pages, manifest.pages),
    ...unclaimed('parcel', 'parcels', built.parcels, manifest.parcels),
    ...menu.flatMap((entry) => menuUntruths(entry, manifest.pages)),
    ...Object.entries(earlyRequests).flatMap(([page, urls]) => requestUntruths(page, urls)),
    ...hostApiUntruths(manifest.hostApi, hostApi),
  ];
}

/** An entry of another remote's page would be shown and hidden by releases of that one. */
function menuUntruths({ label, path }: MenuEntry, pages: readonly RemotePage[]): string[] {
  if (pages.some((page) => matchesPagePath(page.path, path))) return [];
  return [`The menu entry "${label}" leads to ${path}, which none of the "pages" of remote.json claims.`];
}

/** A placeholder that nothing fills in would be sent literally, and the request refused on every visit. */
const requestUntruths = (page: string, urls: readonly string[]): string[] => [
  ...ambiguousParameters(page).map(
    (name) =>
      `The page ${page} in remote.json has early requests, in which its parameter ${name} means something else.`,
  ),
  ...urls.flatMap((url) =>
    unknownPlaceholders(url, page).map(
      (name) => `The early request ${url} of ${page} in remote.json has ${name}, which is no parameter of that page.`,
    ),
  ),
];

function topicUntruths(
  field: 'emits' | 'hears',
  verb: string,
  claimed: readonly TopicRef[],
  used: ReadonlySet<string>,
  versions: Readonly<Record<string, number>>,
): string[] {
  const names = new Set(claimed.map(({ topic }) => topic));
  return [
    ...[...used]
      .filter((topic) => !names.has(topic))
      .map((topic) => `The sources ${verb.slice(0, -1)} ${topic}, which "${field}" of remote.json does not name.`),
    ...claimed.flatMap(({ topic, version }) => {
      if (!used.has(topic)) return [`remote.json says that it ${verb} ${topic}, but no source does.`];
      const built = versions[topic];
      if (built === version) return [];
      const known = built === undefined ? 'do not know that topic' : `have version ${built}`;
      return [`remote.json says that it ${verb} ${topic} in version ${version}; the contracts of this build ${known}.`];
    }),
  ];
}

function unclaimed(
  kind: string,
  field: string,
  modules: readonly string[],
  claims: readonly { exposedModule: string }[],
): string[] {
  const claimed = new Set(claims.map(({ exposedModule }) => exposedModule));
  return modules
    .filter((module) => !claimed.has(module))
    .map((module) => `src/${module.slice(2)}.${kind}.ts is named by none of the "${field}" of remote.json.`);
}

function hostApiUntruths(range: string, built: string): string[] {
  if (semver.validRange(range) === null) return [`"${range}" of hostApi in remote.json is not a version range.`];
  if (semver.satisfies(built, range)) return [];
  return [`remote.json says that it works with host API ${range}, but it was built against ${built}.`];
}
