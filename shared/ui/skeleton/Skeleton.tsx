import { t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS width: pixels, or a share such as `72%`; full width by default. */
  width?: number | string;
  /** CSS pixels; a line of text by default. */
  height?: number;
  className?: string | undefined;
}

/**
 * A placeholder for a text or an image that is loading: `<Skeleton width="72%" />`. It is hidden from screen
 * readers; its container says that it is loading (`role="status"` with a label, or `aria-busy`).
 */
export function Skeleton({ width = '100%', height = 10, className }: SkeletonProps): ReactNode {
  return <span className={clsx(classes.skeleton, className)} style={{ width, height }} />;
}

interface SkeletonLinesProps {
  rows: number;
  /** Bars of each row, the first one twice as wide as the others. */
  pieces: number;
  /** CSS pixels of a row with the space around it. */
  rowHeight?: number;
  /** What is being loaded, for screen readers. */
  label?: string;
}

/** A placeholder for a list: `<SkeletonLines rows={6} pieces={3} />`. */
export function SkeletonLines({ rows, pieces, rowHeight = 44, label = t('Loading') }: SkeletonLinesProps): ReactNode {
  return (
    <div className={classes.lines} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} style={{ height: rowHeight }}>
          {Array.from({ length: pieces }, (__, piece) => (
            <Skeleton key={piece} className={classes.piece} />
          ))}
        </div>
      ))}
    </div>
  );
}
