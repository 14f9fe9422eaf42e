import type { AgentRollUp } from '@portal/shared/contracts';
import { useQuery } from '@portal/shared/query';
import { useDeferredValue, useState } from 'react';
import type { Subject } from '../../queries/subject.ts';
import { type AgentChoice, agentChoiceQuery, agentFiguresQuery, criteriaOf } from './agent-choice.queries.ts';
import { matchingAgents } from './agent-options.ts';

interface AgentOptions {
  /** Undefined until they are known. */
  agents: readonly AgentChoice[] | undefined;
  /** Figures of each agent, once they have loaded; their place is reserved before, so that nothing moves. */
  figuresOf: ReadonlyMap<number, AgentRollUp>;
  hasFigures: boolean;
  text: string;
  /** What the agents were searched by. */
  wanted: string;
  type: (text: string) => void;
  isFetching: boolean;
  error: Error | null;
}

/**
 * The agents of a director to choose from, with their figures. Without these, which may come late or not at all, the
 * server searches by name, and before a name is typed there are those that the lists have shown.
 */
export function useAgentOptions(
  subject: Subject,
  zips: readonly string[],
  knownAgents: readonly AgentChoice[],
): AgentOptions {
  const figures = useQuery({ ...agentFiguresQuery(subject, zips), retry: false });
  // what was typed before the figures came is answered by the server: its rows stay in their order when they come
  const [typed, setTyped] = useState({ text: '', isEarly: false });
  const { text, isEarly } = useDeferredValue(typed);
  const wanted = text.trim();
  const all = isEarly ? undefined : figures.data;
  const isSearched = criteriaOf(wanted).length > 0;
  const found = useQuery({ ...agentChoiceQuery(subject, wanted), enabled: isSearched && all === undefined });
  const known = figures.isPending && !isEarly ? undefined : knownAgents;
  return {
    agents: all ? matchingAgents(all, wanted) : isSearched ? found.data : known,
    figuresOf: new Map(figures.data?.map((agent) => [agent.agentId, agent])),
    hasFigures: !figures.isError,
    text: typed.text,
    wanted,
    type: (next) => setTyped({ text: next, isEarly: figures.data === undefined }),
    isFetching: found.isFetching || figures.isPending,
    error: found.error,
  };
}
