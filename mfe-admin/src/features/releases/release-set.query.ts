import { http } from '@portal/shared/api';
import { SnapshotReleases } from '@portal/shared/contracts/release-console';
import { queryOptions } from '@portal/shared/query';

/** The releases of a snapshot, which never change. */
export const releaseSetQuery = (id: string) =>
  queryOptions({
    queryKey: ['release-snapshot', id],
    queryFn: ({ signal }) => http.request('GET', 'releaseSnapshot', { path: { id }, schema: SnapshotReleases, signal }),
    staleTime: Infinity,
  });
