import { AgentMissing as AgentMissingPage } from '@portal/shared/ui/agent-missing';
import type { ReactNode } from 'react';
import { events } from '../../remote.ts';

/** Nobody's dashboard to show (CS-019, D-04). An admin gets the way to somebody. */
export function AgentMissing({ isAdmin }: { isAdmin: boolean }): ReactNode {
  return (
    <AgentMissingPage
      title="Dashboard"
      onFindAgent={isAdmin ? () => events.publish('agent-search.open', {}) : undefined}
    >
      {isAdmin
        ? 'Search for an agent and log in as them to see their dashboard.'
        : 'A dashboard belongs to an agent, and your account is not one.'}
    </AgentMissingPage>
  );
}
