import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { AgentMissing } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { events } from '../remote.ts';

/** A page of an agent's reports, or why there is none (CS-019). */
export function ForAgent({ children }: { children: (agentId: number) => ReactNode }): ReactNode {
  const { agent, role } = useSession();
  if (agent) return children(agent.agentId);
  const openSearch = () => events.publish('agent-search.open', {});
  return (
    <AgentMissing
      title={t('Escrow reports')}
      advice={t('Search for an agent and log in as them to see their reports.')}
      onFindAgent={role === 'ROLE_ADMIN' ? openSearch : undefined}
      otherwise={t('Reports belong to an agent, and your account is not one.')}
    />
  );
}
