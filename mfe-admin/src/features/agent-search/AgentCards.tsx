import { formatDate, formatPhone, fullName } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { LoginAsForm } from '../login-as/LoginAsForm.tsx';
import { InviteCell } from '../portal-access/InviteCell.tsx';
import { ResetCell } from '../portal-access/ResetCell.tsx';
import { agentElementId } from './agent-element-id.ts';
import classes from './AgentCards.module.css';
import { AgentLinks } from './AgentLinks.tsx';
import type { AgentListProps } from './agent-list-props.ts';
import { AGENT_COLUMNS, type AgentColumn } from './agent-sorting.ts';
import { AgentStatusTag } from './AgentStatusTag.tsx';

/** The results on a small screen: a card for each agent, in the same order and with the same actions. */
export function AgentCards({ agents, sort, selectedIds, openId, access, ...handlers }: AgentListProps) {
  return (
    <>
      <label className={classes.sort}>
        {t('Sort by')}
        <select value={sort.column} onChange={(event) => handlers.onSort(event.target.value as AgentColumn)}>
          {AGENT_COLUMNS.map(({ key, title }) => (
            <option key={key} value={key}>
              {t(title)}
            </option>
          ))}
        </select>
      </label>
      <ul role="list" className={classes.cards}>
        {agents.map((agent) => (
          <li
            key={agent.agentId}
            id={agentElementId(agent.agentId)}
            className={clsx(classes.card, selectedIds.has(agent.agentId) && classes.selected)}
          >
            <button
              type="button"
              className={classes.name}
              aria-pressed={selectedIds.has(agent.agentId)}
              onClick={() => handlers.onToggle(agent.agentId)}
            >
              {fullName(agent)}
            </button>
            <AgentStatusTag agent={agent} />
            <dl className={classes.facts}>
              <dt>{t('ID')}</dt>
              <dd className="tabular">
                {agent.agentId} <code>({agent.encodedAgentId})</code>
              </dd>
              <dt>{t('Email')}</dt>
              <dd>{agent.email}</dd>
              <dt>{t('Phone')}</dt>
              <dd>{agent.phoneNumber ? formatPhone(agent.phoneNumber) : '—'}</dd>
              <dt>{t('Brokerage')}</dt>
              <dd>{agent.brokerageInfo.brokerageName ?? '—'}</dd>
              <dt>{t('Date Joined')}</dt>
              <dd>{formatDate(agent.createdDate)}</dd>
            </dl>
            <AgentLinks agent={agent} className={classes.links} onLeave={handlers.onLeave} />
            <div className={classes.access}>
              <ResetCell agent={agent} access={access} />
              <InviteCell agent={agent} access={access} />
            </div>
            {openId === agent.agentId ? (
              <LoginAsForm
                name={fullName(agent)}
                onLoginAs={(reason) => handlers.onLoginAs(agent.agentId, reason)}
                onCancel={() => handlers.onOpenForm(null)}
                onTyped={handlers.onTyped}
              />
            ) : (
              <ActionButton onClick={() => handlers.onOpenForm(agent.agentId)}>
                <Trans
                  id="Log In<hidden> as {name}</hidden>"
                  values={{ name: fullName(agent) }}
                  components={{ hidden: <span className="visually-hidden" /> }}
                />
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
