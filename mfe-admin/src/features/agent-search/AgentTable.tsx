import type { Agent } from '@portal/shared/contracts';
import { formatDate, formatPhone, fullName } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { DataTable, type DataTableColumn } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { LogInButton } from '../login-as/LogInButton.tsx';
import { LoginAsForm } from '../login-as/LoginAsForm.tsx';
import { InviteCell } from '../portal-access/InviteCell.tsx';
import { ResetCell } from '../portal-access/ResetCell.tsx';
import { agentElementId } from './agent-element-id.ts';
import type { AgentListProps } from './agent-list-props.ts';
import { AGENT_COLUMNS, type AgentColumn } from './agent-sorting.ts';
import { AgentLinks } from './AgentLinks.tsx';
import { AgentStatusTag } from './AgentStatusTag.tsx';
import classes from './AgentTable.module.css';
import { useRowAttributes } from './use-row-attributes.ts';

type Column = DataTableColumn<Agent, AgentColumn, Pick<AgentListProps, 'openId' | 'onOpenForm' | 'onLeave' | 'access'>>;

const CELLS: Readonly<Record<AgentColumn, Pick<Column, 'cell' | 'cellClass'>>> = {
  id: {
    cellClass: () => 'tabular',
    cell: (agent, { onLeave }) => (
      <span id={agentElementId(agent.agentId)}>
        {agent.agentId}
        <span className={classes.encoded}>({agent.encodedAgentId})</span>
        <AgentLinks agent={agent} className={classes.links} onLeave={onLeave} />
      </span>
    ),
  },
  firstName: { cellClass: () => classes.name, cell: ({ firstName }) => firstName },
  lastName: { cellClass: () => classes.name, cell: ({ lastName }) => lastName },
  email: { cellClass: () => classes.email, cell: ({ email }) => email },
  phone: {
    cellClass: () => classes.fixed,
    cell: ({ phoneNumber }) => (phoneNumber ? formatPhone(phoneNumber) : '—'),
  },
  brokerage: { cellClass: () => classes.quiet, cell: ({ brokerageInfo }) => brokerageInfo.brokerageName ?? '—' },
  dateJoined: { cellClass: () => classes.fixed, cell: ({ createdDate }) => formatDate(createdDate) },
  status: { cell: (agent) => <AgentStatusTag agent={agent} /> },
};

const COLUMNS: readonly Column[] = [
  ...AGENT_COLUMNS.map(({ key, title }): Column => ({ key, header: title, sortBy: key, ...CELLS[key] })),
  {
    key: 'reset',
    header: msg('Reset Password'),
    width: 148,
    cell: (agent, { access }) => <ResetCell isSmall agent={agent} access={access} />,
  },
  {
    key: 'invite',
    header: msg('Portal Invite'),
    width: 140,
    cell: (agent, { access }) => <InviteCell isSmall agent={agent} access={access} />,
  },
  {
    key: 'login',
    header: msg('Login as'),
    cell: (agent, { openId, onOpenForm }) => {
      const isOpen = openId === agent.agentId;
      return (
        <LogInButton
          name={fullName(agent)}
          isOpen={isOpen}
          onToggle={() => onOpenForm(isOpen ? null : agent.agentId)}
        />
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
  access,
  onSort,
  onToggle,
  onSelectAll,
  onOpenForm,
  onTyped,
  onLeave,
  onLoginAs,
}: AgentListProps & { isDense: boolean }) {
  // the same until one of them changes, so that no row is drawn for nothing
  const context = useMemo(() => ({ openId, onOpenForm, onLeave, access }), [openId, onOpenForm, onLeave, access]);
  const attributes = useRowAttributes({ agents, selectedIds, onToggle, onSelectAll });
  return (
    <DataTable
      label={t('Agents')}
      look={clsx(classes.table, isDense && classes.dense)}
      columns={COLUMNS}
      rows={agents}
      rowKey={({ agentId }) => agentId}
      context={context}
      sort={sort}
      onSort={({ column }) => onSort(column)}
      onRowClick={({ agentId }) => onToggle(agentId)}
      rowClass={({ agentId }) =>
        clsx(classes.row, selectedIds.has(agentId) && classes.selected, openId === agentId && classes.open)
      }
      rowAttributes={attributes}
      renderBelow={(agent) =>
        openId === agent.agentId && (
          <LoginAsForm
            name={fullName(agent)}
            onLoginAs={(reason) => onLoginAs(agent.agentId, reason)}
            onCancel={() => onOpenForm(null)}
            onTyped={onTyped}
          />
        )
      }
      belowClass={({ agentId }) => clsx(classes.question, selectedIds.has(agentId) && classes.selected)}
    />
  );
}
