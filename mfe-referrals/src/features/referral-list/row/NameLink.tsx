import { Link, useLocation } from '@portal/shared/router';
import type { ReactNode } from 'react';
import { fromList } from '../../../navigation/list-before.ts';
import { paths } from '../../../paths.ts';
import type { RowView } from './referral-row.ts';
import { recordRowClick } from './record-row-click.ts';

/** The consumer's name as a real link (D-20): the row's target for the keyboard and for new tabs. */
export function NameLink({ row }: { row: RowView }): ReactNode {
  const state = fromList(useLocation());
  return (
    <Link
      data-row-link=""
      state={state}
      to={paths.details(row.agentReferralId)}
      title={row.name}
      onClick={() => recordRowClick(row)}
    >
      {row.name}
    </Link>
  );
}
