import { Navigate } from '@portal/shared/router';
import { effectiveRole, useSession } from '@portal/shared/session';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { AgentDashboard } from './AgentDashboard.tsx';
import { AgentMissing } from './AgentMissing.tsx';

/**
 * `/dashboard` (HOST-06): the loaded agent's own, or that of whoever an admin acts for. Directors have no dashboard and
 * are sent home (CS-020); without an agent there is nothing to show (CS-019).
 */
export function DashboardPage(): ReactNode {
  const state = useSession();
  if (state.status === 'signed-out') return null;
  if (effectiveRole(state) === 'ROLE_RELO_DIRECTOR') return <Navigate to={paths.home()} replace />;
  if (!state.agent) return <AgentMissing isAdmin={state.role === 'ROLE_ADMIN'} />;
  return <AgentDashboard agent={state.agent} />;
}
