import type { Agent } from '@portal/shared/contracts';
import { decodeId } from '@portal/shared/domain';
import { Navigate, useSearchParams } from '@portal/shared/router';
import { effectiveRole, useSession } from '@portal/shared/session';
import { AgentMissing } from '@portal/shared/ui/agent-missing';
import { PageHeader } from '@portal/shared/ui/page-header';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../../paths.ts';
import { events } from '../../remote.ts';
import { openAgentSearch } from '../open-agent-search.ts';
import { AccountRail } from './AccountRail.tsx';
import classes from './Account.module.css';

interface AccountPageProps {
  title: string;
  subtitle?: string | undefined;
  /** On the right of the heading. */
  side?: ReactNode;
  /** The menu of the account's pages at the left. Default: yes. */
  hasRail?: boolean;
  /** For an admin who has not loaded an agent. */
  advice: string;
  /** For an account that is no agent's. */
  otherwise: string;
  children: (agent: Agent) => ReactNode;
}

/**
 * A page of an agent's own account, for that agent or the admin who acts for them: the rail, the heading and the page.
 * `?id=` only says what to show (D-02): nothing is loaded when it cannot be read, and an agent sees their own account
 * whatever it says.
 */
export function AccountPage(props: AccountPageProps): ReactNode {
  const { title, subtitle, side, hasRail = true, advice, otherwise, children } = props;
  const state = useSession();
  const [search] = useSearchParams();
  const id = search.get('id');
  const isUnreadable = id !== null && decodeId(id) === null;
  useEffect(() => {
    if (isUnreadable) events.publish('error-modal.open', {});
  }, [isUnreadable]);
  if (state.status === 'signed-out') return null;
  if (effectiveRole(state) === 'ROLE_RELO_DIRECTOR') return <Navigate to={paths.home()} replace />;
  if (!state.agent) {
    return (
      <AgentMissing
        title={title}
        advice={advice}
        onFindAgent={state.role === 'ROLE_ADMIN' ? openAgentSearch : undefined}
        otherwise={otherwise}
      />
    );
  }
  return (
    <div className={hasRail ? classes.page : undefined}>
      {hasRail && <AccountRail agent={state.agent} isActing={state.actingRole !== null} />}
      <div className={classes.content}>
        <PageHeader title={title} subtitle={subtitle}>
          {side}
        </PageHeader>
        {!isUnreadable && <div key={state.agent.agentId}>{children(state.agent)}</div>}
      </div>
    </div>
  );
}
