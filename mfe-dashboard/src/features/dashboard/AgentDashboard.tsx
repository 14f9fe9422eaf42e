import { isDisqualified } from '@portal/shared/domain';
import { ApiError } from '@portal/shared/api';
import type { Agent } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { FailureCard } from '@portal/shared/ui/failure-card';
import type { ReactNode } from 'react';
import { useDashboardContext } from './dashboard-context.ts';
import { errorOfAll, type PartStates, useDashboardParts } from './dashboard-parts.ts';
import { hasNoReferrals, isNewAgent } from './dashboard-texts.ts';
import { NewAgentDashboard } from './NewAgentDashboard.tsx';
import { WorkingDashboard } from './WorkingDashboard.tsx';

interface AgentDashboardProps {
  agent: Pick<Agent, 'agentId' | 'firstName' | 'currentStatus'>;
}

/** The dashboard of one agent, part by part, kept up to date while referrals change elsewhere on the page. */
export function AgentDashboard({ agent }: AgentDashboardProps): ReactNode {
  const { agentId, firstName } = agent;
  const parts = useDashboardParts(agentId);
  useDashboardContext(agentId, parts);

  const error = errorOfAll(parts);
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
        reference={error instanceof ApiError ? (error.requestId ?? undefined) : undefined}
        onRetry={() => {
          for (const { retry } of Object.values(parts)) void retry();
        }}
        isRetrying={Object.values(parts).some(({ isFetching }) => isFetching)}
      />
    );
  }
  return isShownAsNew(parts, agent) ? (
    <NewAgentDashboard
      agentId={agentId}
      parts={parts}
      firstName={firstName}
      isDisqualified={agent !== null && isDisqualified(agent)}
    />
  ) : (
    <WorkingDashboard agentId={agentId} parts={parts} />
  );
}

/** Until it is known, or when it cannot be, what the agent's status says. */
function isShownAsNew({ funnel, onboarding }: PartStates, { currentStatus }: AgentDashboardProps['agent']): boolean {
  if (funnel.data && !hasNoReferrals(funnel.data)) return false;
  if (funnel.data && onboarding.data) return isNewAgent(funnel.data, onboarding.data);
  return currentStatus === 'ONBOARDING';
}
