import type { Agent } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';
import type { Sort } from '@portal/shared/ui';
import { agentStatus } from './agent-status.ts';

/** The eight data columns sort, the three action columns do not (CS-102). */
export const AGENT_COLUMNS = [
  { key: 'id', title: msg('ID') },
  { key: 'firstName', title: msg('First Name') },
  { key: 'lastName', title: msg('Last Name') },
  { key: 'email', title: msg('Email') },
  { key: 'phone', title: msg('Phone') },
  { key: 'brokerage', title: msg('Brokerage') },
  { key: 'dateJoined', title: msg('Date Joined') },
  { key: 'status', title: msg('Status') },
] as const;
export type AgentColumn = (typeof AGENT_COLUMNS)[number]['key'];
export type AgentSort = Sort<AgentColumn>;

/** ADM-13. */
export const FIRST_SORT: AgentSort = { column: 'firstName', direction: 1 };

/** A column that is already sorted is reversed; another one starts ascending, as the list does (ADM-13). */
export function nextSort(column: AgentColumn, sort: AgentSort): AgentSort {
  return { column, direction: sort.column === column && sort.direction === 1 ? -1 : 1 };
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** A sorted copy. Agents without a value are last in both directions; equal ones by id, so that the order is stable. */
export function sortAgents(agents: readonly Agent[], { column, direction }: AgentSort): Agent[] {
  return agents.toSorted((a, b) => {
    const [one, other] = [valueOf(a, column), valueOf(b, column)];
    if (one === '' || other === '') return Number(one === '') - Number(other === '') || a.agentId - b.agentId;
    return direction * collator.compare(one, other) || a.agentId - b.agentId;
  });
}

function valueOf(agent: Agent, column: AgentColumn): string {
  switch (column) {
    case 'id':
      return String(agent.agentId);
    case 'phone':
      return agent.phoneNumber ?? '';
    case 'brokerage':
      return agent.brokerageInfo.brokerageName ?? '';
    case 'dateJoined':
      return agent.createdDate;
    case 'status':
      return agentStatus(agent.currentStatus).word;
    default:
      return agent[column];
  }
}
