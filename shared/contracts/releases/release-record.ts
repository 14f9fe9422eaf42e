import { z } from 'zod';
import { MenuEntry } from '../page/menu-entry.ts';
import { EarlyRequestsOfPages, HostManifest, RemoteManifest, TopicRef } from './release-manifest.ts';
import {
  ContainerName,
  ExactVersion,
  ExposedModule,
  FilePath,
  HOST,
  Integrity,
  RemoteName,
  ShareKey,
  SnapshotId,
  VersionRange,
} from './release-names.ts';

// What builds and the release store hold. No page loads it.

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
  keyId: z.string().regex(/^[0-9a-f]{16}$/, 'is not the id of a key'),
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
