import { z } from 'zod';
import { MenuEntry } from '../page/menu-entry.ts';
import { EarlyRequestsOfPages, RemoteManifest } from './release-manifest.ts';
import {
  ChannelName,
  ContainerName,
  ExactVersion,
  ExposedModule,
  FilePath,
  Integrity,
  RemoteName,
  SnapshotId,
} from './release-names.ts';

export { EARLY_REQUEST_ADMIN, withPageParameters } from '../page/early-request.ts';
export * from '../page/menu-entry.ts';
export * from '../page/page-path.ts';
export * from './release-channel.ts';
export * from './release-check.ts';
export * from './release-damage.ts';
export * from './release-log.ts';
export {
  HostManifest,
  ManifestPage,
  ManifestParcel,
  RemoteManifest,
  TopicRef,
  type RemotePage,
} from './release-manifest.ts';
export * from './release-names.ts';
export * from './release-pin.ts';
export * from './release-record.ts';

// Words: a *release* is immutable, a *channel* points at releases, a *snapshot* is the set one visitor gets.
// Files are named by their path inside the build folder; in a browser they live at `releaseBase()` + path.

/**
 * A file of each release, written when it is published: JSON with path -> integrity of its scripts and style sheets. Its
 * own integrity is in the HTML, which then has hashes of those files alone that its page needs. Older releases have none.
 */
export const FILE_TABLE = 'file-table.json';

/**
 * The file of a release with what one page or parcel needs of it to start: the entry and the scripts of its exposed
 * module, one after the other. Written when it is published; hosts from API 1.13 on load it in place of the entry. Older
 * releases have none.
 */
export const bundleOf = (exposedModule: string): string =>
  `${exposedModule.slice(2).replaceAll('/', '.')}${BUNDLE_ENDING}`;

export const isBundle = (path: string): boolean => path.endsWith(BUNDLE_ENDING);

const BUNDLE_ENDING = '.bundle.js';

/** What a browser needs to load one release. */
const BrowserRelease = z.object({
  version: ExactVersion,
  container: ContainerName,
  /** Address every path below starts from, with a trailing slash. */
  base: z.string(),
  entry: FilePath,
  /** Path -> integrity, for every script and style sheet; of the entry alone, or of nothing, where `table` has the others. */
  integrity: z.record(FilePath, Integrity),
  /** Integrity of the table of the release's files (FILE_TABLE), which is loaded with its entry. */
  table: Integrity.optional(),
  /** Exposed module -> the files it loads first. */
  exposes: z.record(ExposedModule, z.array(FilePath)),
});
export type BrowserRelease = z.infer<typeof BrowserRelease>;

/**
 * The snapshot in the HTML, with the channel it was resolved from. A pinned one has no last known good:
 * it is that set or nothing. A manifest is that of the wanted release,
 * not of its fallback.
 */
export const BrowserSnapshot = z.object({
  id: SnapshotId,
  /** Null when it was opened by a pin. */
  channel: ChannelName.nullable(),
  revision: z.number().int().positive().nullable(),
  host: z.object({
    version: ExactVersion,
    container: ContainerName,
    base: z.string(),
    /** Path -> integrity, for every script and style sheet; of those alone that the page loads at once where `table` has the others. */
    integrity: z.record(FilePath, Integrity),
    /** Integrity of the table of the host's files (FILE_TABLE), which is loaded before any of the others. */
    table: Integrity.optional(),
  }),
  remotes: z.record(
    RemoteName,
    BrowserRelease.extend({
      manifest: RemoteManifest,
      menu: z.array(MenuEntry).optional(),
      earlyRequests: EarlyRequestsOfPages.optional(),
      lastKnownGood: BrowserRelease.optional(),
    }),
  ),
});
export type BrowserSnapshot = z.infer<typeof BrowserSnapshot>;

/** The exposed module with a remote's texts in a language, `./texts-es`; releases that have no such language have none. */
export const catalogModule = (language: string): string => `./texts-${language}`;

/** The address a release's files are served under, e.g. `/releases/mfe-referrals/1.4.2/`. */
export function releaseBase(remote: string, version: string): string {
  return `/releases/${remote}/${version}/`;
}

/** The release in the path of a file's address; whether it exists is not checked. */
export function releaseOfFile(pathname: string): { remote: string; version: string } | null {
  const [, remote, version] = /^\/releases\/([^/]+)\/([^/]+)\/./.exec(pathname) ?? [];
  return remote && version ? { remote, version } : null;
}
