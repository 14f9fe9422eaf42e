import type { Agent } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { Navigate } from '@portal/shared/router';
import { effectiveRole, useSession } from '@portal/shared/session';
import { AgentMissing } from '@portal/shared/ui/agent-missing';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { openAgentSearch } from '../open-agent-search.ts';
import { AgentPerks } from './AgentPerks.tsx';

/** `/partner-services` (HOST-20): what partners offer to the loaded agent, or to the one an admin acts for. */
export function PerksPage(): ReactNode {
  const state = useSession();
  if (state.status === 'signed-out') return null;
  if (effectiveRole(state) === 'ROLE_RELO_DIRECTOR') return <Navigate to={paths.home()} replace />;
  if (state.agent) return <AgentPerks key={state.agent.agentId} agent={state.agent satisfies Agent} />;
  return (
    <AgentMissing
      title={t('Perks')}
      advice={t('Search for an agent and log in as them to see their perks.')}
      onFindAgent={state.role === 'ROLE_ADMIN' ? openAgentSearch : undefined}
      otherwise={t('Perks are for agents, and your account is not one.')}
    />
  );
}
