import { z } from 'zod';
import { LogEntry } from './release-channel.ts';
import { ExactVersion, RemoteName } from './release-names.ts';
import { Pin } from './release-pin.ts';

/** A release that must no longer be resolved, not even by a pin. */
export const Withdrawal = z.object({
  remote: RemoteName,
  version: ExactVersion,
  who: z.string().min(1),
  when: z.iso.datetime(),
  /** As in `LogEntry`. */
  clock: z.iso.datetime().optional(),
  why: z.string().min(1),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/** The log's events besides the changes of a channel. Read from the records themselves, so it cannot disagree. */
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
  z.object({
    action: z.literal('revoke'),
    id: z.string(),
    who: z.string(),
    when: z.iso.datetime(),
    clock: z.iso.datetime().optional(),
    why: z.string(),
  }),
]);
export type ReleaseEvent = z.infer<typeof ReleaseEvent>;
/** One line of the log: a change of a channel, or another event. */
export const LogLine = z.union([ReleaseEvent, LogEntry]);
export type LogLine = z.infer<typeof LogLine>;
