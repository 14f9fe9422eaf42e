import { events } from '@portal/shared/events';
import { ActionButton } from '@portal/shared/ui/action-button';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { SearchIcon, UserRoundIcon } from '@portal/shared/ui/icon';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';

/** Nobody's dashboard to show (CS-019, D-04). An admin gets the way to somebody. */
export function AgentMissing({ isAdmin }: { isAdmin: boolean }): ReactNode {
  return (
    <>
      <PageHeader title="Dashboard" />
      <Panel>
        <EmptyState
          title="Agent info not found."
          icon={<UserRoundIcon size={20} />}
          action={
            isAdmin && (
              <ActionButton
                kind="primary"
                icon={<SearchIcon />}
                onClick={() => events.publish('agent-search.open', {}, 'mfe-dashboard')}
              >
                Find an Agent
              </ActionButton>
            )
          }
        >
          {isAdmin
            ? 'Search for an agent and log in as them to see their dashboard.'
            : 'A dashboard belongs to an agent, and your account is not one.'}
        </EmptyState>
      </Panel>
    </>
  );
}
