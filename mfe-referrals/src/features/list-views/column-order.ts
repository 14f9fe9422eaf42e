import { COLUMN_NAMES, type ColumnName, FIXED_COLUMNS } from '@portal/shared/contracts';

/** An order of the columns as it is kept; undefined is the usual one. */
export type ColumnOrder = readonly ColumnName[] | undefined;

const isMovable = (name: ColumnName): boolean => !FIXED_COLUMNS.some((fixed) => fixed === name);
const MOVABLE = COLUMN_NAMES.filter(isMovable);

/** The columns that can be moved, in an order; those it does not name come last. */
export const movableIn = (order: ColumnOrder = []): ColumnName[] => [
  ...new Set([...order.filter(isMovable), ...MOVABLE]),
];

/** All columns in an order: Contact is the first and Actions the last, which stay in sight when the table is scrolled. */
export const columnsIn = (order: ColumnOrder): ColumnName[] => ['contact', ...movableIn(order), 'actions'];

/** The order after a column has moved by some places, up to the ends. */
export function moved(order: ColumnOrder, name: ColumnName, by: number): ColumnOrder {
  const names = movableIn(order);
  const from = names.indexOf(name);
  const to = Math.min(names.length - 1, Math.max(0, from + by));
  return kept(names.toSpliced(from, 1).toSpliced(to, 0, name));
}

/** The order in which a view shows its columns; hidden ones come after them, unless the shown ones are in the usual order. */
export function orderOf(shown: readonly ColumnName[]): ColumnOrder {
  const movable = shown.filter(isMovable);
  const usual = MOVABLE.filter((name) => movable.includes(name));
  return isSameOrder(movable, usual) ? undefined : movableIn(movable);
}

/** Whether two lists of columns are the same, in the same order. */
export const isSameOrder = (one: readonly ColumnName[], other: readonly ColumnName[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index]);

const kept = (names: readonly ColumnName[]): ColumnOrder => (isSameOrder(names, MOVABLE) ? undefined : names);
