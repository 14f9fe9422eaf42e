import { z } from 'zod';
import { ChannelName, ExactVersion, RemoteName, SnapshotId } from './release-names.ts';

// What a channel points at, and how it came to do so.

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

/** One accepted change of a channel. */
export const LogEntry = z.object({
  channel: ChannelName,
  /** The revision this change led to; entries of a channel are numbered without gaps from 1. */
  revision: z.number().int().positive(),
  /** `rollout` starts a rollout or changes its share; `stop` is a rollout that stopped itself. */
  action: z.enum(['promote', 'rollout', 'rollback', 'stop']),
  who: z.string().min(1),
  when: z.iso.datetime(),
  /** What its maker's clock said, where `when` was moved so that the log keeps its order. */
  clock: z.iso.datetime().optional(),
  why: z.string().min(1),
  changes: z.array(z.object({ remote: RemoteName, from: ChannelTarget.nullable(), to: ChannelTarget })).min(1),
  /** The snapshot that was live after it, for visitors in no rollout. */
  snapshot: SnapshotId,
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
