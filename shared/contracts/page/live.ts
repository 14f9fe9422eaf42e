import { z } from 'zod';
import { EntityId } from '../primitives.ts';

/**
 * A change that someone made: ids and the revision it led to, nothing of a person or a contact. Whoever shows it reads it
 * again through its usual endpoint, which decides anew what may be seen (D-17).
 */
export const LiveChange = z.object({
  kind: z.enum(['referral']),
  agentId: EntityId,
  agentReferralId: EntityId,
  revision: z.number().int().nonnegative(),
  /** The agent does not have it any more: it is in the queue of a director again. Absent otherwise. */
  isGone: z.boolean().optional(),
});
export type LiveChange = z.infer<typeof LiveChange>;

/** What a live channel sends, and a poll answers. */
export const LiveNews = z.object({
  /** Some may come twice. */
  changes: z.array(LiveChange),
  /** False: there were more, which are not sent; everything that is shown should be read again. */
  isComplete: z.boolean(),
});
export type LiveNews = z.infer<typeof LiveNews>;

/** The answer to a poll: the news since the `Last-Event-ID` of the request, and the id for the next one. */
export const LivePoll = LiveNews.extend({ id: z.string() });
export type LivePoll = z.infer<typeof LivePoll>;

/**
 * Events of a channel without data, about the agent who is shown: staff did something in their name (`activity`), their record
 * was changed by the portal itself, such as their ZIPs by a payment, or they asked to be called about a contact (`agent`), one of
 * their escrow reports was changed or is further in its generation (`report`), a quote or net sheet was saved to one of their
 * referrals (`title`), or their cart was changed (`cart`). Pages of older releases ignore what they do not know.
 */
export const LIVE_NOTICES = ['activity', 'agent', 'report', 'title', 'cart'] as const;
export type LiveNotice = (typeof LIVE_NOTICES)[number];

/** The request header with the id of the last message that was received. */
export const LAST_EVENT_ID_HEADER = 'last-event-id';

/** Why the server closes a channel: its token has expired, its grant has ended, or the server stops. */
export const LIVE_ENDS = ['expired', 'refused', 'restart'] as const;
export type LiveEnd = (typeof LIVE_ENDS)[number];

/** Seconds between two signs of life of an open channel. */
export const LIVE_BEAT_SECONDS = 15;
