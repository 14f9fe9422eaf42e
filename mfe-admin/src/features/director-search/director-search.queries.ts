import { http } from '@portal/shared/api';
import { DIRECTOR_SEARCH_SIZE, DirectorSearchResponse, ReloDirector } from '@portal/shared/contracts';
import { classifyDirectorLookup } from '@portal/shared/domain';
import { queryOptions } from '@portal/shared/query';
import { z } from 'zod';

/** One press of Search: pressing it again with the same text starts a new search. */
export interface SubmittedLookup {
  text: string;
  attempt: number;
}

/**
 * Directors that match a text (ADM-33…36), or all of them by name for an empty one. `userId` is the admin's, so that no other
 * admin reads it.
 */
export const directorLookupQuery = (userId: string, { text, attempt }: SubmittedLookup) =>
  queryOptions({
    queryKey: [userId, 'director-search', text, attempt],
    queryFn: ({ signal }) => lookUpDirectors(text, signal),
    gcTime: 0,
  });

async function lookUpDirectors(text: string, signal: AbortSignal): Promise<ReloDirector[]> {
  const { by, ...request } = classifyDirectorLookup(text);
  if (by === 'id') {
    const body = [(request as { reloDirectorId: number }).reloDirectorId];
    return http.request('POST', 'directorsByIds', { body, schema: z.array(ReloDirector), signal });
  }
  const query = { size: DIRECTOR_SEARCH_SIZE };
  const response = await http.request('POST', 'directorSearch', {
    query,
    body: request,
    schema: DirectorSearchResponse,
    signal,
  });
  return response.content;
}
