import { decodeId } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Link, useSearchParams } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import {
  actionClasses,
  ActionButton,
  AgentMissing,
  EmptyState,
  PageHeader,
  Panel,
  SearchIcon,
  UserRoundIcon,
} from '@portal/shared/ui';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../../paths.ts';
import { events } from '../../remote.ts';

const openAgentSearch = (): void => events.publish('agent-search.open', {});

interface ForAgentProps {
  /** Title of the page, while there is nothing to show. */
  title: string;
  children: (agentId: number) => ReactNode;
}

/**
 * A page of the agent whose id is decoded from `id` (HOST-14, SGD-15), or of the one whose data is shown where there is none. The
 * id only says what to show, the server decides what may be seen (D-02); nothing is asked for in the name of another agent.
 */
export function ForAgent({ title, children }: ForAgentProps): ReactNode {
  const { status, agent, role } = useSession();
  const [parameters] = useSearchParams();
  const id = parameters.get('id');
  const wanted = id === null ? null : decodeId(id);
  const isUnreadable = id !== null && wanted === null;
  useEffect(() => {
    if (isUnreadable) events.publish('error-modal.open', {});
  }, [isUnreadable]);
  if (status === 'signed-out') return null;
  const onFindAgent = role === 'ROLE_ADMIN' ? openAgentSearch : undefined;
  if (isUnreadable) {
    return (
      <Refusal title={title} what={t('This address is not complete.')}>
        {t('Use the whole link, or begin again from your cart, which is kept.')}
      </Refusal>
    );
  }
  if (!agent) {
    return (
      <AgentMissing
        title={title}
        advice={t('Search for an agent and log in as them to see their ZIPs.')}
        onFindAgent={onFindAgent}
        otherwise={t('ZIPs belong to an agent, and your account is not one.')}
      />
    );
  }
  if (wanted !== null && wanted !== agent.agentId) {
    return (
      <Refusal title={title} what={t('This page belongs to another agent.')} onFindAgent={onFindAgent}>
        {onFindAgent
          ? t('Search for the agent of this link and log in as them. Nothing was ordered or charged.')
          : t('Sign in with the account that the link was meant for. Nothing was ordered or charged.')}
      </Refusal>
    );
  }
  return <div key={agent.agentId}>{children(agent.agentId)}</div>;
}

interface RefusalProps {
  title: string;
  what: string;
  onFindAgent?: (() => void) | undefined;
  children: ReactNode;
}

function Refusal({ title, what, onFindAgent, children }: RefusalProps): ReactNode {
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <EmptyState
          title={what}
          icon={<UserRoundIcon size={20} />}
          action={
            onFindAgent ? (
              <ActionButton kind="primary" icon={<SearchIcon />} onClick={onFindAgent}>
                {t('Find an Agent')}
              </ActionButton>
            ) : (
              <Link to={paths.backToShop(null)} className={actionClasses({ kind: 'primary' })}>
                {t('Go to My ZIPs')}
              </Link>
            )
          }
        >
          {children}
        </EmptyState>
      </Panel>
    </>
  );
}
