import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { REFERRAL_CATEGORIES } from '@portal/shared/contracts';
import type {
  ReferralCategory,
  ReferralFilter,
  ReferralListResponse,
  SortByLabel,
  SortDirection,
} from '@portal/shared/contracts';
import type { ContactViewer } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { fixedText } from '../../database/fixed-text.ts';
import { prepared } from '../../database/prepared-statements.ts';
import { filterConditions, listOrder, sortKeys } from './list-conditions.ts';
import { NEWEST_STEPS, toEntries } from './read-entries.ts';
import { agentNames, hiddenContacts, toReferralGroup } from './rules/referral-group.ts';
import type { GroupRow } from './rules/referral-group.ts';
import { contactIsVisible, hiddenContact, withinScope } from './referral-scope.ts';
import type { ReferralScope } from './referral-scope.ts';
import { storedEntry } from './stored-entry.ts';
import type { StoredEntry } from './stored-entry.ts';

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

/**
 * One page of the referrals of one category, with counts and the options of the filters (REF-64). For one agent it is one
 * statement, since handing a statement to PostgreSQL and taking its result takes longer than most of its work. What a
 * director's agents have takes long enough to be counted at the same time.
 */
export async function readReferralList(
  db: Kysely<Database>,
  request: ReferralListRequest,
): Promise<ReferralListResponse> {
  const { scope, limit, page, sort, sortBy, now } = request;
  const plain = db.withoutPlugins();
  const [groups, counts] = isOfOneAgent(scope) ? await readTogether(plain, request) : await readApart(plain, request);
  const rows = groups.map(toGroupRow);
  const surroundings = { agents: agentNames(rows), hidden: hiddenContacts(rows) };
  const entries = await toEntries(
    db,
    groups.flatMap(([stored]) => stored),
    surroundings,
  );
  const data = rows.map((row) => toReferralGroup(row, entries, scope.viewer, now));
  const [totalCount, dueCount, allCategoryStatuses, allReferralStates] = counts;
  return {
    data,
    limit,
    page,
    sort,
    sortBy,
    loading: false,
    totalCount,
    dueCount,
    allCategoryStatuses,
    allReferralStates,
  };
}

const isOfOneAgent = ({ agents }: ReferralScope): boolean => 'ids' in agents && agents.ids.length === 1;

async function readTogether(db: Kysely<Database>, request: ReferralListRequest): Promise<[StoredGroup[], ListCounts]> {
  const { rows } = await sql<{ page: StoredGroup[]; counts: ListCounts }>`${prepared}
    select ${pageOf(request)} as page, ${countsOf(request)} as counts
  `.execute(db);
  const { page, counts } = rows[0]!; // without a table there is one row
  return [page, counts];
}

function readApart(db: Kysely<Database>, request: ReferralListRequest): Promise<[StoredGroup[], ListCounts]> {
  const read = async <T>(value: RawBuilder<T>): Promise<T> => {
    const { rows } = await sql<{ value: T }>`${prepared} select ${value} as value`.execute(db);
    return rows[0]!.value; // without a table there is one row
  };
  return Promise.all([read(pageOf(request)), read(countsOf(request))]);
}

/** A row of the page as a JSON array. */
type StoredGroup = readonly [
  entries: StoredEntry[],
  agentId: GroupRow['agentId'],
  agentFirstName: GroupRow['agentFirstName'],
  agentLastName: GroupRow['agentLastName'],
  featuredTerritory: GroupRow['featuredTerritory'],
  consumerId: GroupRow['consumerId'],
  referralIds: GroupRow['referralIds'],
  contactReason: GroupRow['contactReason'],
  zips: GroupRow['zips'],
  firstName: GroupRow['firstName'],
  lastName: GroupRow['lastName'],
  email: GroupRow['email'],
  phoneNumber: GroupRow['phoneNumber'],
  hidden: GroupRow['hidden'],
];

/**
 * The rows of the page. Each agent's list comes from its own index, cut to as many rows as the page could need, and the
 * lists are merged (D-08): for one agent or four hundred it is the same query. Only the remaining rows are read in full.
 */
function pageOf({ scope, category, filter, limit, page, sortBy, sort, now }: ReferralListRequest) {
  const offset = (page - 1) * limit;
  return sql<StoredGroup[]>`(
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
    select coalesce(json_agg(${storedGroup(scope.viewer)} order by ${listOrder(sortBy, sort, true)}), '[]')
    from p
    join agent a using (agent_id)
    join referral_row r using (agent_id, consumer_id)
    join consumer c using (agent_id, consumer_id)
    where r.category = ${category}
  )`;
}

const fixed = new Map<ContactViewer, RawBuilder<StoredGroup>>();

function storedGroup(viewer: ContactViewer): RawBuilder<StoredGroup> {
  const known = fixed.get(viewer);
  if (known) return known;
  const isVisible = contactIsVisible({ viewer });
  const group = fixedText(sql<StoredGroup>`json_build_array(
    (
      select coalesce(json_agg(${storedEntry(NEWEST_STEPS)}), '[]') from referral f
      -- by the consumer, who has two at most: by their ids a plan for all agents may read all that an agent has
      where f.agent_id = r.agent_id and f.consumer_id = r.consumer_id and f.referral_id = any(r.referral_ids)
    ),
    agent_id, a.first_name, a.last_name, a.featured_territory, consumer_id, r.referral_ids, r.contact_reason, r.zips,
    c.first_name, c.last_name, case when ${isVisible} then c.email end, case when ${isVisible} then c.phone_number end,
    ${hiddenContact({ viewer })})`);
  fixed.set(viewer, group);
  return group;
}

function toGroupRow(stored: StoredGroup): GroupRow {
  const [
    ,
    agentId,
    agentFirstName,
    agentLastName,
    featuredTerritory,
    consumerId,
    referralIds,
    contactReason,
    zips,
    firstName,
    lastName,
    email,
    phoneNumber,
    hidden,
  ] = stored;
  return {
    agentId,
    agentFirstName,
    agentLastName,
    featuredTerritory,
    consumerId,
    referralIds,
    contactReason,
    zips,
    firstName,
    lastName,
    email,
    phoneNumber,
    hidden,
  };
}

type ListCounts = readonly [
  totalCount: number,
  dueCount: number,
  allCategoryStatuses: string[],
  allReferralStates: string[],
];

/**
 * How many rows match the filter and how many of them are due, and all statuses and states of all categories,
 * unfiltered and in alphabetical order (REF-19). Without a filter the summary of each agent has the first number.
 */
function countsOf({ scope, category, filter, now }: ReferralListRequest) {
  const hasFilter = Object.values(filter).some((value) => value !== undefined);
  const place = REFERRAL_CATEGORIES.indexOf(category) + 1;
  return sql<ListCounts>`(
    with s as materialized (
      select s.* from agent a join referral_summary s on s.agent_id = a.agent_id where ${withinScope(scope)}
    ), matching as (
      select count(*) as rows, count(*) filter (where r.due_from <= ${now}) as due
      from agent a join referral_row r on r.agent_id = a.agent_id
      where ${withinScope(scope)} and r.category = ${category}
        and ${hasFilter ? filterConditions(filter, scope, now) : sql`r.due_from <= ${now}`}
    )
    select json_build_array(
      ${hasFilter ? sql`rows` : sql`(select coalesce(sum(row_counts[${place}::int]), 0) from s)::bigint`},
      due,
      array(select distinct word from s, unnest(s.statuses) word order by word),
      array(select distinct word from s, unnest(s.states) word order by word)
    )
    from matching
  )`;
}
