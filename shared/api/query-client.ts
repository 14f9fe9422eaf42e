import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * The one cache of the page. Responses are fresh for half a minute; a refusal by the server is never retried. Without a network
 * calls fail at once and say so (D-12): by itself the library would hold them back until there is one, and a form would wait without a
 * word.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
        retryDelay: (attempt) => 300 * 2 ** attempt,
      },
      mutations: { networkMode: 'always' },
    },
  });

/**
 * Forgets everything at once, such as when the person changes. What is still on the page is forgotten as soon as it leaves
 * it: by itself a query that is removed while it is shown keeps its data for `gcTime`, out of the cache's reach.
 */
export function forgetQueries(client: QueryClient): void {
  const entries = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()];
  for (const entry of entries) entry.gcTime = 0;
  void client.cancelQueries();
  client.clear();
}
