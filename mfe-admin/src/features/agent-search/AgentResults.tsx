import type { Agent } from '@portal/shared/contracts';
import { useScreenSize } from '@portal/shared/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { InviteDialog } from '../portal-access/InviteDialog.tsx';
import { ResetDialog } from '../portal-access/ResetDialog.tsx';
import { usePortalAccess } from '../portal-access/use-portal-access.ts';
import { AgentCards } from './AgentCards.tsx';
import { AgentTable } from './AgentTable.tsx';
import type { AgentListProps } from './agent-list-props.ts';
import { agentElementId } from './agent-element-id.ts';
import { sortAgents } from './agent-sorting.ts';
import type { useResultsView } from './use-results-view.ts';

interface AgentResultsProps {
  agents: readonly Agent[];
  results: ReturnType<typeof useResultsView>;
  onLeave: () => void;
  onTyped: AgentListProps['onTyped'];
  onLoginAs: (agentId: number, reason: string) => Promise<void>;
}

/** The agents that were found: sorted, selectable, each with what staff can do for them (ADM-11…14, ADM-22…28). */
export function AgentResults({ agents, results, onLeave, onTyped, onLoginAs }: AgentResultsProps) {
  const { view } = results;
  const [openId, setOpenId] = useState<number | null>(null);
  const access = usePortalAccess(results.setLast);
  const sorted = useMemo(() => sortAgents(agents, view.sort), [agents, view.sort]);
  useShownAgent(view.lastId);
  const { setLast } = results;
  const onOpenForm = useCallback(
    (agentId: number | null) => {
      setOpenId(agentId);
      if (agentId !== null) setLast(agentId);
    },
    [setLast],
  );
  const list: AgentListProps = {
    agents: sorted,
    sort: view.sort,
    selectedIds: view.selectedIds,
    openId,
    access,
    onSort: results.sortBy,
    onToggle: results.toggle,
    onSelectAll: () => results.select([...view.selectedIds, ...agents.map(({ agentId }) => agentId)]),
    onOpenForm,
    onTyped,
    onLeave,
    onLoginAs,
  };
  const { reset, inviting, invites } = access;
  return (
    <>
      {useScreenSize() === 'small' ? <AgentCards {...list} /> : <AgentTable {...list} isDense={view.isDense} />}
      {reset && (
        <ResetDialog
          agent={reset.agent}
          step={reset.step}
          onConfirm={access.confirmReset}
          onInvite={() => access.openInvite(reset.agent)}
          onClose={access.closeReset}
        />
      )}
      {inviting && (
        <InviteDialog
          agent={inviting}
          state={invites.get(inviting.agentId)}
          onConfirm={access.confirmInvite}
          onClose={access.closeInvite}
        />
      )}
    </>
  );
}

/** Scrolls to the agent that something was done with when the results are shown again (D-07). */
function useShownAgent(agentId: number | null): void {
  const [first] = useState(agentId);
  useEffect(() => {
    if (first !== null) document.getElementById(agentElementId(first))?.scrollIntoView({ block: 'center' });
  }, [first]);
}
