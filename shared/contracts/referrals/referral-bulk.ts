import { z } from 'zod';
import { EntityId } from '../primitives.ts';
import { NOTE_LIMIT, NOTE_TOO_LONG } from './referral-status.ts';

/** The most rows of the list that can be changed at once. */
export const BULK_ROWS = 100;
/** The most referrals in one request: a row has one or two sides. */
export const BULK_LIMIT = BULK_ROWS * 2;

const TOO_MANY = `Choose at most ${BULK_LIMIT} referrals`;
const isDistinct = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;
const ReferralIds = z
  .array(EntityId)
  .min(1, 'Choose a referral')
  .max(BULK_LIMIT, TOO_MANY)
  .refine(isDistinct, 'Name each referral once');

const Notes = z.string().trim().min(1, 'Write a note').max(NOTE_LIMIT, NOTE_TOO_LONG);

/** A referral as it was read, so that one that someone has changed since is left alone (D-16). */
export const ReferralRevision = z.object({ agentReferralId: EntityId, revision: z.number().int().nonnegative() });
export type ReferralRevision = z.infer<typeof ReferralRevision>;

/** `confirmAgentReferralStatuses` and `undoAgentReferralChanges`. */
export const ReferralRevisions = z
  .array(ReferralRevision)
  .min(1, 'Choose a referral')
  .max(BULK_LIMIT, TOO_MANY)
  .refine((all) => isDistinct(all.map(({ agentReferralId }) => agentReferralId)), 'Name each referral once');

/** `insertNotesForReferrals`: one note, an entry in the history of each. */
export const BulkNote = z.object({ agentReferralIds: ReferralIds, notes: Notes });

/** `assignReferrals` (D-08). */
export const BulkAssignment = z.object({ agentReferralIds: ReferralIds, agentId: EntityId, notes: Notes.optional() });

/** What became of one referral: changed, with its new revision, or left as it was, with the reason. */
export const BulkOutcome = z.object({
  agentReferralId: EntityId,
  /** Null for a referral that the person does not reach. */
  agentId: EntityId.nullable(),
  /** After the change; null when it was refused, or is in the queue again. */
  revision: z.number().int().nonnegative().nullable(),
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;
