import { graphql } from '@portal/shared/api';
import { fullName } from '@portal/shared/domain';
import { useMutation, useQueryClient } from '@portal/shared/query';
import { z } from 'zod';
import type { Subject } from '../../subject.ts';
import type { AgentChoice } from './agent-choice.queries.ts';
import { type UnassignedReferral, unassignedQuery } from './unassigned.queries.ts';
import { events } from '../../remote.ts';

const Answer = z.object({ assignReferral: z.object({ agentReferralId: z.number() }) });
const DOCUMENT = `mutation Assign($agentReferralId: Int!, $agentId: Int!) {
  assignReferral(agentReferralId: $agentReferralId, agentId: $agentId) { agentReferralId }
}`;

interface Assignment {
  referral: UnassignedReferral;
  agent: AgentChoice;
}

/** Gives a referral of the queue to an agent (D-08); the queue and the lists are read again, whatever came of it. */
export function useAssignReferral(subject: Subject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ referral, agent }: Assignment) => {
      const { agentReferralId } = referral.referralData;
      return graphql(DOCUMENT, { agentReferralId, agentId: agent.agentId }, Answer);
    },
    onSuccess: (_, { referral, agent }) => {
      const { agentReferralId } = referral.referralData;
      events.publish('referral.changed', { agentReferralId, agentId: agent.agentId });
      const text = `${fullName(referral.consumerInfo)} is now with ${fullName(agent)}`;
      events.publish('toast.show', { text, tone: 'plain' });
    },
    onSettled: () => client.invalidateQueries(unassignedQuery(subject)),
  });
}
