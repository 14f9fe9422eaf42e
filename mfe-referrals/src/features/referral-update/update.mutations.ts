import { graphql, mayBeDone } from '@portal/shared/api';
import type { ReferralGroup, StatusChange } from '@portal/shared/contracts';
import { useMutation, useQueryClient } from '@portal/shared/query';
import { z } from 'zod';
import { detailsKey } from '../../queries/query-keys.ts';
import { announceChange } from '../../changes/announce-change.ts';
import type { Subject } from '../../queries/subject.ts';

const Changed = z.object({ agentReferralId: z.number(), revision: z.number(), categoryStatus: z.string() });
const FIELDS = '{ agentReferralId revision categoryStatus }';

const STATUS = `mutation Update($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) ${FIELDS} }`;
const StatusAnswer = z.object({ updateAgentReferralStatus: Changed });
const NOTE = `mutation Note($agentReferralId: Int!, $notes: String!) {
  insertAgentReferralNotes(agentReferralId: $agentReferralId, notes: $notes) ${FIELDS}
}`;
const NoteAnswer = z.object({ insertAgentReferralNotes: Changed });
const UNDO = `mutation Undo($agentReferralId: Int!, $revision: Int!) {
  undoAgentReferralStatus(agentReferralId: $agentReferralId, revision: $revision) {
    agentReferralId revision categoryStatus categorySubStatus
  }
}`;
const UndoAnswer = z.object({
  undoAgentReferralStatus: Changed.extend({ categorySubStatus: z.string().nullable() }),
});
const PAIR = `mutation Pair($agentReferralId: Int!) { createPairForReferral(agentReferralId: $agentReferralId) ${FIELDS} }`;
const PairAnswer = z.object({ createPairForReferral: Changed });

/** Undoes a status change (D-16). @throws ApiError `undo_too_late`, `referral_changed` */
export const undoStatus = (agentReferralId: number, revision: number) =>
  graphql(UNDO, { agentReferralId, revision }, UndoAnswer);

/** Changes a status (API-30). @returns the revision after the change, for its undo @throws ApiError `referral_changed` */
export const changeStatus = async (input: StatusChange) =>
  (await graphql(STATUS, { input }, StatusAnswer)).updateAgentReferralStatus;

/** What a form can save; all of them tell the portal that the referral has changed. */
export function useReferralChanges(subject: Subject | null, { agent, referral }: ReferralGroup) {
  const client = useQueryClient();
  const onSuccess = ({ agentReferralId, revision }: { agentReferralId: number; revision: number }) =>
    announceChange({ agentReferralId, revision, agentId: agent.agentId });
  const readSidesAgain = () =>
    Promise.all(
      referral.map((side) => client.invalidateQueries({ queryKey: [...detailsKey(subject), side.agentReferralId] })),
    );
  return {
    status: useMutation({
      mutationFn: changeStatus,
      onSuccess,
      // A conflict is shown by what was read since. What may be our own update is none.
      onError: (error) => (mayBeDone(error) ? undefined : readSidesAgain()),
    }),
    /** A note without a status change (REF-73). */
    note: useMutation({
      mutationFn: async (input: { agentReferralId: number; notes: string }) =>
        (await graphql(NOTE, input, NoteAnswer)).insertAgentReferralNotes,
      onSuccess,
    }),
    /** The consumer's other side (API-32, CS-162); answers its id. */
    otherSide: useMutation({
      mutationFn: async (agentReferralId: number) =>
        (await graphql(PAIR, { agentReferralId }, PairAnswer)).createPairForReferral,
      onSuccess,
    }),
  };
}
