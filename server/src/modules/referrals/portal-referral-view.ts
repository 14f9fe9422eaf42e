import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { PortalSection, SortColumn } from '@portal/shared/contracts';
import { categoryOfSection } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import type { HistoryRecord, ReferralRecord } from '../../database/people-tables.ts';
import { historyActorName, personName, referralActorName } from '../actors/index.ts';
import { filterConditions } from './list-conditions.ts';
import { contactIsVisible, withinScope } from './referral-scope.ts';
import type { ReferralScope } from './referral-scope.ts';

export interface PortalListRequest {
  scope: ReferralScope;
  section: Exclude<PortalSection, 'UNASSIGNED'>;
  /** True for buyers, false for sellers, undefined for both. */
  buySide?: boolean | undefined;
  statuses?: string[] | undefined;
  states?: string[] | undefined;
  searchTerm?: string | undefined;
  sortColumn: SortColumn;
  direction: 'ASC' | 'DESC';
  /** Counted from 0 (CS-064). */
  pageNumber: number;
  pageSize: number;
  now: Date;
}

/** A step of a history, and what who made it is shown as. */
export type NamedStep = HistoryRecord & { modifiedByName: string | null };

/** A referral with its consumer, as the Graph queries tell it (REF-65). */
export interface PortalReferralRow extends ReferralRecord {
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
  agentFirstName: string;
  agentLastName: string;
  isContactVisible: boolean;
  /** What its last editor is shown as. */
  modifiedByName: string | null;
  /** Newest first. */
  history: NamedStep[];
}

const SORT_COLUMNS: Record<SortColumn, string> = {
  APPOINTMENT_DATE: 'f.scheduled_appointment',
  CATEGORY_STATUS: 'f.status',
  CONSUMER_INFO: 'r.name_sort',
  DATE_ADDED: 'f.created_at',
  LAST_MODIFIED_DATE: 'f.updated_at',
};

/** Which referral of which agent. */
export type ReferralKey = Pick<ReferralRecord, 'agentId' | 'referralId'>;

/** Which referrals a page of a portal section has, side by side rather than by consumer (API-20, D-15). */
export async function findPortalReferrals(db: Kysely<Database>, request: PortalListRequest): Promise<ReferralKey[]> {
  const { pageNumber, pageSize } = request;
  const direction = request.direction === 'ASC' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ReferralKey>`
    select f.agent_id, f.referral_id
    from ${matchingReferrals}
    where ${conditions(request)}
    order by ${sql.ref(SORT_COLUMNS[request.sortColumn])} ${direction} nulls last, f.agent_id, f.referral_id
    limit ${pageSize} offset ${pageNumber * pageSize}
  `.execute(db);
  return rows;
}

/** Referrals in the order of their keys; one that has left the scope since it was found is left out. */
export async function readPortalReferrals(
  db: Kysely<Database>,
  scope: ReferralScope,
  keys: readonly ReferralKey[],
): Promise<PortalReferralRow[]> {
  const { rows } = await sql<Omit<PortalReferralRow, 'history'>>`
    select f.*, c.first_name, c.last_name, a.first_name as agent_first_name, a.last_name as agent_last_name,
      case when ${contactIsVisible(scope)} then c.email end as email,
      case when ${contactIsVisible(scope)} then c.phone_number end as phone_number,
      ${contactIsVisible(scope)} as is_contact_visible, ${referralActorName('f')} as modified_by_name
    from unnest(${keys.map(({ agentId }) => agentId)}::bigint[], ${keys.map(({ referralId }) => referralId)}::bigint[])
      with ordinality as k (agent_id, referral_id, place)
    join referral f on f.agent_id = k.agent_id and f.referral_id = k.referral_id
    join agent a on a.agent_id = f.agent_id
    join referral_row r on r.agent_id = f.agent_id and r.category = f.category and r.consumer_id = f.consumer_id
    join consumer c on c.agent_id = f.agent_id and c.consumer_id = f.consumer_id
    where ${withinScope(scope)}
    order by k.place
  `.execute(db);
  const historyOf = await readHistory(db, rows);
  return rows.map((row) => ({ ...row, history: historyOf.get(row.referralId) ?? [] }));
}

/** How many referrals that are, whatever the page (API-22). */
export async function countPortalReferrals(db: Kysely<Database>, request: PortalListRequest): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${matchingReferrals} where ${conditions(request)}
  `.execute(db);
  return rows[0]!.count; // an aggregate always answers one row
}

const matchingReferrals = sql`
  agent a
  join referral f on f.agent_id = a.agent_id
  join referral_row r on r.agent_id = f.agent_id and r.category = f.category and r.consumer_id = f.consumer_id`;

function conditions({ scope, section, buySide, statuses, states, searchTerm, now }: PortalListRequest) {
  const category = categoryOfSection(section);
  const all: RawBuilder<unknown>[] = [withinScope(scope)];
  if (category) all.push(sql`f.category = ${category}`);
  if (buySide !== undefined) all.push(sql`f.buy_side = ${buySide}`);
  if (statuses?.length) all.push(sql`coalesce(f.sub_status, f.status) = any(${statuses}::text[])`);
  if (states?.length) all.push(sql`f.state = any(${states}::text[])`);
  if (searchTerm) all.push(filterConditions({ consumerQuery: searchTerm }, scope, now));
  return sql.join(all, sql` and `);
}

async function readHistory(db: Kysely<Database>, referrals: readonly ReferralKey[]): Promise<Map<number, NamedStep[]>> {
  if (referrals.length === 0) return new Map();
  const { rows } = await sql<NamedStep>`
    select h.*, ${historyActorName('h', personName('own'))} as modified_by_name
    from referral_history h join agent own on own.agent_id = h.agent_id
    where (h.agent_id, h.referral_id) in (
      select * from unnest(${referrals.map(({ agentId }) => agentId)}::bigint[],
        ${referrals.map(({ referralId }) => referralId)}::bigint[]))
    order by h.step desc
  `.execute(db);
  return Map.groupBy(rows, ({ referralId }) => referralId);
}
