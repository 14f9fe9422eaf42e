import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import classes from './Loading.module.css';

interface SpinnerProps {
  /** Width and height in CSS pixels; 40 by default (CONST-02). */
  size?: number;
  /** What is in progress, for screen readers; none when visible text says so. */
  label?: string;
}

/** A spinning ring: `<Spinner />`, or `<Spinner size={16} />` inside a line of text. */
export function Spinner({ size = 40, label }: SpinnerProps): ReactNode {
  return (
    <svg
      className={classes.spinner}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <circle className={classes.track} cx="20" cy="20" r="18" vectorEffect="non-scaling-stroke" />
      <circle className={classes.arc} cx="20" cy="20" r="18" pathLength="4" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** The page is not known yet: the text "Loading..." under a spinner (HOST-37). */
export function Loading(): ReactNode {
  return (
    <div className={classes.loading} role="status">
      <Spinner />
      <span>{t('Loading...')}</span>
    </div>
  );
}
