import { formatTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { PageHeader } from '@portal/shared/ui/page-header';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { Skeleton } from '@portal/shared/ui/skeleton';
import { type ReactNode, useEffect, useRef } from 'react';
import { CommissionsCard } from './cards/CommissionsCard.tsx';
import { FunnelCard } from './cards/FunnelCard.tsx';
import { NeedUpdateCard } from './cards/NeedUpdateCard.tsx';
import { NextAppointmentsCard } from './cards/NextAppointmentsCard.tsx';
import { NextEventCard } from './cards/NextEventCard.tsx';
import { RankCard } from './cards/RankCard.tsx';
import { SetUpCard } from './cards/SetUpCard.tsx';
import { SpeedCard } from './cards/SpeedCard.tsx';
import { ZipsCard } from './cards/ZipsCard.tsx';
import { type PartStates, staleParts } from './dashboard-parts.ts';
import { daySummary, dayTitle } from './dashboard-texts.ts';
import { readDashboardAgain } from './dashboard.queries.ts';
import classes from './DashboardGrid.module.css';
import { PartCard, PartFailure } from './PartCard.tsx';
import { useQuarterHour } from './use-quarter-hour.ts';

interface WorkingDashboardProps {
  agentId: number;
  parts: PartStates;
}

/** What needs doing today, then how it is going, then the ZIPs, then the rest (D-24). */
export function WorkingDashboard({ agentId, parts }: WorkingDashboardProps): ReactNode {
  const now = useQuarterHour();
  const isSmall = useScreenSize() === 'small';
  const stale = staleParts(parts);
  const { needUpdate, appointments, funnel, rank, zips, commissions, responseTimes, nextEvent, onboarding } = parts;
  const isSummaryComing = [needUpdate, appointments].some(({ data, error }) => data === undefined && error === null);
  // of the day in the title, and of `Today` among the appointments
  const timeZone = appointments.data?.nextAppointments[0]?.timeZone;
  useReadDaily(agentId, now, timeZone);
  const leads = funnel.data?.find(({ category }) => category === 'Active Leads')?.total;
  return (
    <>
      <PageHeader
        title={dayTitle(now, timeZone)}
        subtitle={
          isSummaryComing ? <Skeleton width={280} height={14} /> : daySummary(needUpdate.data, appointments.data)
        }
        isInline
      >
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
      <div className={classes.grid}>
        <PartCard
          className={classes.needUpdate}
          title={t('Need an update')}
          part={needUpdate}
          rows={4}
          rowHeight={isSmall ? 81 : 50}
        >
          {(data) => <NeedUpdateCard className={classes.needUpdate} due={data} leads={leads} />}
        </PartCard>
        <PartCard
          className={classes.appointments}
          title={t('Next appointments')}
          part={appointments}
          rows={4}
          rowHeight={isSmall ? 58 : 50}
        >
          {(data) => <NextAppointmentsCard className={classes.appointments} stats={data} now={now} />}
        </PartCard>
        <PartCard className={classes.rank} title={t('Your rank')} part={rank} rows={1} rowHeight={isSmall ? 206 : 240}>
          {(data) => <RankCard className={classes.rank} agentId={agentId} agentRank={data} />}
        </PartCard>
        <PartCard className={classes.zips} title={t('My ZIPs')} part={zips} rows={7} rowHeight={isSmall ? 56 : 41}>
          {(data) => <ZipsCard className={classes.zips} agentId={agentId} zips={data} />}
        </PartCard>
        <PartCard
          className={classes.funnel}
          title={t('Referrals by category')}
          part={funnel}
          rows={5}
          rowHeight={isSmall ? 70 : 51}
        >
          {(data) => <FunnelCard className={classes.funnel} funnel={data} />}
        </PartCard>
        <PartCard
          className={classes.commissions}
          title={t('Commissions {year}', { year: now.getFullYear() })}
          part={commissions}
          rows={1}
          rowHeight={isSmall ? 200 : 256}
        >
          {(data) => <CommissionsCard className={classes.commissions} commissions={data} now={now} />}
        </PartCard>
        <PartCard className={classes.speed} title={t('Speed to lead')} part={responseTimes} rows={1} rowHeight={256}>
          {(data) => <SpeedCard className={classes.speed} times={data} />}
        </PartCard>
        <div className={classes.rest}>
          <PartCard title={t('Next event')} part={nextEvent} rows={1} rowHeight={96}>
            {(data) => <NextEventCard event={data} />}
          </PartCard>
          {onboarding.data && <SetUpCard agentId={agentId} steps={onboarding.data} />}
          {!onboarding.data && onboarding.error && <PartFailure part={onboarding} />}
        </div>
      </div>
    </>
  );
}

/** What was counted for a day is read again when the next one has begun, for the viewer or where the agent works. */
function useReadDaily(agentId: number, now: Date, timeZone: string | undefined): void {
  const readAt = useRef(now);
  useEffect(() => {
    const before = readAt.current;
    readAt.current = now;
    const isNewDay =
      now.toDateString() !== before.toDateString() || dayTitle(now, timeZone) !== dayTitle(before, timeZone);
    if (isNewDay) readDashboardAgain({ agentId });
  }, [agentId, now, timeZone]);
}
