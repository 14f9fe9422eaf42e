import type { Dashboard } from '@portal/shared/contracts';
import { Link } from '@portal/shared/router';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { DashboardCard } from './DashboardCard.tsx';
import { NeedUpdateList } from './NeedUpdateList.tsx';
import { NeedUpdateTable } from './NeedUpdateTable.tsx';
import styles from './NeedUpdate.module.css';

interface NeedUpdateCardProps {
  className: string | undefined;
  stats: Pick<Dashboard['agentStats'], 'needUpdate' | 'needUpdateTotal' | 'funnel'>;
}

/** The referrals that ask for an update, longest waiting first. */
export function NeedUpdateCard({ className, stats }: NeedUpdateCardProps): ReactNode {
  const isSmall = useScreenSize() === 'small';
  const leads = stats.funnel.find(({ category }) => category === 'Active Leads')?.total ?? 0;
  const isEmpty = stats.needUpdate.length === 0;
  return (
    <DashboardCard
      className={clsx(className, isSmall && !isEmpty && styles.bare)}
      title="Need an update"
      count={stats.needUpdateTotal}
      link={
        leads > 0 ? (
          <Link to={paths.referrals('Active Leads')}>{isSmall ? `All ${leads}` : `All ${leads} active leads`}</Link>
        ) : undefined
      }
      isFlush={!isEmpty}
    >
      {isEmpty ? (
        <EmptyState isPlain title="Everything is up to date">
          A referral comes here ten days after its last update.
        </EmptyState>
      ) : isSmall ? (
        <NeedUpdateList referrals={stats.needUpdate} />
      ) : (
        <NeedUpdateTable referrals={stats.needUpdate} />
      )}
    </DashboardCard>
  );
}
