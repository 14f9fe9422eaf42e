import { useMemo, useState } from 'react';
import type { SearchView } from '../login-as/search-memory.ts';
import { AGENT_COLUMNS, type AgentColumn, type AgentSort, FIRST_SORT, nextSort } from './agent-sorting.ts';

/** How the results are looked at: order, selection, density, and the agent that something was done with last. */
export interface ResultsView {
  sort: AgentSort;
  selectedIds: ReadonlySet<number>;
  isDense: boolean;
  lastId: number | null;
}

const FIRST_VIEW: ResultsView = { sort: FIRST_SORT, selectedIds: new Set(), isDense: false, lastId: null };

/** The view of the results, as it was left or as it begins (ADM-10, ADM-13, ADM-14, D-07). */
export function useResultsView(left: SearchView | undefined) {
  const [view, setView] = useState(() => (left ? restored(left) : FIRST_VIEW));
  // the same functions at every drawing, so that rows whose view did not change are not drawn again
  const actions = useMemo(() => {
    const change = (part: Partial<ResultsView>) => setView((before) => ({ ...before, ...part }));
    return {
      sortBy: (column: AgentColumn) => setView((before) => ({ ...before, sort: nextSort(column, before.sort) })),
      toggle: (agentId: number) =>
        setView((before) => {
          const selectedIds = new Set(before.selectedIds);
          if (!selectedIds.delete(agentId)) selectedIds.add(agentId);
          return { ...before, selectedIds };
        }),
      select: (ids: Iterable<number>) => change({ selectedIds: new Set(ids) }),
      setDense: (isDense: boolean) => change({ isDense }),
      setLast: (lastId: number) => change({ lastId }),
      /** For other results: density stays, order and selection begin anew. */
      reset: () => setView(({ isDense }) => ({ ...FIRST_VIEW, isDense })),
    };
  }, []);
  return { view, ...actions };
}

/** The view as it is stored. */
export const storedView = ({ sort, selectedIds, isDense, lastId }: ResultsView): SearchView => ({
  sort,
  selectedIds: [...selectedIds],
  isDense,
  lastId,
});

function restored({ sort, selectedIds, isDense, lastId }: SearchView): ResultsView {
  const column = AGENT_COLUMNS.find(({ key }) => key === sort.column)?.key;
  return {
    sort: column ? { column, direction: sort.direction } : FIRST_SORT,
    selectedIds: new Set(selectedIds),
    isDense,
    lastId,
  };
}
