import type { ListView } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQueryClient } from '@portal/shared/query';
import { events } from '../../remote.ts';
import { isSameOrder } from './column-order.ts';
import { useChangeSettings } from './list-views.mutations.ts';
import { listSettingsQuery, useOwner } from './list-views.queries.ts';
import { lostColumns, settingsOf, shownColumns } from './view-match.ts';

/**
 * Shows the columns of a view, as if the person had chosen them; its parameters go into the address. Parameters the list
 * no longer knows are named by the list itself (D-22), columns here.
 */
export function useApplyColumns(): (view: ListView) => void {
  const client = useQueryClient();
  const owner = useOwner();
  const change = useChangeSettings();
  return (view) => {
    const settings = settingsOf(view);
    const before = client.getQueryData(listSettingsQuery(owner).queryKey) ?? { hiddenColumns: [] };
    if (!isSameOrder(shownColumns(before), shownColumns(settings))) change(settings);
    const lost = lostColumns(view);
    if (lost.length === 0) return;
    const text = t('{view} has a column that no longer exists: {columns}. It was left out.', {
      view: view.name,
      columns: lost.join(', '),
    });
    events.publish('toast.show', { text, tone: 'plain' });
  };
}
