import { useSession } from '@portal/shared/session';
import { AgentMissing } from './AgentMissing.tsx';
import { Shop } from './Shop.tsx';

/** `/sgd`: the shop of the agent whose data the page shows (SGD-01). */
export function ShopPage() {
  const { agent, role } = useSession();
  return agent ? <Shop agentId={agent.agentId} /> : <AgentMissing isAdmin={role === 'ROLE_ADMIN'} />;
}
