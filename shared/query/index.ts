// The part of TanStack Query that the portal uses; the one client is in @portal/shared/api.
export {
  keepPreviousData,
  queryOptions,
  QueryClient,
  QueryClientProvider,
  skipToken,
  useMutation,
  useMutationState,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
