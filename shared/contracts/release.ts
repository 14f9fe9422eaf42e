import { z } from 'zod';
import { PortalRole } from './roles.ts';

export * from './page-path.ts';

// Words: a *release* is immutable, a *channel* points at releases, a *snapshot* is the set one visitor gets.
// Files are named by their path inside the build folder; in a browser they live at `releaseBase()` + path.

const plainName = () =>
  z
    .string()
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'is not a name: use lower-case letters, digits and single hyphens')
    .max(60)
    // `constructor`: records keyed by name are plain objects.
    .refine((name) => !(name in {}), 'is a word JavaScript keeps for itself');
/** A remote's name, or `host`: lower case, digits and hyphens, as its folder is called. */
export const RemoteName = plainName();
/** The name under which the host itself is released. */
export const HOST = 'host';
/** Channels are named as remotes are: `production`, `staging`. */
export const ChannelName = plainName();

const NUMBER = '(0|[1-9]\\d*)';
const LABEL = `(${NUMBER}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
/**
 * One exact version, `1.4.2` or `1.5.0-rc.1`. Ranges and build metadata are refused: a release is one thing, and
 * semver takes `1.0.0+a` and `1.0.0+b` for the same.
 */
export const ExactVersion = z
  .string()
  .regex(
    new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}(-${LABEL}(\\.${LABEL})*)?$`),
    'is not an exact version like 1.4.2',
  )
  .max(60);
/** A semver range such as `^1.2.0`; whether it can be read is checked where releases are published. */
export const VersionRange = z.string().min(1).max(100);

/**
 * Where a file lies in its build folder, with forward slashes: `list.3f2a.js`, `assets/rank.svg`. Never absolute, and
 * no segment begins with a dot, so no path can climb out of its folder.
 */
export const FilePath = z
  .string()
  .max(300)
  .regex(/^[\w@~+-][\w@~+.-]*(\/[\w@~+-][\w@~+.-]*)*$/, 'is not a plain path inside the build folder');
/** Subresource integrity of a file's bytes. */
export const Integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'is not a sha384 integrity value');
/** The global name of a federation container; every release has its own, e.g. `mfe_referrals__1_4_2`. */
export const ContainerName = z
  .string()
  .regex(/^[A-Za-z_]\w*$/, 'is not a usable global name')
  .max(120);
/** How a module is exposed by its container: `./list`. */
export const ExposedModule = z.string().regex(/^\.\/[\w-]+(\/[\w-]+)*$/, 'is not an exposed module like ./list');
/** A module shared between builds: `react`, `@portal/shared/ui/table`. */
export const ShareKey = z.string().min(1).max(120);

/**
 * An address pattern: `/referrals`, `/referrals-details/:id`, or `/promo/*`, where the star stands for any rest,
 * also an empty one.
 */
export const PagePath = z
  .string()
  .max(200)
  .regex(/^\/$|^(\/([\w~-][\w.~-]*|:[a-zA-Z]\w*))+(\/\*)?$|^\/\*$/, 'is not an address pattern like /referrals/:id');

/** A bus topic in one version of its payload; `hears` is met by `emits` of the same topic and version. */
export const TopicRef = z.strictObject({ topic: z.string().min(1).max(100), version: z.number().int().positive() });
export type TopicRef = z.infer<typeof TopicRef>;

const Page = z.strictObject({
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

/** `remote.json`, written by the team that owns the remote. Addresses are claimed here; the host holds no list. */
export const RemoteManifest = z.strictObject({
  name: RemoteName,
  title: z.string().min(1).max(100),
  pages: z.array(Page).default([]),
  parcels: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(60),
        exposedModule: ExposedModule,
        /** A topic of the bus: the host opens the parcel when it is sent, with its payload as values. */
        opensOn: z.string().min(1).max(100).optional(),
      }),
    )
    .default([]),
  emits: z.array(TopicRef).default([]),
  hears: z.array(TopicRef).default([]),
  /** Versions of the host's interface this remote works with. */
  hostApi: VersionRange,
});
export type RemoteManifest = z.infer<typeof RemoteManifest>;
export type RemotePage = RemoteManifest['pages'][number];

/** `host.json`: what the host says about itself. */
export const HostManifest = z.strictObject({
  name: z.literal(HOST),
  title: z.string().min(1).max(100),
  emits: z.array(TopicRef).default([]),
  hears: z.array(TopicRef).default([]),
  /** The version of the interface this host offers to remotes. */
  hostApi: ExactVersion,
});
export type HostManifest = z.infer<typeof HostManifest>;

const SharedNeed = z.strictObject({ key: ShareKey, range: VersionRange });
export type SharedNeed = z.infer<typeof SharedNeed>;
const SharedOffer = z.strictObject({
  key: ShareKey,
  version: ExactVersion,
  /** The host's chunks that hold it, beyond the initial scripts; a page that preloads the key preloads these. */
  files: z.array(FilePath),
});
export type SharedOffer = z.infer<typeof SharedOffer>;

/** What a build of a remote is made of, in the words of both `build.json` and the release record. */
const remoteParts = {
  kind: z.literal('remote'),
  remote: RemoteName.refine((name) => name !== HOST, 'is the name of the host'),
  version: ExactVersion,
  container: ContainerName,
  /** The container's script. */
  entry: FilePath,
  /** Exposed module -> the files (scripts and styles) it loads first, beyond the entry, in the order of loading. */
  exposes: z.record(ExposedModule, z.array(FilePath)),
  /** Modules taken from the host; `*` takes any version. */
  shared: z.array(SharedNeed),
  manifest: RemoteManifest,
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

const publishedParts = {
  schema: z.literal(1),
  /** Every file of the build folder except `build.json`. */
  files: z.array(ReleaseFile).min(1),
  /** Git commit the build was made from; null outside a repository. */
  commit: z.string().nullable(),
  publishedBy: z.string().min(1),
  publishedAt: z.iso.datetime(),
};
const RemoteRelease = z.object({ ...publishedParts, ...remoteParts });
const HostRelease = z.object({ ...publishedParts, ...hostParts });
/** One published version of a remote or of the host. Never changes. */
export const Release = z.discriminatedUnion('kind', [RemoteRelease, HostRelease]);
export type Release = z.infer<typeof Release>;
export type RemoteRelease = z.infer<typeof RemoteRelease>;
export type HostRelease = z.infer<typeof HostRelease>;

/** Shares are counted in hundredths of a per cent: 0 is nobody, 10,000 is everybody. */
export const WHOLE = 10_000;
export const ShareWeight = z.number().int().min(0).max(WHOLE);

/** When a rollout stops itself: more failures than `maxFailures` of the loads, once there are `minLoads` of them. */
export const RolloutGuard = z.object({
  /** A share of the loads, in hundredths of a per cent. */
  maxFailures: ShareWeight,
  minLoads: z.number().int().positive(),
});
export type RolloutGuard = z.infer<typeof RolloutGuard>;
/** Guards a rollout that was started without one of its own: 2 % of at least 50 loads. */
export const DEFAULT_GUARD: RolloutGuard = { maxFailures: 200, minLoads: 50 };

/** A version that a part of the visitors gets in place of the one that is live. */
export const Rollout = z.object({
  /** Which visitors are in: rollouts with one id take the same visitors, others know nothing of each other. */
  id: z.string().regex(/^[0-9a-f]{16}$/, 'is not the id of a rollout'),
  version: ExactVersion,
  weight: ShareWeight,
  guard: RolloutGuard,
  /** Health is counted from here. */
  since: z.iso.datetime(),
  /** Why it stopped itself; its weight is 0 then. */
  stopped: z.string().optional(),
});
export type Rollout = z.infer<typeof Rollout>;

const ChannelTarget = z.object({
  version: ExactVersion,
  /** What a browser falls back to, and what a rollback returns to. */
  lastKnownGood: ExactVersion.optional(),
  /** A visitor in the rollout falls back to `version`. */
  rollout: Rollout.optional(),
});
export type ChannelTarget = z.infer<typeof ChannelTarget>;

export const SnapshotId = z.string().regex(/^[0-9a-f]{12}$/, 'is not a snapshot id');

/** One accepted change of a channel. */
export const LogEntry = z.object({
  channel: ChannelName,
  /** The revision this change led to; entries of a channel are numbered without gaps from 1. */
  revision: z.number().int().positive(),
  /** `rollout` starts a rollout or changes its share; `stop` is a rollout that stopped itself. */
  action: z.enum(['promote', 'rollout', 'rollback', 'stop']),
  who: z.string().min(1),
  when: z.iso.datetime(),
  why: z.string().min(1),
  changes: z.array(z.object({ remote: RemoteName, from: ChannelTarget.nullable(), to: ChannelTarget })).min(1),
  /** The snapshot that was live after it, for visitors in no rollout. */
  snapshot: SnapshotId,
});
export type LogEntry = z.infer<typeof LogEntry>;

/** A release that must not be resolved any more, by nobody and not by a pin. */
export const Withdrawal = z.object({
  remote: RemoteName,
  version: ExactVersion,
  who: z.string().min(1),
  when: z.iso.datetime(),
  why: z.string().min(1),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/** A pin as it is stored: an exact set that one browser tab or one run of the tests gets, until it expires. */
export const Pin = z.object({
  schema: z.literal(1),
  id: z.string().regex(/^[0-9a-f]{16}$/, 'is not the id of a pin'),
  snapshot: SnapshotId,
  /** What the set started from: a channel or a snapshot. */
  base: z.string().min(1).max(60),
  /** What was pinned beyond the base; empty for the base as it is. */
  releases: z.record(RemoteName, ExactVersion),
  who: z.string().min(1),
  when: z.iso.datetime(),
  why: z.string().min(1),
  expires: z.iso.datetime(),
  /** Set when it was ended before its time. */
  revoked: z.object({ who: z.string().min(1), when: z.iso.datetime(), why: z.string().min(1) }).optional(),
});
export type Pin = z.infer<typeof Pin>;

/** What the log tells beside the changes of a channel. Read from the records themselves, so it cannot disagree. */
export const ReleaseEvent = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('publish'),
    remote: RemoteName,
    version: ExactVersion,
    who: z.string(),
    when: z.iso.datetime(),
    commit: z.string().nullable(),
  }),
  Withdrawal.extend({ action: z.literal('withdraw') }),
  Pin.omit({ schema: true, revoked: true }).extend({ action: z.literal('pin') }),
  z.object({ action: z.literal('revoke'), id: z.string(), who: z.string(), when: z.iso.datetime(), why: z.string() }),
]);
export type ReleaseEvent = z.infer<typeof ReleaseEvent>;
/** One line of the log: a change of a channel, or an event beside it. */
export const LogLine = z.union([ReleaseEvent, LogEntry]);
export type LogLine = z.infer<typeof LogLine>;

/** What is looked at before a pointer moves. */
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
]);
/** One check of a whole set. `summary` says what was looked at ("28 files reachable, hashes match"). */
export const SetCheck = z.object({
  name: SetCheckName,
  summary: z.string(),
  /** Sentences a team can act on; empty when all is well. */
  problems: z.array(z.string()),
});
export type SetCheck = z.infer<typeof SetCheck>;

/** A mutable pointer; moved only by compare-and-swap. The entry of its last change is part of it. */
export const Channel = z.object({
  schema: z.literal(1),
  name: ChannelName,
  revision: z.number().int().positive(),
  /** What is live, by name; the host is in here as `host`. */
  remotes: z.record(RemoteName, ChannelTarget),
  lastChange: LogEntry,
});
export type Channel = z.infer<typeof Channel>;

const SnapshotPart = z.object({
  version: ExactVersion,
  /** Integrity of the release's record, so that the id stands for exactly these bytes. */
  record: Integrity,
});
/** An exact set of releases as it is stored. The id is a hash of `host` and `remotes`: the same set, the same id. */
export const Snapshot = z.object({
  schema: z.literal(1),
  id: SnapshotId,
  host: SnapshotPart,
  remotes: z.record(RemoteName, SnapshotPart.extend({ lastKnownGood: SnapshotPart.optional() })),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** What a browser needs to load one release. */
const BrowserRelease = z.object({
  version: ExactVersion,
  container: ContainerName,
  /** Address every path below starts from, with a slash at its end. */
  base: z.string(),
  entry: FilePath,
  /** Path -> integrity, for every script and style sheet. */
  integrity: z.record(FilePath, Integrity),
  /** Exposed module -> the files it loads first. */
  exposes: z.record(ExposedModule, z.array(FilePath)),
});
export type BrowserRelease = z.infer<typeof BrowserRelease>;

/**
 * The snapshot as the HTML carries it, with the channel it was resolved from. A pinned one names no last known good:
 * it is that set or nothing. A manifest is that of the release in
 * front, not of its fallback.
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
    integrity: z.record(FilePath, Integrity),
  }),
  remotes: z.record(
    RemoteName,
    BrowserRelease.extend({ manifest: RemoteManifest, lastKnownGood: BrowserRelease.optional() }),
  ),
});
export type BrowserSnapshot = z.infer<typeof BrowserSnapshot>;

/** The address a release's files are served under, e.g. `/releases/mfe-referrals/1.4.2/`. */
export function releaseBase(remote: string, version: string): string {
  return `/releases/${remote}/${version}/`;
}

/** The release that the path of an address names as its file's; whether there is such a release is not looked at. */
export function releaseOfFile(pathname: string): { remote: string; version: string } | null {
  const [, remote, version] = /^\/releases\/([^/]+)\/([^/]+)\/./.exec(pathname) ?? [];
  return remote && version ? { remote, version } : null;
}
