import { EntityId, ZipCode } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { skipToken, useQuery } from '@portal/shared/query';
import { EmptyState } from '@portal/shared/ui';
import { agentQuery } from './orders.queries.ts';

/** Nothing was found. For the id of an agent: whether there is such an agent, who then has no orders. */
export function NoOrderMatches({ searched, status }: { searched: string; status: string }) {
  const { data: agentId = null } = EntityId.safeParse(/^\d{1,9}$/.test(searched) ? Number(searched) : null);
  const { data: agent } = useQuery(
    agentId === null ? { queryKey: ['staff-orders', 'no-agent'], queryFn: skipToken } : agentQuery(agentId),
  );
  if (agentId !== null && agent) {
    const values = { agent: fullName(agent) };
    return (
      <EmptyState
        title={status === '' ? t('{agent} has no orders', values) : t('{agent} has no orders in this state', values)}
      />
    );
  }
  // a ZIP code without orders says nothing about an agent with that number
  const isUnknownAgent = agent === null && !ZipCode.safeParse(searched).success;
  return (
    <EmptyState title={isUnknownAgent ? t('There is no agent {id}', { id: searched }) : t('No order matches')}>
      {t('An order is found by its number or a part of it, by a ZIP code, or by the ID, email or name of its agent.')}
    </EmptyState>
  );
}
