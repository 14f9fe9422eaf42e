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
  const [groups, counts] =
    onlyAgent(scope) !== undefined ? await readTogether(plain, request) : await readApart(plain, request);
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

/** The agent of a scope that has one. */
const onlyAgent = ({ agents }: ReferralScope): number | undefined =>
  'ids' in agents && agents.ids.length === 1 ? agents.ids[0] : undefined;

/**
 * JSON in columns, since each value that is within another is copied once more. The texts of a row are parsed by themselves: a letter
 * beyond Latin-1 makes a text twice as large.
 */
interface PageRow {
  /** Null in the row of the counts. */
  entries: string | null;
  others: string;
}

async function readTogether(db: Kysely<Database>, request: ReferralListRequest): Promise<[StoredGroup[], ListCounts]> {
  const { rows } = await sql<PageRow>`${prepared}
    (select null::text as entries, ${countsOf(request)}::text as others)
    union all (${pageOf(request)})
  `.execute(db);
  const counts = rows.find(({ entries }) => entries === null)!; // there is always one
  const page = rows.filter((row) => row !== counts);
  return [page.map(toStoredGroup), JSON.parse(counts.others) as ListCounts];
}

async function readApart(db: Kysely<Database>, request: ReferralListRequest): Promise<[StoredGroup[], ListCounts]> {
  const [page, counts] = await Promise.all([
    sql<PageRow>`${prepared} ${pageOf(request)}`.execute(db),
    sql<{ counts: ListCounts }>`${prepared} select ${countsOf(request)} as counts`.execute(db),
  ]);
  return [page.rows.map(toStoredGroup), counts.rows[0]!.counts]; // without a table there is one row
}

const toStoredGroup = ({ entries, others }: PageRow): StoredGroup => [
  JSON.parse(entries ?? '[]') as StoredEntry[],
  ...(JSON.parse(others) as OtherColumns),
];

/** A row of the page: its entries, and its other columns as a JSON array. */
type StoredGroup = readonly [entries: StoredEntry[], ...OtherColumns];
type OtherColumns = readonly [
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

/** So many rows of one agent are read in full, although only the last of them are a page, before their keys are read first. */
const FEW_ROWS = 100;

/**
 * The rows of the page. Each agent's list comes from its own index, cut to as many rows as the page could need, and the
 * lists are merged (D-08): for one agent or four hundred it is the same query. Only the remaining rows are read in full. The
 * first pages of one agent are read at once.
 */
function pageOf(request: ReferralListRequest): RawBuilder<PageRow> {
  const { scope, category, limit, page, sortBy, sort } = request;
  const offset = (page - 1) * limit;
  const columns = pageRow(scope.viewer);
  const order = listOrder(sortBy, sort, true);
  if (onlyAgent(scope) !== undefined && offset + limit <= FEW_ROWS) {
    return sql<PageRow>`
      select ${columns}
      from agent a
      join lateral (${listOf(request, sql`r.*`)} limit ${limit} offset ${offset}) r using (agent_id)
      join consumer c using (agent_id, consumer_id)
      where ${withinScope(scope)}
      order by ${order}`;
  }
  return sql<PageRow>`
    with p as (
      select a.agent_id, k.*
      from agent a
      cross join lateral (${listOf(request, sql`r.consumer_id`)} limit ${offset + limit}) k
      where ${withinScope(scope)}
      order by ${order}
      limit ${limit} offset ${offset}
    )
    select ${columns}
    from p
    join agent a using (agent_id)
    join referral_row r using (agent_id, consumer_id)
    join consumer c using (agent_id, consumer_id)
    where r.category = ${category}
    order by ${order}`;
}

/** The list of agent `a` in its order. */
function listOf({ scope, category, filter, sortBy, sort, now }: ReferralListRequest, columns: RawBuilder<unknown>) {
  return sql`
    select ${columns}, ${sortKeys(sortBy, filter.consumerQuery)}
    from referral_row r
    where r.agent_id = a.agent_id and r.category = ${category} and ${filterConditions(filter, scope, now)}
    order by ${listOrder(sortBy, sort, false)}`;
}

const fixed = new Map<ContactViewer, RawBuilder<PageRow>>();

function pageRow(viewer: ContactViewer): RawBuilder<PageRow> {
  const known = fixed.get(viewer);
  if (known) return known;
  const isVisible = contactIsVisible({ viewer });
  const row = fixedText(sql<PageRow>`
    (
      select coalesce(json_agg(${storedEntry(NEWEST_STEPS)}), '[]') from referral f
      -- by the consumer, who has two at most: by their ids a plan for all agents may read all that an agent has
      where f.agent_id = r.agent_id and f.consumer_id = r.consumer_id and f.referral_id = any(r.referral_ids)
    )::text as entries,
    json_build_array(agent_id, a.first_name, a.last_name, a.featured_territory, consumer_id, r.referral_ids,
      r.contact_reason, r.zips, c.first_name, c.last_name, case when ${isVisible} then c.email end,
      case when ${isVisible} then c.phone_number end, ${hiddenContact({ viewer })})::text as others`);
  fixed.set(viewer, row);
  return row;
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
  const agentId = onlyAgent(scope);
  // their summary has all of it as it is shown
  if (agentId !== undefined && !hasFilter) {
    return sql<ListCounts>`(
      select json_build_array(coalesce(s.row_counts[${place}::int], 0), due.rows, coalesce(s.statuses, '{}'),
        coalesce(s.states, '{}'))
      from (
        select count(*) as rows from referral_row r
        where r.agent_id = ${agentId} and r.category = ${category} and r.due_from <= ${now}
      ) as due
      left join referral_summary s on s.agent_id = ${agentId}
    )`;
  }
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
