import { sql } from 'kysely';

/**
 * Whether step `h` of `referral_history` is shown to anybody: not a note that was undone, and not its undo. A status
 * that was undone is shown, as is its undo (D-16).
 */
export const isShownStep = sql<boolean>`(h.kind <> 'note' or h.undoes is null and not exists (
  select from referral_history u
  where u.agent_id = h.agent_id and u.referral_id = h.referral_id and u.undoes = h.step))`;
