import { t } from '@portal/shared/i18n';
import type { DataTableColumn } from '@portal/shared/ui/data-table';
import { clsx } from 'clsx';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
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
const TickContext = createContext<Ticking | null>(null);

/** Around a table with a column of ticks. Rows do not depend on it: a tick alone is drawn again. */
export function TickProvider({ selection, shown, children }: Ticking & { children: ReactNode }): ReactNode {
  const ticking = useMemo(() => ({ selection, shown }), [selection, shown]);
  return <TickContext value={ticking}>{children}</TickContext>;
}

function useTicking(): Ticking {
  const ticking = useContext(TickContext);
  if (!ticking) throw new Error('A column of ticks needs a TickProvider around its table');
  return ticking;
}

/** Selects all rows in sight. */
function PageTick(): ReactNode {
  const { selection, shown } = useTicking();
  const state = pageState(selection.rows, shown);
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
        disabled={shown.length === 0}
        onChange={selection.togglePage}
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
  const { selection } = useTicking();
  return (
    <RowTick
      name={name}
      isOn={selection.rows.has(rowKey)}
      isOff={selection.isFull}
      onToggle={(hasShift) => selection.toggle(rowKey, isRange && hasShift)}
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
