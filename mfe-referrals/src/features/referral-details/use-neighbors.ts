import type { ReferralGroup } from '@portal/shared/contracts';
import { parseReferralListQuery, printReferralListQuery, type ReferralListQuery } from '@portal/shared/domain';
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@portal/shared/query';
import { paths } from '../../paths.ts';
import { referralsKey } from '../../queries/query-keys.ts';
import type { Subject } from '../../queries/subject.ts';
import { type CategoryList, referralListQuery } from '../referral-list/referral-list.queries.ts';

/** A row of the list next to the one that is open, and the address of the list's page with it. */
export interface Neighbor {
  group: ReferralGroup;
  list: string;
}

export interface Neighbors {
  /** From 1, over all pages of the list. */
  position: number;
  count: number;
  previous: Neighbor | null;
  next: Neighbor | null;
}

/**
 * Where a referral is within the list the visitor came from, filters and order included (D-21). The list stays as it was
 * when the first referral was opened: an update moves its row, and the next one must still be the next one.
 * @param list address of the list; null when the visitor came from elsewhere
 */
export function useNeighbors(subject: Subject | null, agentReferralId: number, list: string | null): Neighbors | null {
  const client = useQueryClient();
  const query = parseReferralListQuery(new URLSearchParams(list?.split('?')[1] ?? '')).query;
  const isKnown = subject !== null && list !== null;
  const page = useQuery({ ...walkQuery(client, subject, query), enabled: isKnown });
  const rows = page.data?.data ?? [];
  const index = rows.findIndex(({ referral }) => referral.some((side) => side.agentReferralId === agentReferralId));
  const totalCount = page.data?.totalCount ?? 0;
  const position = (query.page - 1) * query.limit + index + 1;
  const isOnPage = isKnown && index !== -1;
  const before = useQuery({
    ...walkQuery(client, subject, { ...query, page: query.page - 1 }),
    enabled: isOnPage && index === 0 && query.page > 1,
  });
  const after = useQuery({
    ...walkQuery(client, subject, { ...query, page: query.page + 1 }),
    enabled: isOnPage && index === rows.length - 1 && position < totalCount,
  });
  if (!isOnPage) return null;
  return {
    position,
    count: totalCount,
    previous:
      neighbor(rows[index - 1], query) ?? neighbor(before.data?.data.at(-1), { ...query, page: query.page - 1 }),
    next: neighbor(rows[index + 1], query) ?? neighbor(after.data?.data[0], { ...query, page: query.page + 1 }),
  };
}

const walkQuery = (client: QueryClient, subject: Subject | null, query: ReferralListQuery) =>
  queryOptions({
    queryKey: [...referralsKey(subject), 'walk', printReferralListQuery(query).toString()],
    // The list as it is cached, even if it is out of date; read only where the visitor reloaded the page.
    queryFn: subject
      ? (): Promise<CategoryList> => client.ensureQueryData(referralListQuery(subject, query))
      : skipToken,
    staleTime: Infinity,
    gcTime: 0,
  });

function neighbor(group: ReferralGroup | undefined, query: ReferralListQuery): Neighbor | null {
  return group ? { group, list: paths.list(printReferralListQuery(query).toString()) } : null;
}
