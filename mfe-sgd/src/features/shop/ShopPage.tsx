import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { AgentMissing } from '@portal/shared/ui';
import { Shop } from './Shop.tsx';
import { events } from '../../remote.ts';

const openAgentSearch = (): void => events.publish('agent-search.open', {});

/** `/sgd`: the shop of the agent whose data the page shows (SGD-01). */
export function ShopPage() {
  const { agent, role } = useSession();
  if (agent) return <Shop agentId={agent.agentId} />;
  return (
    <AgentMissing
      title={t('Guaranteed Display')}
      advice={t('Search for an agent and log in as them to see their ZIPs.')}
      onFindAgent={role === 'ROLE_ADMIN' ? openAgentSearch : undefined}
      otherwise={t('ZIPs belong to an agent, and your account is not one.')}
    />
  );
}
