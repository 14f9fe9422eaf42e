import { formatDate, formatPhone, fullName } from '@portal/shared/domain';
import { ActionButton } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { LoginAsForm } from '../login-as/LoginAsForm.tsx';
import styles from './AgentCards.module.css';
import type { AgentListProps } from './agent-list-props.ts';
import { AGENT_COLUMNS, type AgentColumn } from './agent-sorting.ts';
import { AgentStatusTag } from './AgentStatusTag.tsx';

/** The results on a small screen: a card for each agent, the same order and actions. */
export function AgentCards({ agents, sort, selectedIds, askedId, ...on }: AgentListProps) {
  return (
    <>
      <label className={styles.sort}>
        Sort by
        <select value={sort.column} onChange={(event) => on.onSort(event.target.value as AgentColumn)}>
          {AGENT_COLUMNS.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <ul role="list" className={styles.cards}>
        {agents.map((agent) => (
          <li key={agent.agentId} className={clsx(styles.card, selectedIds.has(agent.agentId) && styles.selected)}>
            <button
              type="button"
              className={styles.name}
              aria-pressed={selectedIds.has(agent.agentId)}
              onClick={() => on.onToggle(agent.agentId)}
            >
              {fullName(agent)}
            </button>
            <AgentStatusTag agent={agent} />
            <dl className={styles.facts}>
              <dt>ID</dt>
              <dd className="tabular">
                {agent.agentId} <code>({agent.encodedAgentId})</code>
              </dd>
              <dt>Email</dt>
              <dd>{agent.email}</dd>
              <dt>Phone</dt>
              <dd>{agent.phoneNumber ? formatPhone(agent.phoneNumber) : '—'}</dd>
              <dt>Brokerage</dt>
              <dd>{agent.brokerageInfo.brokerageName ?? '—'}</dd>
              <dt>Date Joined</dt>
              <dd>{formatDate(agent.createdDate)}</dd>
            </dl>
            {askedId === agent.agentId ? (
              <LoginAsForm
                name={fullName(agent)}
                onLoginAs={(reason) => on.onLoginAs(agent.agentId, reason)}
                onCancel={() => on.onAsk(null)}
              />
            ) : (
              <ActionButton onClick={() => on.onAsk(agent.agentId)}>
                Log In<span className="visually-hidden"> as {fullName(agent)}</span>
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
