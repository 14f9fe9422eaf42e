import { BULK_ROWS } from '@portal/shared/contracts';
import { useMemo, useRef, useState } from 'react';
import { pageState, rangeOf, type Selectable, type Selected, withRows } from './selection.ts';

/** Which rows are selected, and every way to change it. */
export interface Selection<Row extends Selectable> {
  /** Selected rows by key: those in sight as they are shown, the others as they were last seen. */
  rows: Selected<Row>;
  /** No more can be changed at once. */
  isFull: boolean;
  /** Cards have checkboxes: always with something selected, and once "Select" was tapped. */
  isChoosing: boolean;
  /** @param isRange from the row that was ticked last to this one */
  toggle: (key: string, isRange: boolean) => void;
  /** All rows in sight, or none of them. */
  togglePage: () => void;
  add: (rows: readonly Row[]) => void;
  /** Without these, which are done, whatever was ticked while that took. */
  drop: (rows: readonly Row[]) => void;
  startChoosing: () => void;
  clear: () => void;
}

interface Kept<Row extends Selectable> {
  scope: string;
  rows: Selected<Row>;
  isChoosing: boolean;
}

/**
 * The selection of a list. It survives pages and orders; another scope (person, tab, filters) starts with nothing, so
 * that no one changes what they do not see in the list they are looking at.
 * @param shown the rows in sight, in their order
 */
export function useSelection<Row extends Selectable>(scope: string, shown: readonly Row[]): Selection<Row> {
  const none = useMemo((): Kept<Row> => ({ scope, rows: new Map(), isChoosing: false }), [scope]);
  const [kept, setKept] = useState(none);
  const last = useRef<string | null>(null);
  const { rows: selected, isChoosing } = kept.scope === scope ? kept : none;
  const rows = useMemo(() => {
    const newest = new Map(shown.map((row) => [row.key, row]));
    return new Map([...selected].map(([key, row]) => [key, newest.get(key) ?? row]));
  }, [selected, shown]);
  const show = (next: Selected<Row>) => setKept({ scope, rows: next, isChoosing: isChoosing && next.size > 0 });
  return {
    rows,
    isFull: rows.size >= BULK_ROWS,
    isChoosing: isChoosing || rows.size > 0,
    toggle: (key, isRange) => {
      setKept({
        scope,
        rows: withRows(rows, rangeOf(shown, isRange ? last.current : null, key), !rows.has(key)),
        isChoosing,
      });
      last.current = key;
    },
    togglePage: () => show(withRows(rows, shown, pageState(rows, shown) !== 'all')),
    add: (more) => show(withRows(rows, more, true)),
    drop: (done) =>
      setKept((before) => {
        const left = withRows(before.rows, done, false);
        return { ...before, rows: left, isChoosing: before.isChoosing && left.size > 0 };
      }),
    startChoosing: () => setKept({ scope, rows, isChoosing: true }),
    clear: () => setKept(none),
  };
}
