import { z } from 'zod';
import { ChannelName, ExactVersion, RemoteName, SnapshotId } from './release-names.ts';

// What a channel points at, and its history.

/** Shares are counted in hundredths of a percent: 0 is no visitor, 10,000 is every visitor. */
export const WHOLE = 10_000;
export const ShareWeight = z.number().int().min(0).max(WHOLE);

/**
 * When a release has failed, once it has `minLoads` visitors. Visitors are distinct: someone who loads it ten times counts
 * once. A rollout is compared with the live release at the same time (0092); where there is nothing to compare with, it
 * has failed when it failed for more than `maxFailures` of them.
 */
export const RolloutGuard = z.object({
  /** A share of the visitors, in hundredths of a percent. Compared with the live release a quarter of it is the least difference. */
  maxFailures: ShareWeight,
  minLoads: z.number().int().positive(),
  /**
   * A rollout has also failed when its pages are slow: when the 75th percentile of their largest paint (LCP) is more than
   * `maxLcp` per cent of that of the live release at the same time, once both have `minVisitors`. Absent: no limit. Servers
   * older than 0074 drop it.
   */
  slowness: z
    .object({ maxLcp: z.number().int().min(100).max(1_000), minVisitors: z.number().int().positive() })
    .optional(),
});
export type RolloutGuard = z.infer<typeof RolloutGuard>;
/** Guards a release that was promoted without its own guard: 2% of at least 50 visitors. */
export const DEFAULT_GUARD: RolloutGuard = { maxFailures: 200, minLoads: 50 };
/** The least visitors to judge what everybody has: there is nothing to compare it with, so chance weighs more (0016). */
export const MIN_WATCHED_LOADS = 50;

/** What a portal serves, and commands change, unless they are told another channel (0108). */
export const DEFAULT_CHANNEL = 'production';

/** The least and the most shares that a rollout goes through by itself, the first one included. */
export const STEP_COUNT = { min: 2, max: 20 } as const;
/** How long each step lasts at least, in whole minutes. */
export const HOLD_MINUTES = { default: 60, max: 43_200 } as const;

/** How a rollout goes on by itself (0099). Releases that are rolled out together share one. */
export const RolloutPlan = z.object({
  /** The shares to come, ascending; the last may be everybody. */
  next: z.array(ShareWeight).min(1),
  /** The minutes that each step lasts at least. */
  holdMinutes: z.number().int().positive(),
  /** When the present step began. */
  since: z.iso.datetime(),
  /** Why the next step could not be taken, when it did not fit what else is live. It is tried again. */
  refused: z.string().optional(),
});
export type RolloutPlan = z.infer<typeof RolloutPlan>;

/** A version that some visitors get instead of the live one. */
export const Rollout = z.object({
  /** Which visitors are in: rollouts with the same id include the same visitors, others are independent. */
  id: z.string().regex(/^[0-9a-f]{16}$/, 'is not the id of a rollout'),
  version: ExactVersion,
  weight: ShareWeight,
  guard: RolloutGuard,
  /** Health is counted from here. */
  since: z.iso.datetime(),
  /** Why it stopped itself; its weight is 0 then. */
  stopped: z.string().optional(),
  /** Absent: it stays at its share until someone changes it. Whatever is older than 0099 drops it, which ends the plan. */
  plan: RolloutPlan.optional(),
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

/** How a promote to everybody is watched in its first hour (0016). */
export const Watch = z.object({
  guard: RolloutGuard,
  /** Whether a release that exceeds the guard is rolled back; otherwise it is only marked as failed. */
  rollsBack: z.boolean(),
});
export type Watch = z.infer<typeof Watch>;
/** How long a release that was promoted to everybody is watched, in milliseconds. */
export const WATCHED_FOR = 3_600_000;

/** Why a version is not known to be good on a channel. It is read from the channel's log. */
export const ReleaseMark = z.object({
  /**
   * `stopped`: its rollout stopped itself. `failed`: it was live, exceeded its guard and could or should not be rolled
   * back. `rolled-back`: by a person or the guard. `replaced`: the person who promoted the next version marked it as bad.
   */
  kind: z.enum(['stopped', 'failed', 'rolled-back', 'replaced']),
  who: z.string(),
  when: z.iso.datetime(),
  why: z.string(),
});
export type ReleaseMark = z.infer<typeof ReleaseMark>;

/** What a change of a channel did to one remote. */
const ChannelChange = z.object({
  remote: RemoteName,
  /** Null for a remote that was not on the channel. */
  from: ChannelTarget.nullable(),
  /** Null for one that was retired. Whatever is older than 0109 cannot read that. */
  to: ChannelTarget.nullable(),
});
export type ChannelChange = z.infer<typeof ChannelChange>;
/** Whether the remote is still on the channel afterwards. */
export const isLiveAfter = (change: ChannelChange): change is ChannelChange & { to: ChannelTarget } =>
  change.to !== null;

/** One accepted change of a channel. */
export const LogEntry = z.object({
  channel: ChannelName,
  /** The revision this change led to; entries of a channel are numbered from 1 without gaps. */
  revision: z.number().int().positive(),
  /**
   * `rollout` starts a rollout or changes its share; `stop` is a rollout that stopped itself or, with an unchanged
   * target, a live release that failed. `retire` takes remotes off the channel (0109).
   */
  action: z.enum(['promote', 'rollout', 'rollback', 'stop', 'retire']),
  who: z.string().min(1),
  when: z.iso.datetime(),
  /** The time by its author's clock, where `when` was moved to keep the log in order. */
  clock: z.iso.datetime().optional(),
  why: z.string().min(1),
  changes: z.array(ChannelChange).min(1),
  /** The snapshot that was live after it, for visitors outside of rollouts. */
  snapshot: SnapshotId,
  /** The watch after a promote to everybody. Servers older than 0016 drop it, and then nothing is watched. */
  watch: Watch.optional(),
});
export type LogEntry = z.infer<typeof LogEntry>;

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
