import { SortHeader } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { AgentRow } from './AgentRow.tsx';
import { AGENT_COLUMNS } from './agent-sorting.ts';
import type { AgentListProps } from './agent-list-props.ts';
import styles from './AgentTable.module.css';

const ACTION_COLUMNS = ['Reset Password', 'Portal Invite', 'Login as'];

/** The results as a table (ADM-11). */
export function AgentTable({
  agents,
  sort,
  isDense,
  selectedIds,
  askedId,
  onSort,
  ...actions
}: AgentListProps & { isDense: boolean }) {
  return (
    <table className={clsx(styles.table, isDense && styles.dense)}>
      <thead>
        <tr>
          {AGENT_COLUMNS.map(({ key, title }) => (
            <SortHeader key={key} column={key} sort={sort} onSort={() => onSort(key)}>
              {title}
            </SortHeader>
          ))}
          {ACTION_COLUMNS.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {agents.map((agent) => (
          <AgentRow
            key={agent.agentId}
            agent={agent}
            isSelected={selectedIds.has(agent.agentId)}
            isAsked={askedId === agent.agentId}
            {...actions}
          />
        ))}
      </tbody>
    </table>
  );
}
