import { sameDaysUntil } from '@portal/shared/domain';
import type { ReferralListResponse } from '@portal/shared/contracts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared-statements.ts';
import { type OtherNames, toEntries } from '../details/read-entries.ts';
import { withinScope } from '../referral-scope.ts';
import { agentNames, hiddenContacts, toReferralGroup } from '../rules/referral-group.ts';
import { endOfUnlockRequest } from '../rules/unlock-request.ts';
import { filterConditions, listOrder, sortKeys } from './list-conditions.ts';
import { countsOf, type ListCounts } from './list-counts.ts';
import { onlyAgent, type ReferralListRequest } from './list-request.ts';
import { ownList, ownListOf } from './own-list.ts';
import {
  type PageRow,
  pageRow,
  rowNumber,
  type StoredGroup,
  toGroupRow,
  together,
  toStoredGroup,
} from './page-rows.ts';

/** What a page was read of: it is the same again for as long as both hold. */
export interface PageBasis {
  /** Version of the agent's list, from the snapshot in which the page was read. */
  version: string;
  /** When the clock changes the page, in milliseconds: an update becomes due, a day begins, or an unlock request ends. */
  until: number;
  /** Names of people who may be renamed without a change of the list. */
  others: OtherNames;
}

interface ReadList {
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

async function readApart(db: Kysely<Database>, request: ReferralListRequest): Promise<[StoredGroup[], ListCounts]> {
  const [page, counts] = await Promise.all([
    sql<PageRow>`${prepared} select entries, others from (${pageOf(request)}) as page order by page.row`.execute(db),
    sql<{ counts: ListCounts }>`${prepared} select ${countsOf(request)} as counts`.execute(db),
  ]);
  return [page.rows.map(toStoredGroup), counts.rows[0]!.counts]; // without a table there is one row
}

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
