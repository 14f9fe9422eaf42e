import { z } from 'zod';
import { ExactVersion, RemoteName, SnapshotId } from './release-names.ts';

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
