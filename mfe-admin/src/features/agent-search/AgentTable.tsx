import type { Agent } from '@portal/shared/contracts';
import { formatDate, formatPhone, fullName } from '@portal/shared/domain';
import { ActionButton, DataTable, type DataTableColumn } from '@portal/shared/ui';
import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { LoginAsForm } from '../login-as/LoginAsForm.tsx';
import type { AgentListProps } from './agent-list-props.ts';
import { AGENT_COLUMNS, type AgentColumn } from './agent-sorting.ts';
import { AgentStatusTag } from './AgentStatusTag.tsx';
import styles from './AgentTable.module.css';
import { NotYet } from './NotYet.tsx';

type Column = DataTableColumn<Agent, AgentColumn, Pick<AgentListProps, 'askedId' | 'onAsk'>>;

const CELLS: Readonly<Record<AgentColumn, Pick<Column, 'cell' | 'cellClass'>>> = {
  id: {
    cellClass: () => 'tabular',
    cell: ({ agentId, encodedAgentId }) => (
      <>
        {agentId}
        <span className={styles.encoded}>({encodedAgentId})</span>
      </>
    ),
  },
  firstName: { cellClass: () => styles.name, cell: ({ firstName }) => firstName },
  lastName: { cellClass: () => styles.name, cell: ({ lastName }) => lastName },
  email: { cellClass: () => styles.email, cell: ({ email }) => email },
  phone: {
    cellClass: () => styles.fixed,
    cell: ({ phoneNumber }) => (phoneNumber ? formatPhone(phoneNumber) : '—'),
  },
  brokerage: { cellClass: () => styles.quiet, cell: ({ brokerageInfo }) => brokerageInfo.brokerageName ?? '—' },
  dateJoined: { cellClass: () => styles.fixed, cell: ({ createdDate }) => formatDate(createdDate) },
  status: { cell: (agent) => <AgentStatusTag agent={agent} /> },
};

const COLUMNS: readonly Column[] = [
  ...AGENT_COLUMNS.map(({ key, title }): Column => ({ key, header: title, sortBy: key, ...CELLS[key] })),
  { key: 'reset', header: 'Reset Password', cell: () => <NotYet /> },
  { key: 'invite', header: 'Portal Invite', cell: () => <NotYet /> },
  {
    key: 'login',
    header: 'Login as',
    cell: (agent, { askedId, onAsk }) => {
      const isAsked = askedId === agent.agentId;
      return (
        <ActionButton isSmall aria-expanded={isAsked} onClick={() => onAsk(isAsked ? null : agent.agentId)}>
          Log in
          <span className="visually-hidden"> as {fullName(agent)}</span>
        </ActionButton>
      );
    },
  },
];

/** The results as a table (ADM-11); below an agent, when asked for, why the admin logs in as them. */
export function AgentTable({
  agents,
  sort,
  isDense,
  selectedIds,
  askedId,
  onSort,
  onToggle,
  onAsk,
  onLoginAs,
}: AgentListProps & { isDense: boolean }) {
  return (
    <DataTable
      label="Agents"
      look={clsx(styles.table, isDense && styles.dense)}
      columns={COLUMNS}
      rows={agents}
      rowKey={({ agentId }) => agentId}
      context={{ askedId, onAsk }}
      sort={sort}
      onSort={({ column }) => onSort(column)}
      onRowClick={({ agentId }) => onToggle(agentId)}
      rowClass={({ agentId }) =>
        clsx(styles.row, selectedIds.has(agentId) && styles.selected, askedId === agentId && styles.asked)
      }
      rowAttributes={({ agentId }) => ({
        tabIndex: 0,
        'aria-selected': selectedIds.has(agentId),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.target !== event.currentTarget || (event.key !== ' ' && event.key !== 'Enter')) return;
          event.preventDefault();
          onToggle(agentId);
        },
      })}
      renderBelow={(agent) =>
        askedId === agent.agentId && (
          <LoginAsForm
            name={fullName(agent)}
            onLoginAs={(reason) => onLoginAs(agent.agentId, reason)}
            onCancel={() => onAsk(null)}
          />
        )
      }
      belowClass={({ agentId }) => clsx(styles.question, selectedIds.has(agentId) && styles.selected)}
    />
  );
}
