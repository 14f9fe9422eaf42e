import { http } from '@portal/shared/api';
import { DEFAULT_LIST_SETTINGS, type ListSettings, ListView, type ListViewRequest } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useMutation, useQueryClient } from '@portal/shared/query';
import { events } from '../../remote.ts';
import { readListMemory, remember } from './list-memory.ts';
import { listSettingsQuery, listViewsQuery, useOwner } from './list-views.queries.ts';

/** Adds a view, or with an id replaces that one; the views are read again, whatever came of it. */
export function useSaveView() {
  const client = useQueryClient();
  const owner = useOwner();
  return useMutation({
    mutationFn: ({ id, ...body }: ListViewRequest & { id?: string }) =>
      id === undefined
        ? http.request('POST', 'listViews', { body, schema: ListView })
        : http.request('PUT', 'listView', { path: { id }, body, schema: ListView }),
    onSettled: () => client.invalidateQueries(listViewsQuery(owner)),
  });
}

export function useDeleteView() {
  const client = useQueryClient();
  const owner = useOwner();
  return useMutation({
    mutationFn: (id: string) => http.request('DELETE', 'listView', { path: { id } }),
    onSettled: () => client.invalidateQueries(listViewsQuery(owner)),
  });
}

/**
 * Changes settings of the list at once, and keeps them on the server. When that fails, they stay for this visit, because
 * a column that jumps back helps no one, and a toast says that they were not kept.
 */
export function useChangeSettings(): (change: Partial<ListSettings>) => void {
  const client = useQueryClient();
  const owner = useOwner();
  const { mutate } = useMutation({
    // One after another, so that the last choice is the one that is kept.
    scope: { id: 'list-settings' },
    mutationFn: (body: ListSettings) => http.request('PUT', 'listSettings', { body }),
    onError: () => {
      const text = t('How you see this list was not saved. It stays as it is until you close the page.');
      events.publish('toast.show', { text, tone: 'failure' });
    },
  });
  return (change) => {
    if (owner === null) return;
    const query = listSettingsQuery(owner);
    // An answer that is still on its way is older than this choice.
    void client.cancelQueries(query);
    const before = client.getQueryData(query.queryKey) ?? readListMemory(owner)?.settings ?? DEFAULT_LIST_SETTINGS;
    const settings = { ...before, ...change };
    client.setQueryData(query.queryKey, settings);
    remember(owner, { settings });
    mutate(settings);
  };
}
