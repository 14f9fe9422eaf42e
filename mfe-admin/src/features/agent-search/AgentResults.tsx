import type { Agent } from '@portal/shared/contracts';
import { useScreenSize } from '@portal/shared/ui';
import { useMemo, useState } from 'react';
import { AgentCards } from './AgentCards.tsx';
import { AgentTable } from './AgentTable.tsx';
import type { AgentListProps } from './agent-list-props.ts';
import { FIRST_SORT, nextSort, sortAgents } from './agent-sorting.ts';

interface AgentResultsProps {
  agents: readonly Agent[];
  isDense: boolean;
  onLoginAs: (agentId: number, reason: string) => Promise<void>;
}

/** The agents that were found: sorted, selectable, each with a way to log in as them (ADM-11…14). */
export function AgentResults({ agents, isDense, onLoginAs }: AgentResultsProps) {
  const [sort, setSort] = useState(FIRST_SORT);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const [openId, setOpenId] = useState<number | null>(null);
  const sorted = useMemo(() => sortAgents(agents, sort), [agents, sort]);
  const list: AgentListProps = {
    agents: sorted,
    sort,
    selectedIds,
    openId,
    onSort: (column) => setSort((before) => nextSort(column, before)),
    onToggle: (agentId) =>
      setSelectedIds((before) => {
        const after = new Set(before);
        if (!after.delete(agentId)) after.add(agentId);
        return after;
      }),
    onOpenForm: setOpenId,
    onLoginAs,
  };
  return useScreenSize() === 'small' ? <AgentCards {...list} /> : <AgentTable {...list} isDense={isDense} />;
}
