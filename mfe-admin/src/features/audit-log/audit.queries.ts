import { http } from '@portal/shared/api';
import {
  ActingGrants,
  AuditChainState,
  AuditEntryDetails,
  AuditList,
  AuditPeople,
} from '@portal/shared/contracts/audit';
import { keepPreviousData, queryOptions, useQueryClient } from '@portal/shared/query';
import { saveFile } from '@portal/shared/save-file';
import { events } from '../../remote.ts';
import { type AuditView, filterOf, writeView } from './audit-view.ts';

const KEY = ['audit-log'] as const;
const ROWS = 25;

/** A page of the log. While another one loads, the last one stays. */
export const auditListQuery = (view: AuditView) => {
  const { before, after } = view;
  // by the day, so that a period does not ask again at every drawing
  const query = { ...filterOf(view, new Date()), ...writeView({ before, after }), limit: ROWS };
  return queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => http.request('GET', 'auditLog', { query, schema: AuditList, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: before || after ? false : 15_000,
  });
};

/** Everything of one row, which never changes. */
export const auditEntryQuery = (sequence: number) =>
  queryOptions({
    queryKey: [...KEY, 'entry', sequence],
    queryFn: ({ signal }) =>
      http.request('GET', 'auditEntry', { path: { sequence }, schema: AuditEntryDetails, signal }),
    staleTime: Infinity,
  });

/** Whose rows there are. */
export const auditPeopleQuery = queryOptions({
  queryKey: [...KEY, 'people'],
  queryFn: ({ signal }) => http.request('GET', 'auditPeople', { schema: AuditPeople, signal }),
});

/** How many rows there are, and the last check of them. */
export const chainQuery = queryOptions({
  queryKey: [...KEY, 'chain'],
  queryFn: ({ signal }) => http.request('GET', 'auditChain', { schema: AuditChainState, signal }),
  staleTime: 0,
});

/** Who acts for whom right now. */
export const actingNowQuery = queryOptions({
  queryKey: [...KEY, 'acting-now'],
  queryFn: ({ signal }) => http.request('GET', 'actingGrants', { schema: ActingGrants, signal }),
  staleTime: 0,
  refetchInterval: 15_000,
});

/** What can be done on the page. Each says afterwards what it did, and the page reads again what it changed. */
export function useAuditActions() {
  const client = useQueryClient();
  return {
    /** @throws ApiError */
    check: async (): Promise<void> => {
      const state = await http.request('POST', 'auditCheck', { schema: AuditChainState, isWrite: false });
      client.setQueryData(chainQuery.queryKey, state);
    },
    /** @throws ApiError 404, 409 when it has ended already */
    revoke: async (grantId: string, done: string): Promise<void> => {
      try {
        await http.request('POST', 'revokeGrant', { path: { grantId } });
      } finally {
        await client.invalidateQueries({ queryKey: KEY });
      }
      events.publish('toast.show', { text: done, tone: 'plain' });
    },
    /** Downloads all rows of the filters. @throws ApiError */
    exportRows: async (view: AuditView): Promise<void> => {
      const { blob, fileName } = await http.download('auditExport', { query: filterOf(view, new Date()) });
      saveFile(blob, fileName ?? 'portal-audit-log.csv');
      await client.invalidateQueries({ queryKey: KEY });
    },
  };
}
