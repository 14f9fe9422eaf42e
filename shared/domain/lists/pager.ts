export interface PagerInput {
  /** Counted from 1. */
  page: number;
  limit: number;
  totalCount: number;
  isLoading?: boolean;
}

export interface Pager {
  from: number;
  to: number;
  lastPage: number;
  isFirstDisabled: boolean;
  isPreviousDisabled: boolean;
  isNextDisabled: boolean;
  isLastDisabled: boolean;
  /** All four are styled disabled while loading (REF-44). */
  looksDisabled: boolean;
}

/** What the pager shows and which of its buttons are enabled (REF-42…44, CS-065). */
export function pager({ page, limit, totalCount, isLoading = false }: PagerInput): Pager {
  const first = (page - 1) * limit + 1;
  const isPastTheEnd = first > totalCount;
  const from = isPastTheEnd ? 0 : first;
  const to = isPastTheEnd ? 0 : Math.min(page * limit, totalCount);
  const isAtStart = page <= 1;
  const isAtEnd = page * limit >= totalCount;
  return {
    from,
    to,
    lastPage: Math.max(1, Math.ceil(totalCount / limit)),
    isFirstDisabled: isAtStart,
    isPreviousDisabled: isAtStart,
    isNextDisabled: isAtEnd,
    isLastDisabled: isAtEnd,
    looksDisabled: isLoading,
  };
}
