import type { Agent } from '@portal/shared/contracts';
import { type HTMLAttributes, type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { AgentListProps } from './agent-list-props.ts';
import { focusedRowAfter } from './row-keys.ts';

type Attributes = Pick<HTMLAttributes<HTMLTableRowElement>, 'tabIndex' | 'aria-selected' | 'onKeyDown'>;

/**
 * What makes a row reachable and selectable by the keyboard. A row has the same attributes until it is selected or not any
 * more: of a thousand rows only that one is drawn again.
 */
export function useRowAttributes({
  agents,
  selectedIds,
  onToggle,
  onSelectAll,
}: Pick<AgentListProps, 'agents' | 'selectedIds' | 'onToggle' | 'onSelectAll'>): (agent: Agent) => Attributes {
  const handlers = useRef({ onToggle, onSelectAll });
  useLayoutEffect(() => {
    handlers.current = { onToggle, onSelectAll };
  });
  const [on, off] = useMemo(() => {
    const onKeyDown = (agentId: number) => (event: KeyboardEvent<HTMLTableRowElement>) => {
      if (event.target !== event.currentTarget) return;
      const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey);
      const row = focusedRowAfter(event.key, event.currentTarget);
      if (event.key === ' ' || event.key === 'Enter') handlers.current.onToggle(agentId);
      else if (isAll) handlers.current.onSelectAll();
      else if (row) row.focus();
      else return;
      event.preventDefault();
    };
    const ofAll = (isSelected: boolean) =>
      new Map<number, Attributes>(
        agents.map(({ agentId }) => [
          agentId,
          { tabIndex: 0, 'aria-selected': isSelected, onKeyDown: onKeyDown(agentId) },
        ]),
      );
    return [ofAll(true), ofAll(false)];
  }, [agents]);
  // every row is one of them
  return ({ agentId }) => (selectedIds.has(agentId) ? on : off).get(agentId)!;
}
