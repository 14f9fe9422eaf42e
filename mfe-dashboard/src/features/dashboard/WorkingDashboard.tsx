import type { Dashboard } from '@portal/shared/contracts';
import { formatTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { PageHeader } from '@portal/shared/ui/page-header';
import { type ReactNode, useState } from 'react';
import { CommissionsCard } from './cards/CommissionsCard.tsx';
import { FunnelCard } from './cards/FunnelCard.tsx';
import { NeedUpdateCard } from './cards/NeedUpdateCard.tsx';
import { NextAppointmentsCard } from './cards/NextAppointmentsCard.tsx';
import { NextEventCard } from './cards/NextEventCard.tsx';
import { RankCard } from './cards/RankCard.tsx';
import { SpeedCard } from './cards/SpeedCard.tsx';
import { SetUpCard } from './cards/SetUpCard.tsx';
import { ZipsCard } from './cards/ZipsCard.tsx';
import { daySummary, dayTitle } from './dashboard-words.ts';
import styles from './DashboardGrid.module.css';

interface WorkingDashboardProps {
  dashboard: Dashboard;
  /** Set when the numbers could not be refreshed: the time they are from. */
  stale: { since: Date; isRetrying: boolean; retry: () => void } | null;
}

/** What needs doing today, then how it is going, then the ZIPs, then the rest (D-24). */
export function WorkingDashboard({ dashboard, stale }: WorkingDashboardProps): ReactNode {
  const [now] = useState(() => new Date());
  const { agentId, agentRank, agentStats, agentZipStats, nextEvent, onboarding } = dashboard;
  return (
    <>
      <PageHeader title={dayTitle(now)} subtitle={daySummary(agentStats)} isInline>
        {stale && (
          <>
            <span role="status">
              {t('These numbers are from {time}.', { time: formatTime(stale.since.toISOString()) })}
            </span>
            <ActionButton isSmall isBusy={stale.isRetrying} onClick={stale.retry}>
              {t('Try Again')}
            </ActionButton>
          </>
        )}
      </PageHeader>
      <div className={styles.grid}>
        <NeedUpdateCard className={styles.needUpdate} stats={agentStats} />
        <NextAppointmentsCard className={styles.appointments} stats={agentStats} now={now} />
        <RankCard className={styles.rank} agentId={agentId} agentRank={agentRank} />
        <ZipsCard className={styles.zips} agentId={agentId} zips={agentZipStats} />
        <FunnelCard className={styles.funnel} funnel={agentStats.funnel} />
        <CommissionsCard className={styles.commissions} commissions={agentStats.commissions} now={now} />
        {agentStats.responseTimes && <SpeedCard className={styles.speed} times={agentStats.responseTimes} />}
        <div className={styles.rest}>
          <NextEventCard event={nextEvent} />
          <SetUpCard agentId={agentId} steps={onboarding} />
        </div>
      </div>
    </>
  );
}
