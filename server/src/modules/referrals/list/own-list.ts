import type { ReferralCategory } from '@portal/shared/contracts';
import { type RawBuilder, sql } from 'kysely';
import { FixedStatement, type Parts } from '../../../database/fixed-statement.ts';
import { listOrder, sortKeys } from './list-conditions.ts';
import type { ListCounts } from './list-counts.ts';
import { hasFilter, placeOf, type ReferralListRequest } from './list-request.ts';
import { listVersion } from './list-version.ts';
import { type PageRow, pageRow, rowNumber, together } from './page-rows.ts';

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

/** What is asked, where it is one of the first pages of an agent's list, without a filter. */
export function ownListOf(request: ReferralListRequest, agentId: number): OwnList | undefined {
  const { category, limit, page, now } = request;
  const offset = (page - 1) * limit;
  if (hasFilter(request) || offset + limit > FEW_ROWS) return undefined;
  return { agentId, category, place: placeOf(category), limit, offset, now };
}

type OwnListStatement = FixedStatement<OwnList, PageRow>;
const ownLists = new Map<string, OwnListStatement>();

/** What nearly every visit of an agent asks: one of the first pages, without a filter. One text for each viewer and order. */
export function ownList(request: ReferralListRequest): OwnListStatement {
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
