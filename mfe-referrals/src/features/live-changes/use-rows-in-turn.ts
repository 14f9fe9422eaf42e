import type { ReferralGroup } from '@portal/shared/contracts';
import { useEffect, useState } from 'react';
import type { CategoryList } from '../referral-list/referral-list.queries.ts';
import { keyOfGroup, newerSides } from './list-changes.ts';
import { markRows } from './row-marks.ts';

/** So many changed rows are drawn in one frame, with a pause before the next ones: a slow device stays responsive. */
const ROWS_AT_A_TIME = 4;
/** Milliseconds. */
const ROWS_GAP = 50;
const NO_ROWS: readonly ReferralGroup[] = [];

/**
 * The rows of a list as they are drawn. A list that was read as a whole is drawn at once. Rows that were changed in place
 * follow a few at a time, each with its mark.
 */
export function useRowsInTurn(list: CategoryList | null): readonly ReferralGroup[] {
  const rows = list?.data ?? NO_ROWS;
  const marks = list?.changed?.marks;
  const [drawn, setDrawn] = useState({ of: rows, rows });
  if (drawn.of !== rows) {
    const isInPlace = marks !== undefined && isSamePage(drawn.rows, rows);
    setDrawn({ of: rows, rows: isInPlace ? drawn.rows : rows });
  }
  useEffect(() => {
    const next = changedRows(drawn.rows, rows).slice(0, ROWS_AT_A_TIME);
    if (!marks || next.length === 0) return;
    const timer = setTimeout(() => {
      const some = new Set(next);
      setDrawn((state) =>
        state.of === rows
          ? { of: rows, rows: state.rows.map((row, index) => (some.has(index) ? rows[index]! : row)) } // as many as before
          : state,
      );
      const before = next.map((index) => drawn.rows[index]!);
      const after = next.map((index) => rows[index]!);
      markRows(marks, newerSides(before, after));
    }, ROWS_GAP);
    return () => clearTimeout(timer);
  }, [drawn, rows, marks]);
  return drawn.of === rows ? drawn.rows : rows;
}

/** The places of rows that are drawn as they were before. */
function changedRows(drawn: readonly ReferralGroup[], rows: readonly ReferralGroup[]): number[] {
  if (drawn.length !== rows.length) return [];
  return rows.flatMap((row, index) => (row === drawn[index] ? [] : [index]));
}

function isSamePage(drawn: readonly ReferralGroup[], rows: readonly ReferralGroup[]): boolean {
  return drawn.length === rows.length && rows.every((row, index) => keyOfGroup(row) === keyOfGroup(drawn[index]!));
}
