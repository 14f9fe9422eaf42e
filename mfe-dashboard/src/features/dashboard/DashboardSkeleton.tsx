import { PageHeader } from '@portal/shared/ui/page-header';
import { Skeleton } from '@portal/shared/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { DashboardCard } from './cards/DashboardCard.tsx';
import { dayTitle } from './dashboard-words.ts';
import grid from './DashboardGrid.module.css';
import styles from './DashboardSkeleton.module.css';
import newAgent from './NewAgentDashboard.module.css';

/** The dashboard while its numbers are on the way: what is known stands there, the rest has the shape of what comes. */
export function DashboardSkeleton(): ReactNode {
  const [now] = useState(() => new Date());
  return (
    <div role="status" aria-label="Loading your dashboard">
      <PageHeader title={dayTitle(now)} subtitle={<Skeleton width={280} height={14} />} isInline />
      <div className={grid.grid} aria-hidden="true">
        <Card className={grid.needUpdate} title="Need an update" rows={4} rowHeight={49} />
        <Card className={grid.appointments} title="Next appointments" rows={4} rowHeight={53} />
        <Card className={grid.rank} title="Your rank" rows={1} rowHeight={240} />
        <Card className={grid.zips} title="My ZIPs" rows={6} rowHeight={41} />
        <Card className={grid.funnel} title="Referrals by category" rows={5} rowHeight={41} />
        <Card className={grid.commissions} title={`Commissions ${now.getFullYear()}`} rows={1} rowHeight={198} />
        <div className={grid.rest}>
          <Card title="Next event" rows={1} rowHeight={96} />
        </div>
      </div>
    </div>
  );
}

/** The same for an agent who is still being set up. */
export function NewAgentSkeleton({ firstName }: { firstName: string }): ReactNode {
  return (
    <div role="status" aria-label="Loading your dashboard">
      <PageHeader title={`Welcome, ${firstName}`} subtitle={<Skeleton width={240} height={14} />} isInline />
      <div className={newAgent.grid} aria-hidden="true">
        <Card title="Get set up" rows={6} rowHeight={52} />
        <div className={newAgent.side}>
          <Card title="Referrals" rows={1} rowHeight={120} />
          <Card title="Next event" rows={1} rowHeight={96} />
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
