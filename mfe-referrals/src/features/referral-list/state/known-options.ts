import type { ReferralListResponse } from '@portal/shared/contracts';
import type { ReferralListQuery } from '@portal/shared/domain';
import { type Message, msg } from '@portal/shared/i18n';

/** What the state and status filters offer (REF-19). */
export interface FilterOptions {
  states: string[];
  statuses: string[];
}

const inOrder = (values: readonly string[]): string[] =>
  [...new Set(values)].toSorted((one, other) => one.localeCompare(other));

/** The options of an answer: no duplicates, in alphabetical order (REF-19). */
export const filterOptionsOf = (
  answer: Pick<ReferralListResponse, 'allCategoryStatuses' | 'allReferralStates'>,
): FilterOptions => ({
  states: inOrder(answer.allReferralStates),
  statuses: inOrder(answer.allCategoryStatuses),
});

/**
 * Leaves out what no referral of this person has, as soon as that is known, and says so: an old or mistyped address
 * must not look like an empty list (D-22).
 */
export function withKnownOptions(
  query: ReferralListQuery,
  options: FilterOptions | null,
): { query: ReferralListQuery; notices: Message[] } {
  if (!options) return { query, notices: [] };
  const states = query.states.filter((state) => options.states.includes(state));
  const statuses = query.statuses.filter((status) => options.statuses.includes(status));
  const unknownStates = query.states.filter((state) => !states.includes(state));
  const unknownStatuses = query.statuses.filter((status) => !statuses.includes(status));
  if (unknownStates.length + unknownStatuses.length === 0) return { query, notices: [] };
  return {
    query: { ...query, states, statuses },
    notices: [
      ...unknownStates.map((state) => ({
        id: msg('None of your referrals is in “{state}”; this filter was left out.'),
        values: { state },
      })),
      ...unknownStatuses.map((status) => ({
        id: msg('None of your referrals has the status “{status}”; this filter was left out.'),
        values: { status },
      })),
    ],
  };
}
