import { t } from '@portal/shared/i18n';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Skeleton } from '@portal/shared/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { DashboardCard } from './cards/DashboardCard.tsx';
import { dayTitle } from './dashboard-words.ts';
import grid from './DashboardGrid.module.css';
import styles from './DashboardSkeleton.module.css';
import newAgent from './NewAgentDashboard.module.css';

/** The dashboard while its numbers are loading: what is known is shown, the rest is a skeleton. */
export function DashboardSkeleton(): ReactNode {
  const [now] = useState(() => new Date());
  return (
    <div role="status" aria-label={t('Loading your dashboard')}>
      <PageHeader title={dayTitle(now)} subtitle={<Skeleton width={280} height={14} />} isInline />
      <div className={grid.grid} aria-hidden="true">
        <Card className={grid.needUpdate} title={t('Need an update')} rows={4} rowHeight={49} />
        <Card className={grid.appointments} title={t('Next appointments')} rows={4} rowHeight={53} />
        <Card className={grid.rank} title={t('Your rank')} rows={1} rowHeight={240} />
        <Card className={grid.zips} title={t('My ZIPs')} rows={6} rowHeight={41} />
        <Card className={grid.funnel} title={t('Referrals by category')} rows={5} rowHeight={41} />
        <Card
          className={grid.commissions}
          title={t('Commissions {year}', { year: now.getFullYear() })}
          rows={1}
          rowHeight={198}
        />
        <Card className={grid.speed} title={t('Speed to lead')} rows={1} rowHeight={198} />
        <div className={grid.rest}>
          <Card title={t('Next event')} rows={1} rowHeight={96} />
        </div>
      </div>
    </div>
  );
}

/** The same for an agent who is still being set up. */
export function NewAgentSkeleton({ firstName }: { firstName: string }): ReactNode {
  return (
    <div role="status" aria-label={t('Loading your dashboard')}>
      <PageHeader
        title={t('Welcome, {firstName}', { firstName })}
        subtitle={<Skeleton width={240} height={14} />}
        isInline
      />
      <div className={newAgent.grid} aria-hidden="true">
        <Card title={t('Get set up')} rows={6} rowHeight={52} />
        <div className={newAgent.side}>
          <Card title={t('Referrals')} rows={1} rowHeight={120} />
          <Card title={t('Next event')} rows={1} rowHeight={96} />
        </div>
      </div>
    </div>
  );
}

interface CardProps {
  className?: string | undefined;
  title: string;
  rows: number;
  /** CSS pixels. */
  rowHeight: number;
}

function Card({ className = '', title, rows, rowHeight }: CardProps): ReactNode {
  return (
    <DashboardCard className={className} title={title}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} style={{ height: rowHeight }}>
          <Skeleton
            width={rows === 1 ? '100%' : `${60 - ((row * 17) % 30)}%`}
            height={rows === 1 ? rowHeight - 40 : 14}
          />
          {rows > 1 && <Skeleton width={56} height={14} />}
        </div>
      ))}
    </DashboardCard>
  );
}
