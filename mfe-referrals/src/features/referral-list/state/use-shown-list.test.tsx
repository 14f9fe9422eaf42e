import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { DEFAULT_REFERRAL_QUERY, type ReferralListQuery } from '@portal/shared/domain';
import { QueryClient, QueryClientProvider } from '@portal/shared/query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type CategoryList, referralListQuery } from '../referral-list.queries.ts';
import { useShownList } from './use-shown-list.ts';

const subject = { kind: 'agent', id: 1 } as const;
let client: QueryClient;
beforeEach(() => {
  jest.useFakeTimers();
  client = new QueryClient();
});
afterEach(() => {
  cleanup();
  client.clear();
  jest.useRealTimers();
});

const queryOf = (change: Partial<ReferralListQuery>) => ({ ...DEFAULT_REFERRAL_QUERY, ...change });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

/** The answer for a query; its page identifies it. */
function answer(query: ReferralListQuery): void {
  const list: CategoryList = {
    data: [],
    limit: query.limit,
    page: query.page,
    sort: -1,
    sortBy: 'Last Modified Date',
    totalCount: 40,
    allCategoryStatuses: [],
    allReferralStates: [],
    loading: false,
    dueCount: 0,
    readAt: Date.now(),
  };
  act(() => {
    client.setQueryData(referralListQuery(subject, query).queryKey, list);
    jest.advanceTimersByTime(1);
  });
}

function open(first: ReferralListQuery) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook((query: ReferralListQuery) => useShownList(subject, query), {
    wrapper,
    initialProps: first,
  });
  const shown = () => {
    const { list, totalCount, isLoading } = result.current;
    return { page: list?.page ?? null, totalCount, isLoading };
  };
  return { shown, ask: rerender };
}

test('REF-33 at first there is the skeleton, without a count, then the list', () => {
  const { shown } = open(queryOf({}));
  expect(shown()).toEqual({ page: null, totalCount: null, isLoading: true });
  answer(queryOf({}));
  expect(shown()).toEqual({ page: 1, totalCount: 40, isLoading: false });
});

test('REF-33 for another page the rows before stay 150 ms, then the skeleton until the answer', () => {
  const { shown, ask } = open(queryOf({}));
  answer(queryOf({}));
  pass(1000);
  ask(queryOf({ page: 2 }));
  pass(149);
  expect(shown()).toEqual({ page: 1, totalCount: 40, isLoading: true });
  pass(1);
  expect(shown()).toEqual({ page: null, totalCount: 40, isLoading: true });
  // Still the same wait: the rows before do not come back.
  ask(queryOf({ page: 3 }));
  expect(shown()).toEqual({ page: null, totalCount: 40, isLoading: true });
  answer(queryOf({ page: 3 }));
  expect(shown()).toEqual({ page: 3, totalCount: 40, isLoading: false });
  ask(queryOf({ page: 2 }));
  expect(shown()).toEqual({ page: 3, totalCount: 40, isLoading: true });
});

test.each([{ tab: 'Wins' }, { states: ['CO'] }] satisfies Partial<ReferralListQuery>[])(
  'REF-33 for another tab or filter the skeleton comes at once: %j',
  (change) => {
    const { shown, ask } = open(queryOf({}));
    answer(queryOf({}));
    ask(queryOf(change));
    expect(shown()).toEqual({ page: null, totalCount: null, isLoading: true });
    // Back in the first list its rows are the ones before again.
    ask(queryOf({ page: 2 }));
    expect(shown()).toMatchObject({ page: 1, totalCount: 40 });
  },
);
