import { z } from 'zod';
import { EarlyRequest } from '../page/early-request.ts';
import { MenuEntry } from '../page/menu-entry.ts';
import {
  ChannelName,
  ContainerName,
  ExactVersion,
  ExposedModule,
  FilePath,
  HOST,
  Integrity,
  PagePath,
  RemoteName,
  ShareKey,
  SnapshotId,
  VersionRange,
} from './release-names.ts';
import { PortalRole } from '../people/roles.ts';

export { EARLY_REQUEST_ADMIN, withPageParameters } from '../page/early-request.ts';
export * from '../page/menu-entry.ts';
export * from '../page/page-path.ts';
export * from './release-channel.ts';
export * from './release-damage.ts';
export * from './release-log.ts';
export * from './release-names.ts';
export * from './release-pin.ts';

// Words: a *release* is immutable, a *channel* points at releases, a *snapshot* is the set one visitor gets.
// Files are named by their path inside the build folder; in a browser they live at `releaseBase()` + path.

/** A bus topic in one version of its payload; `hears` matches `emits` of the same topic and version. */
export const TopicRef = z.strictObject({ topic: z.string().min(1).max(100), version: z.number().int().positive() });
export type TopicRef = z.infer<typeof TopicRef>;

export const ManifestPage = z.strictObject({
  path: PagePath,
  exposedModule: ExposedModule,
  /** Shown in the browser's tab. */
  title: z.string().min(1).max(100),
  /** Which portal roles may open it; left out, every role may. The server decides about data in any case. */
  roles: z.array(PortalRole).optional(),
  /** `contained`: header and the usual width; `full`: header, whole width; `bare`: neither. */
  layout: z.enum(['contained', 'full', 'bare']).default('contained'),
  /** `protected` pages wait for a signed-in visitor. */
  access: z.enum(['public', 'protected']),
  /** Share keys the first paint of the page needs; the HTML preloads the host's files for them. */
  preload: z.array(ShareKey).default([]),
});

export const ManifestParcel = z.strictObject({
  name: z.string().min(1).max(60),
  exposedModule: ExposedModule,
  /** A topic of the bus: the host opens the parcel when it is sent, with its payload as values. */
  opensOn: z.string().min(1).max(100).optional(),
});

/**
 * What a remote declares about itself, as builds and releases store it; its team writes it as `remote.json`
 * (manifest-file.ts). Addresses are claimed here; the host has no list.
 */
export const RemoteManifest = z.strictObject({
  name: RemoteName,
  title: z.string().min(1).max(100),
  pages: z.array(ManifestPage).default([]),
  parcels: z.array(ManifestParcel).default([]),
  emits: z.array(TopicRef).default([]),
  hears: z.array(TopicRef).default([]),
  /** Versions of the host API this remote works with. */
  hostApi: VersionRange,
});
export type RemoteManifest = z.infer<typeof RemoteManifest>;
export type RemotePage = RemoteManifest['pages'][number];

/** What the host declares about itself, as builds and releases store it; written as `host.json`. */
export const HostManifest = z.strictObject({
  name: z.literal(HOST),
  title: z.string().min(1).max(100),
  emits: z.array(TopicRef).default([]),
  hears: z.array(TopicRef).default([]),
  /** The version of the API this host offers to remotes. */
  hostApi: ExactVersion,
});
export type HostManifest = z.infer<typeof HostManifest>;

const SharedNeed = z.strictObject({ key: ShareKey, range: VersionRange });
export type SharedNeed = z.infer<typeof SharedNeed>;
const SharedOffer = z.strictObject({
  key: ShareKey,
  version: ExactVersion,
  /** The host's chunks that contain it, beyond the initial scripts; a page that preloads the key preloads these. */
  files: z.array(FilePath),
});
export type SharedOffer = z.infer<typeof SharedOffer>;

/** Share key -> exports of that module, sorted: `useQuery`, or `z.string` for a member of an exported namespace. */
const ExportsOfModules = z.record(ShareKey, z.array(z.string().min(1).max(200)).max(2_000));
export type ExportsOfModules = z.infer<typeof ExportsOfModules>;

/** Path of a page -> what its HTML requests before any script is there. */
const EarlyRequestsOfPages = z.record(PagePath, z.array(EarlyRequest).max(4));

/** The parts of a build of a remote, as in both `build.json` and the release record. */
const remoteParts = {
  kind: z.literal('remote'),
  remote: RemoteName.refine((name) => name !== HOST, 'is the name of the host'),
  version: ExactVersion,
  container: ContainerName,
  /** The container's script. */
  entry: FilePath,
  /** Exposed module -> the files (scripts and styles) it loads first, beyond the entry, in the order of loading. */
  exposes: z.record(ExposedModule, z.array(FilePath)),
  /** Modules consumed from the host; `*` accepts any version. */
  shared: z.array(SharedNeed),
  /**
   * What it uses of each of them. A module that is used whole is left out. Outside `shared`, because older servers would
   * refuse it there; older builds omit it.
   */
  usedExports: ExportsOfModules.optional(),
  manifest: RemoteManifest,
  /**
   * Its entries in the host's menus. Outside the manifest, because older servers and hosts would refuse a manifest
   * with it. Older builds omit it: the host shows its own entries for their pages.
   */
  menu: z.array(MenuEntry).optional(),
  /** Path of a page -> the requests that its HTML starts. Outside the manifest for the same reason; older builds omit it. */
  earlyRequests: EarlyRequestsOfPages.optional(),
};
const hostParts = {
  kind: z.literal('host'),
  remote: z.literal(HOST),
  version: ExactVersion,
  container: ContainerName,
  /** The initial scripts, in the order of their script elements. */
  entry: z.array(FilePath).min(1),
  /** The initial style sheets, in order. */
  styles: z.array(FilePath).default([]),
  provides: z.array(SharedOffer),
  /** What each of them exports. A module whose exports cannot be told is left out; older builds omit it all. */
  providedExports: ExportsOfModules.optional(),
  /**
   * Every topic of this host's bus, with the version of its payload. Written by the build from the contracts
   * it compiles. Older builds omit it: then the topics are unknown.
   */
  topics: z.array(TopicRef).optional(),
  manifest: HostManifest,
};

/** `build.json` in a build folder, written by the build: what was built and which files each part needs. */
export const BUILD_RECORD_FILE = 'build.json';
export const BuildRecord = z.discriminatedUnion('kind', [
  z.strictObject({ schema: z.literal(1), ...remoteParts }),
  z.strictObject({ schema: z.literal(1), ...hostParts }),
]);
export type BuildRecord = z.infer<typeof BuildRecord>;

export const ReleaseFile = z.object({
  path: FilePath,
  bytes: z.number().int().nonnegative(),
  integrity: Integrity,
  contentType: z.string().min(1),
});
export type ReleaseFile = z.infer<typeof ReleaseFile>;

/** Who answers for a release (docs/decisions/0106-signed-releases.md). Whose key it is, and for what, is not in the store. */
export const ReleaseSignature = z.object({
  /** Which key signed: the start of the SHA-256 of the public one. */
  key: z.string().regex(/^[0-9a-f]{16}$/, 'is not the id of a key'),
  /** Ed25519, in base64, of the record without this field. */
  value: z.string().regex(/^[A-Za-z0-9+/]{86}==$/, 'is not an Ed25519 signature'),
});
export type ReleaseSignature = z.infer<typeof ReleaseSignature>;

const publishedParts = {
  schema: z.literal(1),
  /** Every file of the build folder except `build.json`, the bundles of pages (bundleOf), and the table of all (FILE_TABLE). */
  files: z.array(ReleaseFile).min(1),
  /** Git commit the build was made from; null outside a repository. */
  commit: z.string().nullable(),
  publishedBy: z.string().min(1),
  publishedAt: z.iso.datetime(),
  /** Older releases have none, and older servers drop it. */
  signature: ReleaseSignature.optional(),
};
const RemoteRelease = z.object({ ...publishedParts, ...remoteParts });
const HostRelease = z.object({ ...publishedParts, ...hostParts });
/** One published version of a remote or of the host. Never changes. */
export const Release = z.discriminatedUnion('kind', [RemoteRelease, HostRelease]);
export type Release = z.infer<typeof Release>;
export type RemoteRelease = z.infer<typeof RemoteRelease>;
export type HostRelease = z.infer<typeof HostRelease>;

/** What is checked before a pointer moves. */
export const SetCheckName = z.enum([
  'files',
  'types',
  'shared',
  'host-api',
  'events',
  'addresses',
  'containers',
  'budgets',
  'withdrawn',
  // only where there are release signers: older consoles refuse it
  'signatures',
]);
/** One check of a whole set. `summary` says what was checked ("28 files reachable, hashes match"). */
export const SetCheck = z.object({
  name: SetCheckName,
  summary: z.string(),
  /** Sentences a team can act on; empty without problems. */
  problems: z.array(z.string()),
  /** What could not be checked, and why, and what was wrong before; it does not block. Omitted when there is nothing. */
  warnings: z.array(z.string()).optional(),
});
export type SetCheck = z.infer<typeof SetCheck>;

const SnapshotPart = z.object({
  version: ExactVersion,
  /** Integrity of the release's record, so that the id identifies exactly these bytes. */
  record: Integrity,
});
/** A stored, exact set of releases. The id is a hash of `host` and `remotes`: the same set, the same id. */
export const Snapshot = z.object({
  schema: z.literal(1),
  id: SnapshotId,
  host: SnapshotPart,
  remotes: z.record(RemoteName, SnapshotPart.extend({ lastKnownGood: SnapshotPart.optional() })),
});
export type Snapshot = z.infer<typeof Snapshot>;

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
