import { ApiError } from '@portal/shared/api';
import type { Agent } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { FailureCard } from '@portal/shared/ui/failure-card';
import type { ReactNode } from 'react';
import { useDashboardContext } from './dashboard-context.ts';
import { dashboardQuery } from './dashboard.queries.ts';
import { isNewAgent } from './dashboard-words.ts';
import { DashboardSkeleton, NewAgentSkeleton } from './DashboardSkeleton.tsx';
import { NewAgentDashboard } from './NewAgentDashboard.tsx';
import { WorkingDashboard } from './WorkingDashboard.tsx';

interface AgentDashboardProps {
  agent: Pick<Agent, 'agentId' | 'firstName' | 'currentStatus'>;
}

/** Loads the dashboard of one agent and keeps it up to date while referrals change elsewhere on the page. */
export function AgentDashboard({ agent }: AgentDashboardProps): ReactNode {
  const { agentId, firstName } = agent;
  const dashboard = useQuery(dashboardQuery(agentId));
  useDashboardContext(agentId, dashboard);

  const { data, error, isFetching, dataUpdatedAt } = dashboard;
  const retry = () => void dashboard.refetch();
  if (data) {
    const stale = error ? { since: new Date(dataUpdatedAt), isRetrying: isFetching, retry } : null;
    return isNewAgent(data) ? (
      <NewAgentDashboard dashboard={data} firstName={firstName} />
    ) : (
      <WorkingDashboard dashboard={data} stale={stale} />
    );
  }
  if (error) {
    return (
      <FailureCard
        title={t('Your dashboard did not load')}
        message={t('Your referrals and everything you saved are safe.')}
        facts={[
          {
            name: t('Reason'),
            value: error instanceof ApiError ? error.message : t('Something went wrong.'),
          },
        ]}
        reference={referenceOf(error)}
        onRetry={retry}
        isRetrying={isFetching}
      />
    );
  }
  return agent.currentStatus === 'ONBOARDING' ? <NewAgentSkeleton firstName={firstName} /> : <DashboardSkeleton />;
}

const referenceOf = (error: Error): string | undefined =>
  error instanceof ApiError ? (error.requestId ?? undefined) : undefined;
