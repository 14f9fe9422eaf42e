import type { Agent } from '@portal/shared/contracts';
import { agentSearchProblem, classifyAgentSearch, noAgentsFound, SEARCH_FAILED } from '@portal/shared/domain';
import type { Message } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useState } from 'react';
import { agentSearchQuery, type SubmittedSearch } from './agent-search.queries.ts';

/** State of a search: from idle to searching to results or a notice (ADM-06). */
export type AgentSearchState =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'notice'; text: string | Message }
  | { kind: 'results'; query: string; agents: Agent[]; totalCount: number };

interface Options {
  /** The admin's. */
  userId: string;
  /** A text to search at once, as after a login-as or a reload (D-07). */
  startWith: string | null;
  isEnabled: boolean;
}

/** The agent search: the typed text and the state of the search. */
export function useAgentSearch({ userId, startWith, isEnabled }: Options) {
  const [text, setText] = useState(startWith ?? '');
  const [submitted, setSubmitted] = useState<SubmittedSearch | null>(
    startWith === null ? null : { text: startWith, attempt: 1 },
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  const { data, isFetching, isError } = useQuery({
    ...agentSearchQuery(userId, submitted ?? { text: '', attempt: 0 }),
    enabled: isEnabled && submitted !== null && isSearchable(submitted.text),
  });

  return {
    text,
    setText,
    state: stateNow(),
    /** Searches for the typed text, or shows why it cannot (ADM-04, ADM-05). */
    search: () => submit(text),
    /** Finds one agent by id. */
    find(agentId: number) {
      setText(String(agentId));
      submit(String(agentId));
    },
    /** Goes back from the results to the search. */
    closeResults: () => setIsClosed(true),
  };

  function submit(given: string): void {
    const problem = agentSearchProblem(given);
    setRefusal(problem);
    if (problem) return;
    setIsClosed(false);
    setSubmitted((before) => ({ text: given.trim(), attempt: (before?.attempt ?? 0) + 1 }));
  }

  function stateNow(): AgentSearchState {
    if (refusal !== null) return { kind: 'notice', text: refusal };
    if (submitted === null || isClosed) return { kind: 'idle' };
    // ADM-20: nothing is found, without a call
    if (!isSearchable(submitted.text)) return { kind: 'notice', text: noAgentsFound(submitted.text) };
    if (isFetching) return { kind: 'searching' };
    if (isError) return { kind: 'notice', text: SEARCH_FAILED };
    if (!data) return { kind: 'idle' };
    if (data.content.length === 0) return { kind: 'notice', text: noAgentsFound(submitted.text) };
    return { kind: 'results', query: submitted.text, agents: data.content, totalCount: data.totalCount };
  }
}

const isSearchable = (text: string): boolean => classifyAgentSearch(text).by !== 'nothing';
