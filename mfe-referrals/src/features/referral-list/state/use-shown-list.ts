import type { ReferralListQuery } from '@portal/shared/domain';
import { useQuery } from '@portal/shared/query';
import { useEffect, useState } from 'react';
import type { Subject } from '../../../queries/subject.ts';
import { type CategoryList, filteredListsKey, referralListQuery } from '../referral-list.queries.ts';

/** Milliseconds for which the rows before stay, paler, until the skeleton takes their place. */
const STALE_FOR = 150;

export interface ShownList {
  /** Null while the skeleton is shown (REF-33), and when the list did not load. */
  list: CategoryList | null;
  /** While the next page loads, the count of the previous list, so that the pager keeps its place. */
  totalCount: number | null;
  isLoading: boolean;
}

/**
 * What the table shows of the current category. Another page or order of the same list keeps the rows before for a
 * moment, so that a quick answer does not flash; another tab or filter shows the skeleton at once.
 */
export function useShownList(subject: Subject, query: ReferralListQuery): ShownList {
  const scope = filteredListsKey(subject, query);
  const { data, isPending, isPlaceholderData } = useQuery({
    ...referralListQuery(subject, query),
    // Loaded by useCategoryLists, in its turn.
    enabled: false,
    placeholderData: (before, beforeQuery) =>
      beforeQuery && scope.every((part, index) => beforeQuery.queryKey[index] === part) ? before : undefined,
  });
  const isLoading = isPending || isPlaceholderData;
  const isLate = useLate(isLoading);
  return { list: (!isLate && data) || null, totalCount: data?.totalCount ?? null, isLoading };
}

/** Whether something has been going on for longer than rows may stay stale. */
function useLate(isGoingOn: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setLate(true), STALE_FOR);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isGoingOn]);
  return isGoingOn && isLate;
}
