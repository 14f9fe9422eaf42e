import { events } from '@portal/shared/events';
import { ActionButton, EmptyState, PageHeader, Panel, SearchIcon, UserRoundIcon } from '@portal/shared/ui';

/** Nobody's reports to show (CS-019). An admin gets the way to somebody. */
export function AgentMissing({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <PageHeader title="Escrow reports" />
      <Panel>
        <EmptyState
          title="Agent info not found."
          icon={<UserRoundIcon size={20} />}
          action={
            isAdmin && (
              <ActionButton
                kind="primary"
                icon={<SearchIcon />}
                onClick={() => events.publish('agent-search.open', {}, 'mfe-reports')}
              >
                Find an Agent
              </ActionButton>
            )
          }
        >
          {isAdmin
            ? 'Search for an agent and log in as them to see their reports.'
            : 'Reports belong to an agent, and your account is not one.'}
        </EmptyState>
      </Panel>
    </>
  );
}
