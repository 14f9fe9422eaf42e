import {
  REFERRAL_CATEGORIES,
  type ReferralCategory,
  type ReferralFilter,
  type SortByLabel,
  type SortDirection,
} from '@portal/shared/contracts';
import type { ReferralScope } from '../referral-scope.ts';

export interface ReferralListRequest {
  scope: ReferralScope;
  category: ReferralCategory;
  filter: ReferralFilter;
  limit: number;
  /** Counted from 1. */
  page: number;
  sortBy: SortByLabel;
  sort: SortDirection;
  now: Date;
}

/** The agent of a scope that has one. */
export const onlyAgent = ({ agents }: ReferralScope): number | undefined =>
  'ids' in agents && agents.ids.length === 1 ? agents.ids[0] : undefined;

export const hasFilter = ({ filter }: ReferralListRequest): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** Place of a category among all, counted from 1. */
export const placeOf = (category: ReferralCategory): number => REFERRAL_CATEGORIES.indexOf(category) + 1;
