import { http, queryClient } from '@portal/shared/api';
import {
  AgentRollUps,
  type DirectorProfile,
  DirectorProfile as Profile,
  DirectorSearchResponse,
  type DirectorSettings,
} from '@portal/shared/contracts';
import { queryOptions, useMutation, useQueryClient } from '@portal/shared/query';
import type { PrefetchPage } from '@portal/shared/remote';
import { session } from '@portal/shared/session';

const DIRECTORS = 500;

/** The director with an e-mail: the first of the list that the server answers; an empty one means none (API-17, CS-158). */
export const directorQuery = (email: string) =>
  queryOptions({
    queryKey: [`director-${email}`, 'settings'],
    queryFn: async ({ signal }): Promise<DirectorProfile | null> => {
      const options = { query: { size: DIRECTORS }, body: { email }, schema: DirectorSearchResponse, signal };
      const { content } = await http.request('POST', 'directorSearch', options);
      return content[0] ?? null;
    },
  });

/** The agents of a director, with the figures of their leads (D-08). */
export const directorsAgentsQuery = (reloDirectorId: number) =>
  queryOptions({
    queryKey: [`director-${reloDirectorId}`, 'agents'],
    queryFn: async ({ signal }) =>
      (await http.request('GET', 'agentRollUp', { path: { id: reloDirectorId }, schema: AgentRollUps, signal })).agents,
  });

/** Asks for the director who is shown, and their agents, before the page is opened. */
export const prefetchDirector: PrefetchPage = async () => {
  const { reloDirector } = session.current;
  if (!reloDirector) return;
  await Promise.all([
    queryClient.prefetchQuery(directorQuery(reloDirector.email)),
    queryClient.prefetchQuery(directorsAgentsQuery(reloDirector.reloDirectorId)),
  ]);
};

/** Saves what a director changed, over a revision. @throws ApiError */
export function useSaveDirector({ reloDirectorId, email }: Pick<DirectorProfile, 'reloDirectorId' | 'email'>) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: DirectorSettings & { revision: number }) =>
      http.request('PUT', 'directorSettings', { path: { id: reloDirectorId }, body, schema: Profile }),
    onSuccess: (saved) => client.setQueryData(directorQuery(email).queryKey, saved),
  });
  return mutateAsync;
}
