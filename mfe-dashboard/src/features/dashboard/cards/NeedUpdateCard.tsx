import type { Dashboard } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
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

/** The referrals that need an update, longest waiting first. */
export function NeedUpdateCard({ className, stats }: NeedUpdateCardProps): ReactNode {
  const isSmall = useScreenSize() === 'small';
  const leads = stats.funnel.find(({ category }) => category === 'Active Leads')?.total ?? 0;
  const isEmpty = stats.needUpdate.length === 0;
  return (
    <DashboardCard
      className={clsx(className, isSmall && !isEmpty && styles.bare)}
      title={t('Need an update')}
      count={stats.needUpdateTotal}
      link={
        leads > 0 ? (
          <Link to={paths.referrals('Active Leads')}>
            {isSmall ? t('All {leads}', { leads }) : t('All {leads} active leads', { leads })}
          </Link>
        ) : undefined
      }
      isFlush={!isEmpty}
    >
      {isEmpty ? (
        <EmptyState isPlain title={t('Everything is up to date')}>
          {t('Referrals appear here ten days after their last update.')}
        </EmptyState>
      ) : isSmall ? (
        <NeedUpdateList referrals={stats.needUpdate} />
      ) : (
        <NeedUpdateTable referrals={stats.needUpdate} />
      )}
    </DashboardCard>
  );
}
