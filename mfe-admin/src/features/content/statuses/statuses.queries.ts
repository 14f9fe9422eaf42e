import { http } from '@portal/shared/api';
import { type CatalogChange, CatalogVersions, StaffCatalog } from '@portal/shared/contracts/status-editor';
import { queryOptions } from '@portal/shared/query';

/** The catalog as it is on the server now. */
export const staffCatalogQuery = queryOptions({
  queryKey: ['statuses', 'catalog'],
  queryFn: ({ signal }) => http.request('GET', 'staffStatuses', { schema: StaffCatalog, signal }),
  staleTime: 0,
  // while it is edited, what is typed is the newest
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export const catalogVersionsQuery = queryOptions({
  queryKey: ['statuses', 'versions'],
  queryFn: ({ signal }) => http.request('GET', 'statusVersions', { schema: CatalogVersions, signal }),
  staleTime: 0,
});

/** Saves every status in its order. @throws ApiError, 409 `catalog_changed` when somebody else has saved one */
export const saveCatalog = (body: CatalogChange) =>
  http.request('PUT', 'staffStatuses', { body, schema: StaffCatalog });
