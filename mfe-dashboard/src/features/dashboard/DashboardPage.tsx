import { t } from '@portal/shared/i18n';
import { Navigate } from '@portal/shared/router';
import { effectiveRole, useSession } from '@portal/shared/session';
import { AgentMissing } from '@portal/shared/ui/agent-missing';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { AgentDashboard } from './AgentDashboard.tsx';
import { openAgentSearch } from '../open-agent-search.ts';

/**
 * `/dashboard` (HOST-06): that of the loaded agent, or of the agent an admin acts for. Directors have no dashboard and
 * are sent home (CS-020); without an agent there is nothing to show (CS-019).
 */
export function DashboardPage(): ReactNode {
  const state = useSession();
  if (state.status === 'signed-out') return null;
  if (effectiveRole(state) === 'ROLE_RELO_DIRECTOR') return <Navigate to={paths.home()} replace />;
  if (state.agent) return <AgentDashboard agent={state.agent} />;
  return (
    <AgentMissing
      title={t('Dashboard')}
      advice={t('Search for an agent and log in as them to see their dashboard.')}
      onFindAgent={state.role === 'ROLE_ADMIN' ? openAgentSearch : undefined}
      otherwise={t('A dashboard belongs to an agent, and your account is not one.')}
    />
  );
}
