import { type RawBuilder, sql } from 'kysely';
import { withinScope } from '../referral-scope.ts';
import { filterConditions } from './list-conditions.ts';
import { hasFilter, placeOf, type ReferralListRequest } from './list-request.ts';

export type ListCounts = readonly [
  totalCount: number,
  dueCount: number,
  allCategoryStatuses: string[],
  allReferralStates: string[],
  version: string | null,
  /** In milliseconds; null when no other one will be. */
  nextDue: number | null,
];

/**
 * How many rows match the filter and how many of them are due, and all statuses and states of all categories,
 * unfiltered and in alphabetical order (REF-19). Without a filter the summary of each agent has the first number.
 */
export function countsOf(request: ReferralListRequest): RawBuilder<ListCounts> {
  const { scope, category, filter, now } = request;
  const isFiltered = hasFilter(request);
  return sql<ListCounts>`(
    with s as materialized (
      select s.* from agent a join referral_summary s on s.agent_id = a.agent_id where ${withinScope(scope)}
    ), matching as (
      select count(*) as rows, count(*) filter (where r.due_from <= ${now}) as due
      from agent a join referral_row r on r.agent_id = a.agent_id
      where ${withinScope(scope)} and r.category = ${category}
        and ${isFiltered ? filterConditions(filter, scope, now) : sql`r.due_from <= ${now}`}
    )
    select json_build_array(
      ${isFiltered ? sql`rows` : sql`(select coalesce(sum(row_counts[${placeOf(category)}::int]), 0) from s)::bigint`},
      due,
      array(select distinct word from s, unnest(s.statuses) word order by word),
      array(select distinct word from s, unnest(s.states) word order by word), null, null
    )
    from matching
  )`;
}
