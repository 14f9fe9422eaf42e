import { z } from 'zod';
import {
  ChannelName,
  DamagedRecord,
  ExactVersion,
  HOLD_MINUTES,
  LogLine,
  Pin,
  ReleaseMark,
  RemoteName,
  RolloutGuard,
  RolloutPlan,
  SetCheck,
  ShareWeight,
  SnapshotId,
  STEP_COUNT,
  Watch,
} from './release.ts';
import { PageFigures, ReleaseHealth } from './release-health.ts';

// The release console of /admin/settings?tab=3 (D-35). Admins only, by the role of their token.

/** Records of the store that could not be read, so their contents are missing here. */
const damaged = z.array(DamagedRecord).default([]);

const GuardCounts = z.object({ visitors: z.number().int(), failures: z.number().int() });
/** The guard's progress toward a verdict on a release. */
export const GuardProgress = z.object({
  /** Distinct visitors that reported, for how many of them it failed, and their number of networks. */
  visitors: z.number().int(),
  failures: z.number().int(),
  networks: z.number().int(),
  /** Visitors that count: a network counts for a limited number, and no single network may be needed for a verdict. */
  counted: z.number().int(),
  /** How many have to count, and from how many networks, before there is a verdict. */
  needed: z.number().int(),
  neededNetworks: z.number().int(),
  /**
   * Of the live release, at the same time: what a rollout is compared with. Null when there are too few for it, and for
   * what everybody gets: then the share of failures alone decides.
   */
  control: GuardCounts.nullable().default(null),
  /** Counts of the rollout in the same hours, which `control` is compared with. */
  compared: GuardCounts.nullable().default(null),
});
export type GuardProgress = z.infer<typeof GuardProgress>;

/** How many visitors of a remote count so far, and how many are needed. */
const MissingVisitors = z.object({ remote: RemoteName, counted: z.number().int(), needed: z.number().int() });

/** How a rollout goes on by itself (0099), and what its next step waits for. */
export const SharePlan = RolloutPlan.pick({ next: true, holdMinutes: true }).extend({
  /** The next step is taken after this at the earliest. */
  dueAt: z.iso.datetime(),
  /** The releases of the rollout that have fewer visitors than their guard wants. */
  belowMinimum: z.array(MissingVisitors),
  /** Remotes with a limit for slowness that lack visitors who reported a largest paint, of the release or of the live one. */
  belowPaints: z.array(MissingVisitors).default([]),
  /** Why the next step does not fit what else is live; null where nothing is known. */
  refused: z.string().nullable(),
});
export type SharePlan = z.infer<typeof SharePlan>;

/** One version of a remote on a channel, and who gets it. */
export const ReleaseShare = z.object({
  version: ExactVersion,
  commit: z.string().nullable(),
  /** `stopped`: a rollout that stopped itself. */
  kind: z.enum(['live', 'rollout', 'stopped']),
  share: ShareWeight,
  /** Why a rollout stopped itself. */
  why: z.string().nullable(),
  /** When the rollout stops itself; null for what is live. */
  guard: RolloutGuard.nullable(),
  /** For what is live, in the hour after its promote; null when it is not watched. */
  watch: Watch.extend({ until: z.iso.datetime() }).nullable().default(null),
  /** For a current rollout and for what is watched. */
  progress: GuardProgress.nullable().default(null),
  /** Plan of a rollout that goes on by itself; null for any other. */
  plan: SharePlan.nullable().default(null),
  health: ReleaseHealth,
});
export type ReleaseShare = z.infer<typeof ReleaseShare>;

export const PublishedVersion = z.object({
  version: ExactVersion,
  commit: z.string().nullable(),
  publishedBy: z.string(),
  publishedAt: z.iso.datetime(),
  isWithdrawn: z.boolean(),
  /** Who signed it, or why it is not served, a sentence; null where nothing has to be signed. */
  signature: z
    .object({
      signer: z.string().nullable(),
      refused: z.string().nullable(),
      /** A pin may open it, and no channel may have it. */
      isForPinsOnly: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  /** Over the requested hours. */
  health: ReleaseHealth.nullable().default(null),
  /** Why it is not known to be good on this channel; null without a known problem. */
  mark: ReleaseMark.nullable().default(null),
});
export type PublishedVersion = z.infer<typeof PublishedVersion>;

/** GET `/api/admin/releases?channel=&hours=`: what is live on one channel. */
export const ReleaseOverview = z.object({
  /** All channels. */
  channels: z.array(ChannelName),
  channel: ChannelName,
  revision: z.number().int().positive(),
  snapshot: SnapshotId,
  movedBy: z.string(),
  movedAt: z.iso.datetime(),
  /** The host first, the remotes sorted by name. */
  remotes: z.array(
    z.object({
      remote: RemoteName,
      /** The live version, then its rollout if there is one. */
      shares: z.array(ReleaseShare).min(1),
      /** What a rollback returns to: the last live version that is known to be good; null without one. */
      lastKnownGood: ExactVersion.nullable(),
      /** What was live before, most recent first, without withdrawn ones: valid values for a rollback's `to`. */
      earlier: z.array(ExactVersion).default([]),
      movedBy: z.string(),
      movedAt: z.iso.datetime(),
      /** Newest first. */
      published: z.array(PublishedVersion),
      /** What real visits measured: of the rollout if there is one, what is live, and what was live before. */
      fieldData: z.array(z.object({ version: ExactVersion, pages: z.array(PageFigures) })).default([]),
    }),
  ),
  /** What was published and is not live on this channel, sorted by name; versions as above. */
  notLive: z.array(z.object({ remote: RemoteName, published: z.array(PublishedVersion).min(1) })),
  /** Whether releases can be promoted in steps: on the channel that this portal serves, by servers that know how. */
  hasSteps: z.boolean().default(false),
  /** Whether a release may name the snapshot it was copied from: by servers that compare its record. */
  hasCopies: z.boolean().default(false),
  damaged,
});
export type ReleaseOverview = z.infer<typeof ReleaseOverview>;

/** GET `/api/admin/releases/log?channel=&limit=`: newest first. */
export const ReleaseLog = z.object({ lines: z.array(LogLine), damaged });
export type ReleaseLog = z.infer<typeof ReleaseLog>;

/** GET `/api/admin/releases/snapshots/:id`: name -> version, the host among them. */
export const SnapshotReleases = z.object({ id: SnapshotId, releases: z.record(RemoteName, ExactVersion) });
export type SnapshotReleases = z.infer<typeof SnapshotReleases>;

/** Why somebody changes what is live, or a pin; it is kept in the log. */
export const ChangeReason = z.string().trim().min(1, 'Say why; the log keeps it.').max(500);
const OneRelease = z.strictObject({ remote: RemoteName, version: ExactVersion });
/** With the snapshot it was copied from: then its record must be the one of that snapshot. Where the overview says `hasCopies`. */
const PromotedRelease = OneRelease.extend({ from: SnapshotId.optional() });
/** A share of the visitors as people write it: 0 to 100 with at most two decimals. */
export const Percent = z
  .number()
  .min(0, 'is below 0')
  .max(100, 'is above 100')
  .multipleOf(0.01, 'has more than two decimals');

/** The shares that a rollout goes through by itself: ascending, each above 0, the last may be 100. */
export const ReleaseSteps = z.strictObject({
  percents: z.array(Percent).min(STEP_COUNT.min).max(STEP_COUNT.max),
  /** How long each lasts at least. */
  holdMinutes: z.number().int().min(1).max(HOLD_MINUTES.max),
});
export type ReleaseSteps = z.infer<typeof ReleaseSteps>;

const onChannel = {
  channel: ChannelName,
  reason: ChangeReason,
  /** The revision that was shown; a newer change is a conflict (409). */
  revision: z.number().int().positive(),
};
/**
 * The path of the sentence in a refused rollback which says that nothing but rollouts of other remotes is in its way: with
 * `stopsRollouts` it would be accepted.
 */
export const ROLLOUTS_IN_THE_WAY = 'stopsRollouts';
/** POST `/api/admin/releases/changes`. Refused: 422 with a sentence for each reason. */
export const ReleaseChange = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('promote'),
    ...onChannel,
    releases: z.array(PromotedRelease).min(1).max(20),
    /** Left out or 100: for everybody. */
    percent: Percent.optional(),
    /** In place of `percent`: the first share now, the others by themselves (0099). Where the overview says `hasSteps`. */
    steps: ReleaseSteps.optional(),
    /** False: it is not rolled back automatically in its first hour, only marked as failed. For everybody only. */
    watch: z.boolean().optional(),
    /** True: what is live now is bad, so it does not become the last known good. For everybody only. */
    previousIsBad: z.boolean().optional(),
  }),
  z.strictObject({
    action: z.literal('rollback'),
    ...onChannel,
    remotes: z.array(RemoteName).min(1).max(20),
    /** The exact version to return to, for one remote, even a marked one. Default: the last known good. */
    to: ExactVersion.optional(),
    /** True: rollouts of other remotes that need what goes away stop in the same change. */
    stopsRollouts: z.boolean().optional(),
  }),
  z.strictObject({ action: z.literal('withdraw'), ...OneRelease.shape, reason: ChangeReason }),
]);
export type ReleaseChange = z.infer<typeof ReleaseChange>;

/** POST `/api/admin/releases/check`: what `promote` would check, without changing anything. */
export const ReleaseCheckRequest = z.strictObject({
  channel: ChannelName,
  releases: z.array(PromotedRelease).min(1).max(20),
  percent: Percent.optional(),
});
export type ReleaseCheckRequest = z.infer<typeof ReleaseCheckRequest>;
/** What someone may not know about a release that they promote, and what does not keep it from going live. */
export const PromotionWarning = z.discriminatedUnion('kind', [
  /** It is older than `live`, which everybody has on the channel. */
  z.object({ kind: z.literal('older'), ...OneRelease.shape, live: ExactVersion }),
  /** Why it is not known to be good, on that channel or another. */
  z.object({ kind: z.literal('mark'), ...OneRelease.shape, channel: ChannelName, mark: ReleaseMark }),
]);
export type PromotionWarning = z.infer<typeof PromotionWarning>;
export const ReleaseCheckResult = z.object({
  snapshot: SnapshotId,
  checks: z.array(SetCheck),
  warnings: z.array(PromotionWarning).default([]),
});
export type ReleaseCheckResult = z.infer<typeof ReleaseCheckResult>;

/** A pin in a list; `ended` is the reason why it no longer works although it was not revoked, null while it works. */
export const ListedPin = Pin.extend({ ended: z.string().nullable().default(null) });
export type ListedPin = z.infer<typeof ListedPin>;

/**
 * GET `/api/admin/releases/pins`: those that neither expired nor were revoked, the next to expire first. One whose set
 * can no longer be opened is included, with the reason.
 */
export const ActivePins = z.object({ pins: z.array(ListedPin), damaged });
export type ActivePins = z.infer<typeof ActivePins>;

/** POST `/api/admin/releases/pins`. */
export const PinRequest = z.strictObject({
  /** A channel or a snapshot id. */
  base: z.string().min(1).max(60),
  releases: z.array(OneRelease).max(20),
  /** From now, in minutes; at most 30 days. */
  minutes: z.number().int().min(1).max(43_200),
  reason: ChangeReason,
});
export type PinRequest = z.infer<typeof PinRequest>;
/** The token is shown once and not stored. */
export const NewPin = z.object({ pin: Pin, token: z.string(), link: z.string() });
export type NewPin = z.infer<typeof NewPin>;

/** POST `/api/admin/releases/pins/:id/revoke`. */
export const RevokeRequest = z.strictObject({ reason: ChangeReason });
