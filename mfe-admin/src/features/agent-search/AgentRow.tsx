import type { Agent } from '@portal/shared/contracts';
import { formatDate, formatPhone, fullName } from '@portal/shared/domain';
import { ActionButton } from '@portal/shared/ui';
import { clsx } from 'clsx';
import type { KeyboardEvent, MouseEvent } from 'react';
import { LoginAsForm } from '../login-as/LoginAsForm.tsx';
import type { AgentListProps } from './agent-list-props.ts';
import { AgentStatusTag } from './AgentStatusTag.tsx';
import styles from './AgentTable.module.css';
import { NotYet } from './NotYet.tsx';

interface AgentRowProps extends Pick<AgentListProps, 'onToggle' | 'onAsk' | 'onLoginAs'> {
  agent: Agent;
  isSelected: boolean;
  isAsked: boolean;
}

const COLUMN_COUNT = 11;
const stop = (event: MouseEvent) => event.stopPropagation();

/** One agent; below it, when asked for, the question why the admin logs in as them. */
export function AgentRow({ agent, isSelected, isAsked, onToggle, onAsk, onLoginAs }: AgentRowProps) {
  const { agentId } = agent;

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || (event.key !== ' ' && event.key !== 'Enter')) return;
    event.preventDefault();
    onToggle(agentId);
  }

  return (
    <>
      <tr
        className={clsx(styles.row, isSelected && styles.selected, isAsked && styles.asked)}
        aria-selected={isSelected}
        tabIndex={0}
        onClick={() => onToggle(agentId)}
        onKeyDown={onKeyDown}
      >
        <td className="tabular">
          {agentId}
          <span className={styles.encoded}>({agent.encodedAgentId})</span>
        </td>
        <td className={styles.name}>{agent.firstName}</td>
        <td className={styles.name}>{agent.lastName}</td>
        <td className={styles.email}>{agent.email}</td>
        <td className={styles.fixed}>{agent.phoneNumber ? formatPhone(agent.phoneNumber) : '—'}</td>
        <td className={styles.quiet}>{agent.brokerageInfo.brokerageName ?? '—'}</td>
        <td className={styles.fixed}>{formatDate(agent.createdDate)}</td>
        <td>
          <AgentStatusTag agent={agent} />
        </td>
        <td>
          <NotYet />
        </td>
        <td>
          <NotYet />
        </td>
        <td onClick={stop}>
          <ActionButton isSmall aria-expanded={isAsked} onClick={() => onAsk(isAsked ? null : agentId)}>
            Log in
            <span className="visually-hidden"> as {fullName(agent)}</span>
          </ActionButton>
        </td>
      </tr>
      {isAsked && (
        <tr className={clsx(styles.question, isSelected && styles.selected)}>
          <td colSpan={COLUMN_COUNT}>
            <LoginAsForm
              name={fullName(agent)}
              onLoginAs={(reason) => onLoginAs(agentId, reason)}
              onCancel={() => onAsk(null)}
            />
          </td>
        </tr>
      )}
    </>
  );
}
