import { http } from '@portal/shared/api';
import { PermissionTable } from '@portal/shared/contracts/permission-table';
import { queryOptions } from '@portal/shared/query';

/** What this server requires of whom; it changes only with a new version of the server. */
export const permissionTableQuery = queryOptions({
  queryKey: ['permission-table'],
  queryFn: ({ signal }) => http.request('GET', 'permissionTable', { schema: PermissionTable, signal }),
});
