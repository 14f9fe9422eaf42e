import type { ReferralListResponse } from '@portal/shared/contracts';
import { useEffect, useState } from 'react';
import type { CategoryList } from './use-category-lists.ts';

/** Milliseconds for which the rows before stay, paler, until the skeleton takes their place. */
const STALE_FOR = 150;

export interface ShownList {
  /** Null while the skeleton is shown (REF-33). */
  list: ReferralListResponse | null;
  /** When it was read, milliseconds since 1970. */
  readAt: number;
  /** Of the list before, so that the pager keeps its place while the next page comes. */
  totalCount: number | null;
  isLoading: boolean;
}

/**
 * What the table shows of a list. Another page or order of the same list keeps the rows before for a moment, so that a
 * quick answer does not flash; another tab or filter (`scope`) shows the skeleton at once.
 */
export function useShownList(result: CategoryList, scope: string): ShownList {
  const [last, setLast] = useState<{ scope: string; list: ReferralListResponse; readAt: number } | null>(null);
  if (result.data && (last?.list !== result.data || last.readAt !== result.dataUpdatedAt)) {
    setLast({ scope, list: result.data, readAt: result.dataUpdatedAt });
  }
  const isLoading = result.data === undefined && !result.isError;
  const isLate = useLate(isLoading);
  if (result.data) {
    return { list: result.data, readAt: result.dataUpdatedAt, totalCount: result.data.totalCount, isLoading };
  }
  const before = last?.scope === scope ? last : null;
  return {
    list: isLate || !isLoading ? null : (before?.list ?? null),
    readAt: before?.readAt ?? 0,
    totalCount: before?.list.totalCount ?? null,
    isLoading,
  };
}

/** Whether something has been going on for longer than rows may stay stale. */
function useLate(isGoingOn: boolean): boolean {
  const [isLate, setLate] = useState(false);
  if (!isGoingOn && isLate) setLate(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setLate(true), STALE_FOR);
    return () => clearTimeout(timer);
  }, [isGoingOn]);
  return isLate;
}
