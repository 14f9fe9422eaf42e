import { ActionButton } from '@portal/shared/ui/action-button';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { SearchIcon, UserRoundIcon } from '../icon/icons.ts';

interface AgentMissingProps {
  /** Title of the page that has nobody to show. */
  title: string;
  /** One sentence for whoever looks: what to do, or why there is nothing. */
  children: ReactNode;
  /** Opens the agent search; given to admins only. */
  onFindAgent?: (() => void) | undefined;
}

/**
 * The page of an agent when no agent is loaded (REF-04, CS-019): `<AgentMissing title="Dashboard" onFindAgent={…}>Search
 * for an agent …</AgentMissing>`.
 */
export function AgentMissing({ title, children, onFindAgent }: AgentMissingProps): ReactNode {
  return (
    <>
      <PageHeader title={title} />
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
          {children}
        </EmptyState>
      </Panel>
    </>
  );
}
