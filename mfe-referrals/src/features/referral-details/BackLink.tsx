import type { ReferralCategory } from '@portal/shared/contracts';
import { DEFAULT_REFERRAL_QUERY, parseReferralListQuery, printReferralListQuery } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { Link, useLocation } from '@portal/shared/router';
import { ArrowLeftIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { listBefore } from '../../navigation/list-before.ts';
import { LIST_SHOWN } from '../../navigation/list-shown.ts';
import { paths } from '../../paths.ts';
import classes from './BackLink.module.css';

/** Back to the list as it was left, or to the tab the referral is in; its text is the tab it leads to. */
export function BackLink({ category }: { category?: ReferralCategory }): ReactNode {
  const before = listBefore(useLocation().state);
  const tab = printReferralListQuery({ ...DEFAULT_REFERRAL_QUERY, ...(category ? { tab: category } : {}) }).toString();
  return (
    <Link to={before ?? paths.list(tab)} state={LIST_SHOWN} className={classes.back}>
      <ArrowLeftIcon />
      {t(before === null ? (category ?? msg('Referrals')) : tabOf(before))}
    </Link>
  );
}

function tabOf(list: string): ReferralCategory {
  return parseReferralListQuery(new URL(list, window.location.origin).searchParams).query.tab;
}
