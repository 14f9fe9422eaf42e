import { sql, type Kysely, type RawBuilder } from 'kysely';
import {
  REFERRAL_CATEGORIES,
  type ReferralCategory,
  type ReferralFilter,
  type ReferralListResponse,
  type SortByLabel,
  type SortDirection,
} from '@portal/shared/contracts';
import { sameDaysUntil, type ContactViewer } from '@portal/shared/domain';
import type { Database } from '../../../database/database.ts';
import { FixedStatement, type Parts } from '../../../database/fixed-statement.ts';
import { fixedText } from '../../../database/fixed-text.ts';
import { prepared } from '../../../database/prepared-statements.ts';
import { filterConditions, listOrder, sortKeys } from './list-conditions.ts';
import { listVersion } from './list-version.ts';
import { NEWEST_STEPS, toEntries, type OtherNames } from '../details/read-entries.ts';
import { agentNames, hiddenContacts, toReferralGroup, type GroupRow } from '../rules/referral-group.ts';
import { endOfUnlockRequest } from '../rules/unlock-request.ts';
import { contactIsVisible, hiddenContact, withinScope, type ReferralScope } from '../referral-scope.ts';
import { storedEntry, type StoredEntry } from '../details/stored-entry.ts';

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

/** What a page was read of: it is the same again for as long as both hold. */
export interface PageBasis {
  /** Version of the agent's list, from the snapshot in which the page was read. */
  version: string;
  /** When the clock changes the page, in milliseconds: an update becomes due, a day begins, or an unlock request ends. */
  until: number;
  /** Names of people who may be renamed without a change of the list. */
  others: OtherNames;
}

export interface ReadList {
  list: ReferralListResponse;
  /** Undefined where it is not known: for several agents, filters and later pages. */
  basis: PageBasis | undefined;
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
  return (await readListWithBasis(db, request)).list;
}

/** The same with what it was read of. Not within a transaction that writes, whose versions are not final. */
export async function readListWithBasis(db: Kysely<Database>, request: ReferralListRequest): Promise<ReadList> {
  const { scope, limit, page, sort, sortBy, now } = request;
  const plain = db.withoutPlugins();
  const agentId = onlyAgent(scope);
  const [groups, counts] =
    agentId === undefined ? await readApart(plain, request) : await readTogether(plain, request, agentId);
  const rows = groups.map(toGroupRow);
  const stored = groups.flatMap(([entries]) => entries);
  const surroundings = { agents: agentNames(rows), hidden: hiddenContacts(rows) };
  const { entries, others } = await toEntries(db, stored, surroundings);
  const data = rows.map((row) => toReferralGroup(row, entries, scope.viewer, now));
  const [totalCount, dueCount, allCategoryStatuses, allReferralStates, version, nextDue] = counts;
  const list: ReferralListResponse = {
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
  if (version === null) return { list, basis: undefined };
  const sides = data.flatMap(({ referral }) => referral);
  const ends = data.map(({ unlockRequest }) => endOfUnlockRequest(unlockRequest));
  const until = Math.min(nextDue ?? Infinity, sameDaysUntil(sides, now.getTime()), ...ends);
  return { list, basis: { version, until, others } };
}

/** The agent of a scope that has one. */
export const onlyAgent = ({ agents }: ReferralScope): number | undefined =>
  'ids' in agents && agents.ids.length === 1 ? agents.ids[0] : undefined;

/**
 * JSON in columns, since PostgreSQL copies each value again that is inside another one. Each row is parsed alone: a letter beyond
 * Latin-1 makes its whole text twice as large.
 */
interface PageRow {
  /** Null in the row of the counts. */
  entries: string | null;
  others: string;
}

/** Up to this many rows of one agent are read in full to get to a page; beyond, their keys are read first. */
const FEW_ROWS = 100;

/** What is asked about one agent's list. */
interface OwnList {
  agentId: number;
  category: ReferralCategory;
  /** Place of the category in REFERRAL_CATEGORIES, counted from 1. */
  place: number;
  limit: number;
  offset: number;
  now: Date;
}
const OWN_LIST = ['agentId', 'category', 'place', 'limit', 'offset', 'now'] as const satisfies (keyof OwnList)[];

async function readTogether(
  db: Kysely<Database>,
  request: ReferralListRequest,
  agentId: number,
): Promise<[StoredGroup[], ListCounts]> {
  const own = ownListOf(request, agentId);
  const rows = own
    ? await ownList(request).read(db, own)
    : (await together(countsOf(request), pageOf(request)).execute(db)).rows;
  const counts = rows.find(({ entries }) => entries === null)!; // there is always one
  return [rows.filter((row) => row !== counts).map(toStoredGroup), JSON.parse(counts.others) as ListCounts];
}

/** What is asked, where it is one of the first pages of an agent's list, without a filter. */
function ownListOf(request: ReferralListRequest, agentId: number): OwnList | undefined {
  const { category, limit, page, now } = request;
  const offset = (page - 1) * limit;
  if (hasFilter(request) || offset + limit > FEW_ROWS) return undefined;
  return { agentId, category, place: placeOf(category), limit, offset, now };
}

/** The order is asked for once more: that of parts of a union is not promised, and is another one when they run in parallel. */
const together = (counts: RawBuilder<ListCounts>, page: RawBuilder<PageRow>) => sql<PageRow>`${prepared}
  select entries, others
  from ((select null::text as entries, ${counts}::text as others, 0 as row) union all (${page})) as answer
  order by answer.row`;

type OwnListStatement = FixedStatement<OwnList, PageRow>;
const ownLists = new Map<string, OwnListStatement>();

/** What nearly every visit of an agent asks: one of the first pages, without a filter. One text for each viewer and order. */
function ownList(request: ReferralListRequest): OwnListStatement {
  const { scope, sortBy, sort } = request;
  const key = [scope.viewer, sortBy, sort].join();
  const known = ownLists.get(key);
  if (known) return known;
  const statement: OwnListStatement = new FixedStatement(OWN_LIST, (asked) =>
    together(ownCounts(asked), ownPage(request, asked)),
  );
  ownLists.set(key, statement);
  return statement;
}

/** The summary of an agent has all of it as it is shown, but what is due by now, and when the next one will be. */
function ownCounts({ agentId, category, place, now }: Parts<OwnList>): RawBuilder<ListCounts> {
  return sql<ListCounts>`(
    select json_build_array(coalesce(s.row_counts[${place}::int], 0), due.rows, coalesce(s.statuses, '{}'),
      coalesce(s.states, '{}'), ${listVersion(agentId)}, (
        select floor(extract(epoch from min(r.due_from)) * 1000) from referral_row r
        where r.agent_id = ${agentId} and r.category = ${category} and r.due_from > ${now}
      ))
    from (
      select count(*) as rows from referral_row r
      where r.agent_id = ${agentId} and r.category = ${category} and r.due_from <= ${now}
    ) as due
    left join referral_summary s on s.agent_id = ${agentId}
  )`;
}

/** The rows of the page, read at once. */
function ownPage({ scope, sortBy, sort }: ReferralListRequest, asked: Parts<OwnList>): RawBuilder<PageRow> {
  const { agentId, category, limit, offset } = asked;
  return sql<PageRow>`
    select ${pageRow(scope.viewer)}, ${rowNumber(sortBy, sort)}
    from agent a
    join (
      select r.*, ${sortKeys(sortBy, undefined)}
      from referral_row r
      where r.agent_id = ${agentId} and r.category = ${category}
      order by ${listOrder(sortBy, sort, false)}
      limit ${limit} offset ${offset}
    ) r using (agent_id)
    join consumer c using (agent_id, consumer_id)
    where a.agent_id = ${agentId}`;
}

/** The place of a row on its page, counted from 1. */
const rowNumber = (sortBy: SortByLabel, sort: SortDirection) =>
  sql`row_number() over (order by ${listOrder(sortBy, sort, true)}) as row`;

async function readApart(db: Kysely<Database>, request: ReferralListRequest): Promise<[StoredGroup[], ListCounts]> {
  const [page, counts] = await Promise.all([
    sql<PageRow>`${prepared} select entries, others from (${pageOf(request)}) as page order by page.row`.execute(db),
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
  unlockRequestedAt: string | null,
  unlockRequestedZip: GroupRow['unlockRequestedZip'],
];

/**
 * The rows of the page. Each agent's list comes from its own index, cut to as many rows as the page could need, and the
 * lists are merged (D-08): for one agent or four hundred it is the same query. Only the remaining rows are read in full.
 */
function pageOf({ scope, category, filter, limit, page, sortBy, sort, now }: ReferralListRequest): RawBuilder<PageRow> {
  const offset = (page - 1) * limit;
  return sql<PageRow>`
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
    select ${pageRow(scope.viewer)}, ${rowNumber(sortBy, sort)}
    from p
    join agent a using (agent_id)
    join referral_row r using (agent_id, consumer_id)
    join consumer c using (agent_id, consumer_id)
    where r.category = ${category}`;
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
      case when ${isVisible} then c.phone_number end, ${hiddenContact({ viewer })}, c.unlock_requested_at,
      c.unlock_requested_zip)::text as others`);
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
    unlockRequestedAt,
    unlockRequestedZip,
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
    unlockRequestedAt: unlockRequestedAt === null ? null : new Date(unlockRequestedAt),
    unlockRequestedZip,
  };
}

type ListCounts = readonly [
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
function countsOf(request: ReferralListRequest): RawBuilder<ListCounts> {
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

const hasFilter = ({ filter }: ReferralListRequest): boolean =>
  Object.values(filter).some((value) => value !== undefined);
const placeOf = (category: ReferralCategory): number => REFERRAL_CATEGORIES.indexOf(category) + 1;
