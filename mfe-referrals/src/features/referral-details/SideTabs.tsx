import { t } from '@portal/shared/i18n';
import { usePageTitle } from '@portal/shared/page-title';
import { Link } from '@portal/shared/router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { AddSide, type AddSideProps } from './AddSide.tsx';
import { placeOfSide, sideName } from './side-texts.ts';
import classes from './SideTabs.module.css';
import { EntryStatus } from '../../status/EntryStatus.tsx';

/** One link for each side: every side has its own address. A missing one can be added (CS-162). */
export function SideTabs({ subject, group, current, from }: AddSideProps): ReactNode {
  usePageTitle(sideName(current), t('Referral'));
  return (
    <nav className={classes.sides} aria-label={t('Sides')}>
      {group.referral.map((entry) => (
        <Link
          key={entry.agentReferralId}
          to={paths.details(entry.agentReferralId)}
          state={from}
          replace
          className={classes.side}
          aria-current={entry === current ? 'page' : undefined}
        >
          <b>{sideName(entry)}</b>
          <span>{placeOfSide(entry)}</span>
          <EntryStatus entry={entry} />
        </Link>
      ))}
      {group.referral.length === 1 && <AddSide subject={subject} group={group} current={current} from={from} />}
    </nav>
  );
}
