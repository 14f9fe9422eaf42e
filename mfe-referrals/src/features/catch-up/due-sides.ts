import type { ReferralCategory, ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import { DEFAULT_REFERRAL_QUERY, freshness, type ReferralListQuery } from '@portal/shared/domain';
import type { CategoryList } from '../referral-list/referral-list.queries.ts';

/** The categories in which updates become due, in the order in which they are gone through. */
export const DUE_TABS = ['Active Leads', 'Active Appointments'] as const satisfies readonly ReferralCategory[];
/** The most rows of one response; the others come the next time. */
const MAX_ROWS = 100;

/** What is due in a category, the longest waiting first. */
export const dueQuery = (tab: ReferralCategory): ReferralListQuery => ({
  ...DEFAULT_REFERRAL_QUERY,
  tab,
  isDueOnly: true,
  limit: MAX_ROWS,
  sort: { sortBy: 'Last Modified Date', sort: 1 },
});

/** One side of a referral whose update is due. */
export interface DueSide {
  group: ReferralGroup;
  entry: ReferralEntry;
  /** When it was read, in milliseconds since 1970. */
  readAt: number;
}

/** The sides of a list whose update is due; a row can have two. */
export function dueSides({ data, readAt }: Pick<CategoryList, 'data' | 'readAt'>): DueSide[] {
  return data.flatMap((group) =>
    group.referral
      .filter((entry) => freshness(entry, readAt)?.isDue)
      .map((entry) => ({
        group,
        entry,
        readAt,
      })),
  );
}
