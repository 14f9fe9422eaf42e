import type { Agent, Ranking } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { AwardIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { AccountPage } from '../account/AccountPage.tsx';
import { Badges } from './Badges.tsx';
import { Factors } from './Factors.tsx';
import { rankingQuery } from './rank.queries.ts';
import { WeekHistory } from './WeekHistory.tsx';
import { YourRank } from './YourRank.tsx';
import { ZipRanks } from './ZipRanks.tsx';
import classes from './Rank.module.css';

/** `/rank` (HOST-25): an agent's rank with what it is made of, and badges. */
export function RankPage(): ReactNode {
  return (
    <AccountPage
      title={t('Rank / Badges')}
      subtitle={t('Updated every Friday')}
      advice={t('Search for an agent and log in as them to see their rank.')}
      otherwise={t('A rank is for agents, and your account is not one.')}
    >
      {(agent) => <AgentRanking agent={agent} />}
    </AccountPage>
  );
}

function AgentRanking({ agent: { agentId } }: { agent: Agent }): ReactNode {
  const { data, isError, isFetching, refetch } = useQuery(rankingQuery(agentId));
  if (data) return <Everything agentId={agentId} ranking={data} />;
  if (isError) {
    return (
      <FailureCard
        title={t('Your rank did not load')}
        message={t('Nothing is lost; check your connection and try again.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div className={classes.page} aria-busy>
      <div className={classes.first}>
        <Skeleton className={classes.waitingRank} />
        <Skeleton className={classes.waitingRank} />
      </div>
      <Skeleton className={classes.waiting} />
    </div>
  );
}

function Everything({ agentId, ranking }: { agentId: number; ranking: Ranking }): ReactNode {
  const { weeks, factors, boost, zips, averageRank, badges } = ranking;
  const [latest] = weeks;
  return (
    <div className={classes.page}>
      {latest ? (
        <>
          <div className={classes.first}>
            <YourRank ranking={ranking} latest={latest} />
            <Factors factors={factors} total={latest.points} boost={boost} />
          </div>
          <div className={classes.tables}>
            <ZipRanks agentId={agentId} zips={zips} averageRank={averageRank} />
            <WeekHistory weeks={weeks} />
          </div>
        </>
      ) : (
        <Panel>
          <EmptyState icon={<AwardIcon size={20} />} title={t('No rank yet')}>
            {t('Active agents are ranked every Friday in the ZIP codes they serve.')}
          </EmptyState>
        </Panel>
      )}
      <Badges agentId={agentId} badges={badges} />
    </div>
  );
}
