import { t } from '@portal/shared/i18n';
import type { DataTableColumn } from '@portal/shared/ui/data-table';
import { clsx } from 'clsx';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { pageState, type Selectable, type Selected } from './selection.ts';
import classes from './Ticks.module.css';
import type { Selection } from './use-selection.ts';

/** In CSS pixels. */
export const TICK_WIDTH = 44;

interface RowTickProps {
  /** Of the row, for those who do not see it. */
  name: string;
  isOn: boolean;
  /** Nothing more can be selected. */
  isOff: boolean;
  onToggle: (isRange: boolean) => void;
}

/** Selects a row; with Shift, all rows from the one before. The whole cell is its target. */
function RowTick({ name, isOn, isOff, onToggle }: RowTickProps): ReactNode {
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        data-row-tick=""
        aria-label={t('Select {name}', { name })}
        checked={isOn}
        disabled={isOff && !isOn}
        // a click, also that of a key
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}

/** What the ticks of a table are about. */
interface Ticking {
  selection: Pick<Selection<Selectable>, 'isFull' | 'toggle' | 'togglePage'> & { rows: Selected<Selectable> };
  /** The rows in sight. */
  shown: readonly Selectable[];
}

/**
 * Tells each tick what it shows. A store, because a context that changes has React search every row for who uses it,
 * also those that are not drawn again.
 */
class TickStore {
  newest: Ticking;
  readonly #listeners = new Set<() => void>();

  constructor(ticking: Ticking) {
    this.newest = ticking;
  }

  show(ticking: Ticking): void {
    this.newest = ticking;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
const TickContext = createContext<TickStore | null>(null);

/** Around a table with a column of ticks. Rows do not depend on it: a tick alone is drawn again. */
export function TickProvider({ selection, shown, children }: Ticking & { children: ReactNode }): ReactNode {
  const [ticks] = useState(() => new TickStore({ selection, shown }));
  useLayoutEffect(() => ticks.show({ selection, shown }), [ticks, selection, shown]);
  return <TickContext value={ticks}>{children}</TickContext>;
}

function useTicks(): TickStore {
  const ticks = useContext(TickContext);
  if (!ticks) throw new Error('A column of ticks needs a TickProvider around its table');
  return ticks;
}

/** What a tick shows of all that its table has; another one draws it again. */
const useTicked = <Value extends string | boolean>(ticks: TickStore, valueOf: (ticking: Ticking) => Value): Value =>
  useSyncExternalStore(ticks.subscribe, () => valueOf(ticks.newest));

/** Selects all rows in sight. */
function PageTick(): ReactNode {
  const ticks = useTicks();
  const state = useTicked(ticks, ({ selection, shown }) => pageState(selection.rows, shown));
  const isEmpty = useTicked(ticks, ({ shown }) => shown.length === 0);
  return (
    <label className={clsx(classes.tick, classes.pageTick)}>
      <input
        type="checkbox"
        data-page-tick=""
        aria-label={t('Select this page')}
        ref={(input) => {
          if (input) input.indeterminate = state === 'some';
        }}
        checked={state === 'all'}
        disabled={isEmpty}
        onChange={() => ticks.newest.selection.togglePage()}
      />
    </label>
  );
}

/** The tick of a row of the table around it. */
export function KeyTick({
  rowKey,
  name,
  isRange = true,
}: {
  rowKey: string;
  name: string;
  isRange?: boolean;
}): ReactNode {
  const ticks = useTicks();
  return (
    <RowTick
      name={name}
      isOn={useTicked(ticks, ({ selection }) => selection.rows.has(rowKey))}
      isOff={useTicked(ticks, ({ selection }) => selection.isFull)}
      onToggle={(hasShift) => ticks.newest.selection.toggle(rowKey, isRange && hasShift)}
    />
  );
}

/** The column of the ticks; the one after it is classed `besideTick`, so that both stay when the table is scrolled. */
export function tickColumn<Item, SortColumn extends string = string, Context = undefined>({
  keyOf,
  nameOf,
}: {
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
}): DataTableColumn<Item, SortColumn, Context> & { key: 'tick' } {
  return {
    key: 'tick',
    header: <PageTick />,
    width: TICK_WIDTH,
    skeleton: 'none',
    className: classes.cell,
    cell: (item) => <KeyTick rowKey={keyOf(item)} name={nameOf(item)} />,
  };
}

/** Class names of the column beside the ticks, of a selected row, and of a card with its tick. */
export const { besideTick, chosen, card } = classes;
