import { ActionButton } from '@portal/shared/ui/action-button';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { SearchIcon, UserRoundIcon } from '../icon/icons.ts';

interface AgentMissingProps {
  /** Title of the page. */
  title: string;
  /** What the page would show of an agent, after "their": `referrals`. */
  what?: string;
  /** What someone reads who cannot find an agent: why there is nothing. */
  otherwise: string;
  /** Opens the agent search; given to admins only. */
  onFindAgent?: (() => void) | undefined;
  /** Tools beside the title. */
  tools?: ReactNode;
}

/**
 * The page of an agent when no agent is loaded (REF-04, CS-019, D-04): `<AgentMissing title="Dashboard"
 * what="dashboard" otherwise="A dashboard belongs to an agent, …" onFindAgent={isAdmin ? open : undefined} />`.
 */
export function AgentMissing({ title, what, otherwise, onFindAgent, tools }: AgentMissingProps): ReactNode {
  return (
    <>
      <PageHeader title={title}>{tools}</PageHeader>
      <Panel>
        <EmptyState
          title="Agent info not found."
          icon={<UserRoundIcon size={20} />}
          action={
            onFindAgent && (
              <ActionButton kind="primary" icon={<SearchIcon />} onClick={onFindAgent}>
                Find an Agent
              </ActionButton>
            )
          }
        >
          {onFindAgent ? `Search for an agent and log in as them to see their ${what}.` : otherwise}
        </EmptyState>
      </Panel>
    </>
  );
}
