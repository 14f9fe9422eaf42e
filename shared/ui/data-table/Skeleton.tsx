import type { ReactNode } from 'react';
import type { DataTableColumn } from './columns.ts';
import classes from './DataTable.module.css';

// Uneven like real words, and the same at every render.
const shares = [72, 54, 86, 62, 78, 48, 90, 66, 58, 82];

function share(row: number, column: number): string {
  return `${shares[(row * 3 + column * 7) % shares.length]}%`;
}

interface SkeletonRowsProps<Row, SortColumn extends string> {
  columns: readonly DataTableColumn<Row, SortColumn>[];
  count: number;
}

/** Rows of the real height with bars where the text will be (REF-33). */
export function SkeletonRows<Row, SortColumn extends string>({
  columns,
  count,
}: SkeletonRowsProps<Row, SortColumn>): ReactNode {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden="true" data-skeleton="">
      {columns.map(({ key, skeleton = 'line', align, hiddenBelow }, column) => (
        <td
          key={key}
          className={[
            align === 'right' && classes.right,
            hiddenBelow === 1440 && classes.below1440,
            hiddenBelow === 1280 && classes.below1280,
          ]
            .filter(Boolean)
            .join(' ')}
        >
          {skeleton === 'tag' && <span className={`${classes.bone} ${classes.boneTag}`} />}
          {(skeleton === 'line' || skeleton === 'lines') && (
            <span className={classes.bone} style={{ width: share(row, column) }} />
          )}
          {skeleton === 'lines' && (
            <span className={`${classes.bone} ${classes.boneBelow}`} style={{ width: share(row + 1, column) }} />
          )}
        </td>
      ))}
    </tr>
  ));
}

/** Cards of about the real height. */
export function SkeletonCards({ count }: { count: number }): ReactNode {
  return Array.from({ length: count }, (_, card) => (
    <li key={card} className={`${classes.card} ${classes.boneCard}`} aria-hidden="true" data-skeleton="">
      <span className={classes.bone} style={{ width: share(card, 0) }} />
      <span className={`${classes.bone} ${classes.boneTag}`} />
      <span className={classes.bone} style={{ width: share(card, 1) }} />
      <span className={`${classes.bone} ${classes.boneBelow}`} style={{ width: share(card, 2) }} />
    </li>
  ));
}
