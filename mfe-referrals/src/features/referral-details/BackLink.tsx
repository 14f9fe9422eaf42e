import type { ReferralCategory } from '@portal/shared/contracts';
import { DEFAULT_REFERRAL_QUERY, printReferralListQuery } from '@portal/shared/domain';
import { Link, useLocation } from '@portal/shared/router';
import { ArrowLeftIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { listBefore } from '../../list-before.ts';
import { paths } from '../../paths.ts';
import classes from './BackLink.module.css';

/** Back to the list as it was left, or to the tab the referral stands in. */
export function BackLink({ category }: { category?: ReferralCategory }): ReactNode {
  const before = listBefore(useLocation().state);
  const tab = printReferralListQuery({ ...DEFAULT_REFERRAL_QUERY, ...(category ? { tab: category } : {}) }).toString();
  return (
    <Link to={before ?? paths.list(tab)} className={classes.back}>
      <ArrowLeftIcon />
      {category ?? 'Referrals'}
    </Link>
  );
}
