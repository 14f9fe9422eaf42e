import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SearchXIcon } from '../icon/icons.ts';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  /** What is empty, as a sentence. */
  title: ReactNode;
  /** Why it is empty, or what changes it. */
  children?: ReactNode;
  /** The one thing to do next: a button or link. */
  action?: ReactNode;
  /** 20 px icon; a crossed magnifying glass by default. */
  icon?: ReactNode;
  /** Text only, left-aligned: for a card of a dashboard. */
  isPlain?: boolean;
}

/** Explains why there is nothing and what to do: `<EmptyState title="No referrals yet" action={<ActionButton>…</ActionButton>}>…`. */
export function EmptyState({
  title,
  children,
  action,
  icon = <SearchXIcon size={20} />,
  isPlain = false,
}: EmptyStateProps): ReactNode {
  return (
    <div className={clsx(classes.empty, isPlain && classes.plain)}>
      {!isPlain && <span className={classes.icon}>{icon}</span>}
      <b className={classes.title}>{title}</b>
      {children !== undefined && <p className={classes.why}>{children}</p>}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
