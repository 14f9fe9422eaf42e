import { http } from '@portal/shared/api';
import { DEFAULT_LIST_SETTINGS, ListSettings, type ListView, ListViews } from '@portal/shared/contracts';
import { queryOptions, skipToken, useQuery } from '@portal/shared/query';
import { useSession } from '@portal/shared/session';
import { readListMemory, remember } from './list-memory.ts';

/** Whose views and settings they are: the signed-in person, never the one an admin acts for. Null while starting. */
export const useOwner = (): string | null => useSession().user?.userId ?? null;

const keyOf = (owner: string | null, what: 'views' | 'settings'): readonly string[] => [
  'list',
  what,
  owner ?? 'nobody',
];

/** The saved views of a person, in alphabetical order. Only this page changes them, so they are kept for a minute. */
export const listViewsQuery = (owner: string | null) =>
  queryOptions({
    queryKey: keyOf(owner, 'views'),
    queryFn:
      owner === null
        ? skipToken
        : async ({ signal }): Promise<ListView[]> => {
            const { views } = await http.request('GET', 'listViews', { schema: ListViews, signal });
            remember(owner, { hasDefault: views.some(({ isDefault }) => isDefault) });
            return views;
          },
    staleTime: 60_000,
  });

/**
 * How a person wants to see the list. Rows never wait for it: it starts as this browser remembers it, and the server's
 * answer, which other browsers may have changed, is applied when it comes.
 */
export const listSettingsQuery = (owner: string | null) =>
  queryOptions({
    queryKey: keyOf(owner, 'settings'),
    queryFn:
      owner === null
        ? skipToken
        : async ({ signal }): Promise<ListSettings> => {
            const settings = await http.request('GET', 'listSettings', { schema: ListSettings, signal });
            remember(owner, { settings });
            return settings;
          },
    placeholderData: () => (owner === null ? undefined : readListMemory(owner)?.settings),
    staleTime: 60_000,
  });

/** The settings to draw the list with: at first those this browser remembers. */
export function useListSettings(): ListSettings {
  return useQuery(listSettingsQuery(useOwner())).data ?? DEFAULT_LIST_SETTINGS;
}
