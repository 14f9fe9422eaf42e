import type { Agent } from '@portal/shared/contracts';
import { formatDate, formatPhone, fullName } from '@portal/shared/domain';
import { msg, t, Trans } from '@portal/shared/i18n';
import { ActionButton, DataTable, type DataTableColumn } from '@portal/shared/ui';
import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { LoginAsForm } from '../login-as/LoginAsForm.tsx';
import type { AgentListProps } from './agent-list-props.ts';
import { AGENT_COLUMNS, type AgentColumn } from './agent-sorting.ts';
import { AgentStatusTag } from './AgentStatusTag.tsx';
import styles from './AgentTable.module.css';
import { Unavailable } from './Unavailable.tsx';

type Column = DataTableColumn<Agent, AgentColumn, Pick<AgentListProps, 'openId' | 'onOpenForm'>>;

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
  { key: 'reset', header: msg('Reset Password'), cell: () => <Unavailable /> },
  { key: 'invite', header: msg('Portal Invite'), cell: () => <Unavailable /> },
  {
    key: 'login',
    header: msg('Login as'),
    cell: (agent, { openId, onOpenForm }) => {
      const isOpen = openId === agent.agentId;
      return (
        <ActionButton isSmall aria-expanded={isOpen} onClick={() => onOpenForm(isOpen ? null : agent.agentId)}>
          <Trans
            id="Log in<hidden> as {name}</hidden>"
            values={{ name: fullName(agent) }}
            components={{ hidden: <span className="visually-hidden" /> }}
          />
        </ActionButton>
      );
    },
  },
];

/** The results as a table (ADM-11); below an agent, on demand, the form for the reason of a login-as. */
export function AgentTable({
  agents,
  sort,
  isDense,
  selectedIds,
  openId,
  onSort,
  onToggle,
  onOpenForm,
  onLoginAs,
}: AgentListProps & { isDense: boolean }) {
  return (
    <DataTable
      label={t('Agents')}
      look={clsx(styles.table, isDense && styles.dense)}
      columns={COLUMNS}
      rows={agents}
      rowKey={({ agentId }) => agentId}
      context={{ openId, onOpenForm }}
      sort={sort}
      onSort={({ column }) => onSort(column)}
      onRowClick={({ agentId }) => onToggle(agentId)}
      rowClass={({ agentId }) =>
        clsx(styles.row, selectedIds.has(agentId) && styles.selected, openId === agentId && styles.open)
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
        openId === agent.agentId && (
          <LoginAsForm
            name={fullName(agent)}
            onLoginAs={(reason) => onLoginAs(agent.agentId, reason)}
            onCancel={() => onOpenForm(null)}
          />
        )
      }
      belowClass={({ agentId }) => clsx(styles.question, selectedIds.has(agentId) && styles.selected)}
    />
  );
}
