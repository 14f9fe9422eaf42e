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
      title="Guaranteed Display"
      what="ZIPs"
      onFindAgent={role === 'ROLE_ADMIN' ? openAgentSearch : undefined}
      otherwise="ZIPs belong to an agent, and your account is not one."
    />
  );
}
