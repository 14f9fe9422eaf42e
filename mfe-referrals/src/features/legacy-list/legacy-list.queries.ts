import { http } from '@portal/shared/api';
import {
  REFERRAL_CATEGORIES,
  type ReferralCategory,
  type ReferralGroup,
  ReferralListResponse,
} from '@portal/shared/contracts';
import { DEFAULT_REFERRAL_QUERY } from '@portal/shared/domain';
import { queryOptions } from '@portal/shared/query';
import { listsKey } from '../../queries/query-keys.ts';
import type { Subject } from '../../queries/subject.ts';
import { listParameters } from '../referral-list/referral-list.queries.ts';

const ROWS_AT_ONCE = 100;

export interface LegacyCategory {
  category: ReferralCategory;
  groups: ReferralGroup[];
}

/** Every referral of the subject, category by category; a plain list has no pages. */
export const legacyListQuery = (subject: Subject) =>
  queryOptions({
    queryKey: [...listsKey(subject), 'legacy'],
    queryFn: async ({ signal }): Promise<LegacyCategory[]> => {
      const lists: LegacyCategory[] = [];
      for (const category of REFERRAL_CATEGORIES) {
        lists.push({ category, groups: await readAll(subject, category, signal) });
      }
      return lists;
    },
  });

async function readAll(subject: Subject, tab: ReferralCategory, signal: AbortSignal): Promise<ReferralGroup[]> {
  const groups: ReferralGroup[] = [];
  for (let page = 1; ; page++) {
    const query = listParameters(subject, { ...DEFAULT_REFERRAL_QUERY, tab, page, limit: ROWS_AT_ONCE });
    const answer = await http.request('GET', 'referralSearch', { query, schema: ReferralListResponse, signal });
    groups.push(...answer.data);
    if (answer.data.length === 0 || groups.length >= answer.totalCount) return groups;
  }
}
