import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { REFERRAL_CATEGORIES } from '@portal/shared/contracts';
import type {
  ReferralCategory,
  ReferralFilter,
  ReferralGroup,
  ReferralListResponse,
  SortByLabel,
  SortDirection,
} from '@portal/shared/contracts';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared-statements.ts';
import { filterConditions, listOrder, sortKeys } from './list-conditions.ts';
import { readEntries } from './read-entries.ts';
import { agentNames, hiddenContacts, toReferralGroup } from './rules/referral-group.ts';
import type { GroupRow } from './rules/referral-group.ts';
import { contactIsVisible, hiddenContact, withinScope } from './referral-scope.ts';
import type { ReferralScope } from './referral-scope.ts';

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

/** One page of the referrals of one category, with counts and the options of the filters (REF-64). */
export async function readReferralList(
  db: Kysely<Database>,
  request: ReferralListRequest,
): Promise<ReferralListResponse> {
  const [data, counts] = await Promise.all([readPage(db, request), readCounts(db, request)]);
  const { limit, page, sort, sortBy } = request;
  return { data, limit, page, sort, sortBy, loading: false, ...counts };
}

/**
 * The rows of the page. Each agent's list comes from its own index, cut to as many rows as the page could need, and the
 * lists are merged (D-08): for one agent or four hundred it is the same query. Only the remaining rows are read in full.
 */
async function readPage(db: Kysely<Database>, request: ReferralListRequest): Promise<ReferralGroup[]> {
  const { scope, category, filter, limit, sortBy, sort, now } = request;
  const offset = (request.page - 1) * limit;
  const { rows } = await sql<GroupRow>`${prepared}
    with p as (
      select a.agent_id, k.*
      from agent a
      cross join lateral (
        select r.consumer_id, ${sortKeys(sortBy, filter.consumerQuery)}
        from referral_row r
        where r.agent_id = a.agent_id and r.category = ${category} and ${filterConditions(filter, scope, now)}
        order by ${listOrder(sortBy, sort, false)}
        limit ${offset + limit}
      ) k
      where ${withinScope(scope)}
      order by ${listOrder(sortBy, sort, true)}
      limit ${limit} offset ${offset}
    )
    select ${groupColumns(scope)}
    from p
    join agent a using (agent_id)
    join referral_row r using (agent_id, consumer_id)
    join consumer c using (agent_id, consumer_id)
    where r.category = ${category}
    order by ${listOrder(sortBy, sort, true)}
  `.execute(db.withoutPlugins());
  return toGroups(db, rows, request);
}

/** Under the names of `GroupRow`: renaming every column of every row costs time. */
function groupColumns(scope: ReferralScope) {
  return sql`
    a.agent_id as "agentId", a.first_name as "agentFirstName", a.last_name as "agentLastName",
    a.featured_territory as "featuredTerritory", r.consumer_id as "consumerId", r.referral_ids as "referralIds",
    r.contact_reason as "contactReason", r.zips, c.first_name as "firstName", c.last_name as "lastName",
    case when ${contactIsVisible(scope)} then c.email end as email,
    case when ${contactIsVisible(scope)} then c.phone_number end as "phoneNumber",
    ${hiddenContact(scope)} as hidden`;
}

async function toGroups(
  db: Kysely<Database>,
  rows: readonly GroupRow[],
  { scope, now }: Pick<ReferralListRequest, 'scope' | 'now'>,
): Promise<ReferralGroup[]> {
  const keys = rows.flatMap(({ agentId, referralIds }) => referralIds.map((referralId) => ({ agentId, referralId })));
  const entries = await readEntries(db, keys, { agents: agentNames(rows), hidden: hiddenContacts(rows) });
  return rows.map((row) => toReferralGroup(row, entries, scope.viewer, now));
}

type ListCounts = Pick<ReferralListResponse, 'totalCount' | 'dueCount' | 'allCategoryStatuses' | 'allReferralStates'>;

/**
 * How many rows match the filter and how many of them are due, and all statuses and states of all categories,
 * unfiltered and in alphabetical order (REF-19). Without a filter the summary of each agent has the first number.
 */
async function readCounts(
  db: Kysely<Database>,
  { scope, category, filter, now }: ReferralListRequest,
): Promise<ListCounts> {
  const hasFilter = Object.values(filter).some((value) => value !== undefined);
  const place = REFERRAL_CATEGORIES.indexOf(category) + 1;
  const { rows } = await sql<ListCounts>`${prepared}
    with s as materialized (
      select s.* from agent a join referral_summary s on s.agent_id = a.agent_id where ${withinScope(scope)}
    ), matching as (
      select count(*) as rows, count(*) filter (where r.due_from <= ${now}) as due
      from agent a join referral_row r on r.agent_id = a.agent_id
      where ${withinScope(scope)} and r.category = ${category}
        and ${hasFilter ? filterConditions(filter, scope, now) : sql`r.due_from <= ${now}`}
    )
    select ${hasFilter ? sql`rows` : sql`(select coalesce(sum(row_counts[${place}]), 0) from s)::bigint`} as "totalCount",
      due as "dueCount",
      array(select distinct word from s, unnest(s.statuses) word order by word) as "allCategoryStatuses",
      array(select distinct word from s, unnest(s.states) word order by word) as "allReferralStates"
    from matching
  `.execute(db.withoutPlugins());
  return rows[0]!; // an aggregate always answers one row
}
