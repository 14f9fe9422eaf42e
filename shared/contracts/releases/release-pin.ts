import { z } from 'zod';
import { ExactVersion, RemoteName, SnapshotId } from './release-names.ts';

/** A stored pin: an exact set that one browser tab or one run of the tests gets, until it expires. */
export const Pin = z.object({
  schema: z.literal(1),
  id: z.string().regex(/^[0-9a-f]{16}$/, 'is not the id of a pin'),
  snapshot: SnapshotId,
  /** The base of the set: a channel or a snapshot. */
  base: z.string().min(1).max(60),
  /** Overrides of the base; empty for the base itself. */
  releases: z.record(RemoteName, ExactVersion),
  who: z.string().min(1),
  when: z.iso.datetime(),
  why: z.string().min(1),
  expires: z.iso.datetime(),
  /** Set when it was revoked. */
  revoked: z
    .object({
      who: z.string().min(1),
      when: z.iso.datetime(),
      /** As in `LogEntry`. */
      clock: z.iso.datetime().optional(),
      why: z.string().min(1),
    })
    .optional(),
});
export type Pin = z.infer<typeof Pin>;
