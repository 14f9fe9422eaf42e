import { Link, useLocation } from '@portal/shared/router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { fromList } from '../../list-before.ts';
import { paths } from '../../paths.ts';
import type { RowView } from './referral-row.ts';
import classes from './UpdateLink.module.css';

/** REF-29: leads to where this referral is updated; tinted when an update is due. */
export function UpdateLink({ row }: { row: RowView }): ReactNode {
  const state = fromList(useLocation());
  return (
    <Link
      to={paths.update(row.agentReferralId)}
      state={state}
      className={clsx(classes.update, row.isDue && classes.due)}
      aria-label={`Update ${row.name}`}
    >
      Update
    </Link>
  );
}
