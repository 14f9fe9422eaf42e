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
  selectedIds,
  onToggle,
  onSelectAll,
}: Pick<AgentListProps, 'selectedIds' | 'onToggle' | 'onSelectAll'>): (agent: Agent) => Attributes {
  const handlers = useRef({ onToggle, onSelectAll });
  useLayoutEffect(() => {
    handlers.current = { onToggle, onSelectAll };
  });
  const known = useMemo(() => new Map<string, Attributes>(), []);
  return ({ agentId }) => {
    const isSelected = selectedIds.has(agentId);
    const key = `${agentId} ${isSelected}`;
    const attributes = known.get(key) ?? {
      tabIndex: 0,
      'aria-selected': isSelected,
      onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
        if (event.target !== event.currentTarget) return;
        const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey);
        const row = focusedRowAfter(event.key, event.currentTarget);
        if (event.key === ' ' || event.key === 'Enter') handlers.current.onToggle(agentId);
        else if (isAll) handlers.current.onSelectAll();
        else if (row) row.focus();
        else return;
        event.preventDefault();
      },
    };
    known.set(key, attributes);
    return attributes;
  };
}
