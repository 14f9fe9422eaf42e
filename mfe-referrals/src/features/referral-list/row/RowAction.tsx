import type { ReactNode } from 'react';
import { CallLink } from '../../speed-to-lead/CallLink.tsx';
import { useContact } from '../../speed-to-lead/use-contact.ts';
import type { RowView } from './referral-row.ts';
import classes from './RowAction.module.css';
import { UpdateLink } from './UpdateLink.tsx';

/** The action of a row: Call while its consumer waits for the agent (D-47), else Update, which keyboards always reach. */
export function RowAction({ row }: { row: RowView }): ReactNode {
  const { call, isAwaited } = useContact(row.group);
  if (!isAwaited || !call) return <UpdateLink row={row} />;
  return (
    <span className={classes.actions}>
      <CallLink {...call} name={row.name} />
      <span className={classes.onFocus}>
        <UpdateLink row={row} />
      </span>
    </span>
  );
}
