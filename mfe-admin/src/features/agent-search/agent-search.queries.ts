import { http } from '@portal/shared/api';
import { AgentSearchResponse, RecentAgents } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';

/** One press of Search: pressing it again with the same text starts a new search. */
export interface SubmittedSearch {
  text: string;
  attempt: number;
}

/** Agents that match an admin's text (API-11, API-12, CS-113). `userId` is the admin's, so that no other admin reads it. */
export const agentSearchQuery = (userId: string, { text, attempt }: SubmittedSearch) =>
  queryOptions({
    queryKey: [userId, 'agent-search', text, attempt],
    queryFn: ({ signal }) =>
      http.request('POST', 'agentSearch', { body: { searchTerm: text }, schema: AgentSearchResponse, signal }),
    gcTime: 0,
  });

/** The agents this admin worked with last. */
export const recentAgentsQuery = (userId: string) =>
  queryOptions({
    queryKey: [userId, 'recent-agents'],
    queryFn: ({ signal }) => http.request('GET', 'recentAgents', { schema: RecentAgents, signal }),
    staleTime: 0,
    gcTime: 0,
  });
