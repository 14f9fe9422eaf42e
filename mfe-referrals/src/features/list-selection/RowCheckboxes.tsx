import { t } from '@portal/shared/i18n';
import type { DataTableColumn } from '@portal/shared/ui/data-table';
import { clsx } from 'clsx';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { pageState, type Selectable, type Selected } from './selection.ts';
import classes from './RowCheckboxes.module.css';
import type { Selection } from './use-selection.ts';

/** In CSS pixels. */
export const CHECKBOX_WIDTH = 44;

interface RowCheckboxProps {
  /** Name of the row, for screen readers. */
  name: string;
  isOn: boolean;
  /** Nothing more can be selected. */
  isOff: boolean;
  onToggle: (isRange: boolean) => void;
}

/** Selects a row; with Shift, all rows from the one before. The whole cell is its target. */
function RowCheckbox({ name, isOn, isOff, onToggle }: RowCheckboxProps): ReactNode {
  return (
    <label className={classes.checkbox}>
      <input
        type="checkbox"
        data-row-checkbox=""
        aria-label={t('Select {name}', { name })}
        checked={isOn}
        disabled={isOff && !isOn}
        // a click, also that of a key
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}

/** What the checkboxes of a table are about. */
interface CheckboxState {
  selection: Pick<Selection<Selectable>, 'isFull' | 'toggle' | 'togglePage'> & { rows: Selected<Selectable> };
  /** The rows in sight. */
  shown: readonly Selectable[];
}

/**
 * Tells each checkbox what it shows. A store, because a context that changes has React search every row for who uses it,
 * also those that are not drawn again.
 */
class CheckboxStore {
  newest: CheckboxState;
  readonly #listeners = new Set<() => void>();

  constructor(state: CheckboxState) {
    this.newest = state;
  }

  show(state: CheckboxState): void {
    this.newest = state;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
const CheckboxContext = createContext<CheckboxStore | null>(null);

/** Around a table with a column of checkboxes. Rows do not depend on it: a checkbox alone is drawn again. */
export function CheckboxProvider({ selection, shown, children }: CheckboxState & { children: ReactNode }): ReactNode {
  const [checkboxes] = useState(() => new CheckboxStore({ selection, shown }));
  useLayoutEffect(() => checkboxes.show({ selection, shown }), [checkboxes, selection, shown]);
  return <CheckboxContext value={checkboxes}>{children}</CheckboxContext>;
}

function useCheckboxes(): CheckboxStore {
  const checkboxes = useContext(CheckboxContext);
  if (!checkboxes) throw new Error('A column of checkboxes needs a CheckboxProvider around its table');
  return checkboxes;
}

/** What a checkbox shows of all that its table has; another one draws it again. */
const useChecked = <Value extends string | boolean>(
  checkboxes: CheckboxStore,
  valueOf: (state: CheckboxState) => Value,
): Value => useSyncExternalStore(checkboxes.subscribe, () => valueOf(checkboxes.newest));

/** Selects all rows in sight. */
function PageCheckbox(): ReactNode {
  const checkboxes = useCheckboxes();
  const state = useChecked(checkboxes, ({ selection, shown }) => pageState(selection.rows, shown));
  const isEmpty = useChecked(checkboxes, ({ shown }) => shown.length === 0);
  return (
    <label className={clsx(classes.checkbox, classes.pageCheckbox)}>
      <input
        type="checkbox"
        data-page-checkbox=""
        aria-label={t('Select this page')}
        ref={(input) => {
          if (input) input.indeterminate = state === 'some';
        }}
        checked={state === 'all'}
        disabled={isEmpty}
        onChange={() => checkboxes.newest.selection.togglePage()}
      />
    </label>
  );
}

/** The checkbox of a row of the table around it. */
export function KeyedCheckbox({
  rowKey,
  name,
  isRange = true,
}: {
  rowKey: string;
  name: string;
  isRange?: boolean;
}): ReactNode {
  const checkboxes = useCheckboxes();
  return (
    <RowCheckbox
      name={name}
      isOn={useChecked(checkboxes, ({ selection }) => selection.rows.has(rowKey))}
      isOff={useChecked(checkboxes, ({ selection }) => selection.isFull)}
      onToggle={(hasShift) => checkboxes.newest.selection.toggle(rowKey, isRange && hasShift)}
    />
  );
}

/** The column of the checkboxes; the one after it is classed `besideCheckbox`, so that both stay when the table is scrolled. */
export function checkboxColumn<Item, SortColumn extends string = string, Context = undefined>({
  keyOf,
  nameOf,
}: {
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
}): DataTableColumn<Item, SortColumn, Context> & { key: 'checkbox' } {
  return {
    key: 'checkbox',
    header: <PageCheckbox />,
    width: CHECKBOX_WIDTH,
    skeleton: 'none',
    className: classes.cell,
    cell: (item) => <KeyedCheckbox rowKey={keyOf(item)} name={nameOf(item)} />,
  };
}

/** Class names of the column beside the checkboxes, of a selected row, and of a card with its tick. */
export const { besideCheckbox, chosen, card } = classes;
