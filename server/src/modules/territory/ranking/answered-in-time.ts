import { sql } from 'kysely';

/**
 * Whether the agent of `referral` has answered a new lead: a status or a note of theirs that earns promptness and was not
 * undone (decision 0012). For a query that selects from `referral`.
 */
export function isAnswered({ withinTwoDays }: { withinTwoDays: boolean }) {
  return sql<boolean>`exists (
    select from referral_history as history
    where history.agent_id = referral.agent_id and history.referral_id = referral.referral_id
      and history.kind in ('status', 'note') and history.step > 1 and history.earns_promptness
      and not exists (
        select from referral_history as undo
        where undo.agent_id = history.agent_id and undo.referral_id = history.referral_id
          and undo.undoes = history.step
      )
      ${withinTwoDays ? sql`and history.modified_at <= referral.created_at + interval '2 days'` : sql``}
  )`;
}
