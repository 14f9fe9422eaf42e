import { Skeleton } from '@portal/shared/ui/skeleton';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { cellClasses } from './cell-classes.ts';
import type { DataTableColumn } from './columns.ts';
import classes from './DataTable.module.css';

// Uneven like real words, and the same in every render.
const SHARES = [72, 54, 86, 62, 78, 48, 90, 66, 58, 82];

function share(row: number, column: number): string {
  return `${SHARES[(row * 3 + column * 7) % SHARES.length]}%`;
}

const Tag = (): ReactNode => <Skeleton width={76} height={22} className={classes.boneTag} />;
const SecondLine = ({ width }: { width: string }): ReactNode => (
  <Skeleton width={width} height={8} className={classes.boneBelow} />
);

type SkeletonColumn = Pick<DataTableColumn<never>, 'key' | 'skeleton' | 'align' | 'isQuiet' | 'className'>;

interface SkeletonRowsProps {
  columns: readonly SkeletonColumn[];
  count: number;
  /** One line in each cell. */
  isDense?: boolean;
}

/** Skeleton rows of the real height (REF-33). */
export function SkeletonRows({ columns, count, isDense = false }: SkeletonRowsProps): ReactNode {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden="true" data-skeleton="">
      {columns.map((column, index) => {
        const { key, skeleton = 'line' } = column;
        return (
          <td key={key} className={cellClasses(column)}>
            {skeleton === 'tag' && <Tag />}
            {(skeleton === 'line' || skeleton === 'lines') && <Skeleton width={share(row, index)} />}
            {skeleton === 'lines' && !isDense && <SecondLine width={share(row + 1, index)} />}
          </td>
        );
      })}
    </tr>
  ));
}

/** Skeleton cards of about the real height. */
export function SkeletonCards({ count }: { count: number }): ReactNode {
  return Array.from({ length: count }, (_, card) => (
    <li key={card} className={clsx(classes.card, classes.boneCard)} aria-hidden="true" data-skeleton="">
      <Skeleton width={share(card, 0)} />
      <Tag />
      <Skeleton width={share(card, 1)} />
      <SecondLine width={share(card, 2)} />
    </li>
  ));
}
