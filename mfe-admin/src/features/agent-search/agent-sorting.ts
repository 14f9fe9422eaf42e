import type { Agent } from '@portal/shared/contracts';
import type { Sort } from '@portal/shared/ui';
import { agentStatus } from './agent-status.ts';

/** The eight data columns sort, the three action columns do not (CS-102). */
export const AGENT_COLUMNS = [
  { key: 'id', title: 'ID' },
  { key: 'firstName', title: 'First Name' },
  { key: 'lastName', title: 'Last Name' },
  { key: 'email', title: 'Email' },
  { key: 'phone', title: 'Phone' },
  { key: 'brokerage', title: 'Brokerage' },
  { key: 'dateJoined', title: 'Date Joined' },
  { key: 'status', title: 'Status' },
] as const;
export type AgentColumn = (typeof AGENT_COLUMNS)[number]['key'];
export type AgentSort = Sort<AgentColumn>;

/** ADM-13. */
export const FIRST_SORT: AgentSort = { column: 'firstName', direction: 1 };

/** A column that is sorted already turns around; another one starts ascending, as the list does (ADM-13). */
export function nextSort(column: AgentColumn, sort: AgentSort): AgentSort {
  return { column, direction: sort.column === column && sort.direction === 1 ? -1 : 1 };
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** A sorted copy. Agents without a value come last in both directions; equal ones by id, so that no row jumps. */
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
