import type { ReactNode } from 'react';
import classes from './FootFailure.module.css';

/** Why a form was not saved, above the buttons that stay in view: at the end of a long form nobody would see it. */
export function FootFailure({ text }: { text: string | null }): ReactNode {
  return (
    text !== null && (
      <p className={classes.failure} role="alert">
        {text}
      </p>
    )
  );
}
