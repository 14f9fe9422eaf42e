import type { NeedUpdate } from '@portal/shared/contracts';
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
import classes from './NeedUpdate.module.css';

interface NeedUpdateCardProps {
  className: string | undefined;
  due: NeedUpdate;
  /** How many active leads there are; undefined while that is not known. */
  leads: number | undefined;
}

/** The referrals that need an update, longest waiting first. */
export function NeedUpdateCard({ className, due, leads = 0 }: NeedUpdateCardProps): ReactNode {
  const isSmall = useScreenSize() === 'small';
  const isEmpty = due.needUpdate.length === 0;
  return (
    <DashboardCard
      className={clsx(className, isSmall && !isEmpty && classes.bare)}
      title={t('Need an update')}
      count={due.needUpdateTotal}
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
        <NeedUpdateList referrals={due.needUpdate} />
      ) : (
        <NeedUpdateTable referrals={due.needUpdate} />
      )}
    </DashboardCard>
  );
}
