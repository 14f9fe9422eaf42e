import { graphql, http } from '@portal/shared/api';
import { AgentRollUps, ROLL_UP_ZIPS } from '@portal/shared/contracts';
import { classifyAgentSearch } from '@portal/shared/domain';
import { queryOptions } from '@portal/shared/query';
import { z } from 'zod';
import { referralsKey, rollUpKey } from '../../queries/query-keys.ts';
import type { Subject } from '../../queries/subject.ts';

/** An agent a referral can be given to. */
export interface AgentChoice {
  agentId: number;
  firstName: string;
  lastName: string;
  /** Tells namesakes apart; unknown for agents that only a list has shown. */
  brokerageName?: string | null;
}

const FoundAgent = z
  .object({
    agentId: z.number(),
    firstName: z.string(),
    lastName: z.string(),
    brokerageInfo: z.object({ brokerageName: z.string().nullable() }),
  })
  .transform(({ brokerageInfo: { brokerageName }, ...agent }): AgentChoice => ({ ...agent, brokerageName }));
const Answer = z.object({ searchAgent: z.object({ content: z.array(FoundAgent) }) });
const DOCUMENT = `query OwnAgents($criteria: AgentSearchRequest!) {
  searchAgent(agentSearchRequest: $criteria) { content { agentId firstName lastName brokerageInfo { brokerageName } } }
}`;

/** The requests a typed name becomes: one word is a first or a last name (ADM-18). */
export function criteriaOf(text: string): { firstName?: string; lastName?: string }[] {
  const search = classifyAgentSearch(text);
  if (search.by === 'one-name') return [{ firstName: search.name }, { lastName: search.name }];
  if (search.by !== 'first-and-last-name') return [];
  const [{ firstName, lastName }, ...more] = search.splits;
  // two words may be in the wrong order; more words already have enough splits
  return [...search.splits, ...(more.length === 0 ? [{ firstName: lastName, lastName: firstName }] : [])];
}

/** The director's agents whose name begins with a text; the server returns no one else's (D-08). */
export const agentChoiceQuery = (subject: Subject, text: string) =>
  queryOptions({
    queryKey: [...referralsKey(subject), 'agents', text],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        criteriaOf(text).map((criteria) => graphql(DOCUMENT, { criteria }, Answer, signal)),
      );
      const found = answers.flatMap(({ searchAgent }) => searchAgent.content);
      return [...new Map(found.map((agent) => [agent.agentId, agent])).values()];
    },
  });

/** The director's agents by name, with their figures and which of the ZIPs they serve (D-08). */
export const agentFiguresQuery = (subject: Subject, zips: readonly string[]) => {
  const asked = zips.slice(0, ROLL_UP_ZIPS).join(',');
  return queryOptions({
    queryKey: [...rollUpKey(subject), 'zips', asked],
    queryFn: async ({ signal }) => {
      const options = { path: { id: subject.id }, schema: AgentRollUps, signal };
      const query = asked === '' ? {} : { query: { zips: asked } };
      return (await http.request('GET', 'agentRollUp', { ...options, ...query })).agents;
    },
  });
};
