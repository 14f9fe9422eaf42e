import { graphql } from '@portal/shared/api';
import { BulkOutcome } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useMutation, useQueryClient } from '@portal/shared/query';
import { z } from 'zod';
import { announceChanges } from '../../changes/announce-change.ts';
import type { Subject } from '../../queries/subject.ts';
import { offerUndoOfAssignment } from '../return-to-queue/offer-undo-of-assignment.ts';
import type { AgentChoice } from './agent-choice.queries.ts';
import { unassignedKey, type UnassignedReferral } from './unassigned.queries.ts';

const Answer = z.object({ outcomes: z.array(BulkOutcome) });
const DOCUMENT = `mutation Assign($agentReferralIds: [Int!]!, $agentId: Int!, $notes: String) {
  outcomes: assignReferrals(agentReferralIds: $agentReferralIds, agentId: $agentId, notes: $notes) {
    agentReferralId agentId revision refusal { code message }
  }
}`;

interface Assignment {
  referrals: readonly UnassignedReferral[];
  agent: AgentChoice;
  /** Without blanks at its ends; empty for none. */
  notes: string;
}

/** A referral that was not assigned, and why. */
export interface RefusedReferral {
  referral: UnassignedReferral;
  message: string;
}

/**
 * Gives referrals of the queue to an agent, with a note on each (D-08); the queue and the lists are read again, whatever
 * came of it. Those that someone else was faster to assign are answered with the reason.
 * @param onAnswered none of these waits any more
 */
export function useAssignReferrals(subject: Subject, onAnswered: (referrals: readonly UnassignedReferral[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ referrals, agent, notes }: Assignment): Promise<RefusedReferral[]> => {
      const agentReferralIds = referrals.map(({ referralData }) => referralData.agentReferralId);
      const variables = { agentReferralIds, agentId: agent.agentId, notes: notes || null };
      const { outcomes } = await graphql(DOCUMENT, variables, Answer);
      announceChanges(outcomes);
      const refusals = new Map(outcomes.map(({ agentReferralId, refusal }) => [agentReferralId, refusal?.message]));
      const refused = referrals.flatMap((referral) => {
        const message = refusals.get(referral.referralData.agentReferralId);
        return message === undefined ? [] : [{ referral, message }];
      });
      sayAssigned(
        referrals.filter((referral) => !refused.some((each) => each.referral === referral)),
        agent,
      );
      return refused;
    },
    onSuccess: (_refused, { referrals }) => onAnswered(referrals),
    onSettled: () => client.invalidateQueries({ queryKey: unassignedKey(subject) }),
  });
}

function sayAssigned(assigned: readonly UnassignedReferral[], agent: AgentChoice): void {
  const [first] = assigned;
  if (!first) return;
  const text =
    assigned.length === 1
      ? t('{consumer} is now with {agent}', { consumer: fullName(first.consumerInfo), agent: fullName(agent) })
      : t('{count} referrals are now with {agent}', { count: assigned.length, agent: fullName(agent) });
  offerUndoOfAssignment(
    assigned.map(({ referralData }) => referralData.agentReferralId),
    agent.agentId,
    text,
  );
}
