import { graphql } from '@portal/shared/api';
import { BulkOutcome, type ReferralRevision } from '@portal/shared/contracts';
import { z } from 'zod';

const Answer = z.object({ outcomes: z.array(BulkOutcome) });
const FIELDS = '{ agentReferralId agentId revision refusal { code message } }';
const CONFIRM = `mutation ConfirmMany($referrals: [ReferralRevision!]!) {
  outcomes: confirmAgentReferralStatuses(referrals: $referrals) ${FIELDS}
}`;
const NOTE = `mutation NoteMany($agentReferralIds: [Int!]!, $notes: String!) {
  outcomes: insertNotesForReferrals(agentReferralIds: $agentReferralIds, notes: $notes) ${FIELDS}
}`;
const UNDO = `mutation UndoMany($referrals: [ReferralRevision!]!) {
  outcomes: undoAgentReferralChanges(referrals: $referrals) ${FIELDS}
}`;

const send = async (document: string, variables: Record<string, unknown>): Promise<BulkOutcome[]> =>
  (await graphql(document, variables, Answer)).outcomes;
const revisionOf = ({ agentReferralId, revision }: ReferralRevision): ReferralRevision => ({
  agentReferralId,
  revision,
});

/** "No change" for each of them. */
export const confirmMany = (referrals: readonly ReferralRevision[]) =>
  send(CONFIRM, { referrals: referrals.map(revisionOf) });

/** One note, an entry in the timeline of each. */
export const noteMany = (agentReferralIds: readonly number[], notes: string) => send(NOTE, { agentReferralIds, notes });

/** Undoes the last change or note of each, as of these revisions. */
export const undoMany = (referrals: readonly ReferralRevision[]) =>
  send(UNDO, { referrals: referrals.map(revisionOf) });
