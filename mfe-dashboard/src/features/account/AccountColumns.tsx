import type { ReactNode } from 'react';
import classes from './Account.module.css';

interface AccountColumnsProps {
  /** 344 pixels at the right; below the rest on narrower screens. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The panels of an account page, in one or two columns. */
export function AccountColumns({ aside, children }: AccountColumnsProps): ReactNode {
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>{children}</div>
      {aside !== undefined && <div className={classes.stack}>{aside}</div>}
    </div>
  );
}

interface FormGridProps {
  className?: string;
  children: ReactNode;
}

/**
 * The fields of a form: a grid of 10 columns on medium screens, one column on small ones (CONST-03). A field takes half a
 * row; `wide` takes all of it.
 */
export function FormGrid({ className, children }: FormGridProps): ReactNode {
  return <div className={className === undefined ? classes.grid : `${classes.grid} ${className}`}>{children}</div>;
}

/** Class of a field in a `FormGrid` that takes the whole row. */
export const WIDE_FIELD: string | undefined = classes.wide;
