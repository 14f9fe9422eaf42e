import { COLUMN_NAMES, type ColumnName, type ListSettings, type ListView } from '@portal/shared/contracts';
import { parseReferralListQuery, printReferralListQuery, type ReferralListQuery } from '@portal/shared/domain';
import { columnsIn, isSameOrder, orderOf } from './column-order.ts';

/** What a view keeps of the list that is shown: its address without a page (D-22). */
export const parametersOf = (query: ReferralListQuery): string =>
  printReferralListQuery({ ...query, page: 1 }).toString();

const isColumn = (name: string): name is ColumnName => COLUMN_NAMES.some((known) => known === name);

/** The columns a view hides; columns it names that no longer exist are left out. */
export const hiddenBy = ({ columns }: Pick<ListView, 'columns'>): ColumnName[] =>
  COLUMN_NAMES.filter((name) => !columns.includes(name));

/** What of the settings says which columns are shown, and where. */
export type ShownColumns = Pick<ListSettings, 'hiddenColumns' | 'columnOrder'>;

/** The columns that are shown, in their order. */
export const shownColumns = ({ hiddenColumns, columnOrder }: ShownColumns): ColumnName[] =>
  columnsIn(columnOrder).filter((name) => !hiddenColumns.includes(name));

/** The columns of a view that the list still has, in its order. */
export const columnsOfView = ({ columns }: Pick<ListView, 'columns'>): ColumnName[] => columns.filter(isColumn);

/** The settings with which the list has the columns of a view. */
export const settingsOf = (view: Pick<ListView, 'columns'>): ShownColumns => ({
  hiddenColumns: hiddenBy(view),
  columnOrder: orderOf(columnsOfView(view)) as ColumnName[] | undefined,
});

/** Columns of a view that the list no longer has. */
export const lostColumns = ({ columns }: Pick<ListView, 'columns'>): string[] =>
  columns.filter((name) => !isColumn(name));

/** The view that shows exactly this list; the text of an older address is read as the list reads it. */
export function viewOf(
  views: readonly ListView[],
  query: ReferralListQuery,
  columns: ShownColumns,
): ListView | undefined {
  const shown = parametersOf(query);
  return views.find((view) => {
    const { query: kept } = parseReferralListQuery(new URLSearchParams(view.parameters));
    return parametersOf(kept) === shown && isSameOrder(shownColumns(settingsOf(view)), shownColumns(columns));
  });
}
