import { DASHBOARD_PARTS, type DashboardPart, type DashboardPartData } from '@portal/shared/contracts';
import { useQueries, type UseQueryResult } from '@portal/shared/query';
import { partQuery } from './dashboard.queries.ts';

/** A part as it is now. */
export interface PartState<Data> {
  /** Also while it is read again, and when that failed. */
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  /** Milliseconds since 1970; 0 without data. */
  dataUpdatedAt: number;
  retry: () => unknown;
}
export type PartStates = { [Part in DashboardPart]: PartState<DashboardPartData<Part>> };

/** All parts of the dashboard of an agent. They are asked for together, and load and fail independently. */
export function useDashboardParts(agentId: number): PartStates {
  return useQueries({ queries: DASHBOARD_PARTS.map((part) => partQuery(agentId, part)), combine: toStates });
}

/** The same object as long as nothing changes. */
function toStates(results: readonly UseQueryResult[]): PartStates {
  const states = DASHBOARD_PARTS.map((part, index) => {
    const { data, error, isFetching, dataUpdatedAt, refetch: retry } = results[index]!; // one for each part
    return [part, { data, error, isFetching, dataUpdatedAt, retry }];
  });
  return Object.fromEntries(states) as PartStates;
}

/** The error that all parts have, if none of them has anything to show: then it is the page that did not load. */
export function errorOfAll(parts: PartStates): Error | null {
  const states: PartState<unknown>[] = Object.values(parts);
  return states.every(({ data, error }) => data === undefined && error !== null) ? (states[0]?.error ?? null) : null;
}

/** The parts that could not be read again: since when the oldest of them is from. Null without any. */
export function staleParts(parts: PartStates): { since: Date; isRetrying: boolean; retry: () => void } | null {
  const stale = Object.values<PartState<unknown>>(parts).filter(
    ({ data, error }) => data !== undefined && error !== null,
  );
  if (stale.length === 0) return null;
  return {
    since: new Date(Math.min(...stale.map(({ dataUpdatedAt }) => dataUpdatedAt))),
    isRetrying: stale.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { retry } of stale) void retry();
    },
  };
}
