import type { ReactNode } from 'react';
import classes from './Unlock.module.css';

interface SubjectCardProps {
  icon: ReactNode;
  title: string;
  /** A quieter line below. */
  children: ReactNode;
}

/** What the popup is about: a consumer, or a ZIP. */
export function SubjectCard({ icon, title, children }: SubjectCardProps): ReactNode {
  return (
    <div className={classes.subject}>
      {icon}
      <div>
        <b>{title}</b>
        <div>{children}</div>
      </div>
    </div>
  );
}
