import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import type { SortDirection } from '../../contracts/referrals/referral.ts';
import { ArrowDownIcon, ArrowUpIcon, ChevronsUpDownIcon } from '../icon/icons.ts';
import classes from './SortHeader.module.css';

/** The order a table is in: ascending 1, descending -1 (REF-39). */
export interface Sort<Column extends string = string> {
  column: Column;
  direction: SortDirection;
}

/** The order after a click on a header (REF-36): an unsorted column starts descending, the active one toggles. */
export function sortAfterClick<Column extends string>(clicked: Column, active: Sort<Column> | null): Sort<Column> {
  const direction = clicked === active?.column && active.direction === -1 ? 1 : -1;
  return { column: clicked, direction };
}

interface SortHeaderProps<Column extends string> {
  /** The column this header sorts by. */
  column: Column;
  /** The current order of the table; null without one. */
  sort: Sort<Column> | null;
  onSort: (next: Sort<Column>) => void;
  children: ReactNode;
  className?: string;
  style?: CSSProperties;
}

/**
 * A `<th>` that sorts (REF-36, REF-37): arrow up (ascending), down (descending), or both when the column is not active.
 * `<SortHeader column="DATE_ADDED" sort={sort} onSort={setSort}>Created</SortHeader>`
 */
export function SortHeader<Column extends string>({
  column,
  sort,
  onSort,
  children,
  className,
  style,
}: SortHeaderProps<Column>): ReactNode {
  const direction = sort?.column === column ? sort.direction : null;
  const SortIcon = direction === null ? ChevronsUpDownIcon : direction === 1 ? ArrowUpIcon : ArrowDownIcon;
  const ariaSort = direction === null ? 'none' : direction === 1 ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={ariaSort} className={className} style={style}>
      <button
        type="button"
        className={clsx(classes.sort, direction !== null && classes.on)}
        onClick={() => onSort(sortAfterClick(column, sort))}
      >
        {children}
        <SortIcon size={12} />
      </button>
    </th>
  );
}
