import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PortalSection, ReferralCategory, SearchBy, SortColumn } from '@portal/shared/contracts';
import { categoryOfSection } from '@portal/shared/domain';
import type { Database } from '../../../database/database.ts';
import type { HistoryRecord, ReferralRecord } from '../../../database/people-tables.ts';
import { historyActorName, personName, referralActorName } from '../../actors/index.ts';
import { eachWord, filterConditions } from '../list/list-conditions.ts';
import { isShownStep } from '../details/shown-steps.ts';
import { receivedAtOfF } from '../list/received-at.ts';
import { contactIsVisible, hiddenContact, withinScope, type ReferralScope } from '../referral-scope.ts';
import { maskContact, type Contact } from '../rules/mask-contact.ts';

export interface PortalListRequest {
  scope: ReferralScope;
  section: Exclude<PortalSection, 'UNASSIGNED'>;
  /** True for buyers, false for sellers, undefined for both. */
  buySide?: boolean | undefined;
  statuses?: string[] | undefined;
  states?: string[] | undefined;
  searchBy: SearchBy;
  searchTerm?: string | undefined;
  sortColumn: SortColumn;
  direction: 'ASC' | 'DESC';
  /** Counted from 0 (CS-064). */
  pageNumber: number;
  pageSize: number;
  now: Date;
}

/** A step of a history, with the name shown for its author and the category of its status; null without a status. */
export type NamedStep = HistoryRecord & { modifiedByName: string | null; category: ReferralCategory | null };

/** A referral with its consumer, as the Graph queries return it (REF-65). */
export interface PortalReferralRow extends ReferralRecord {
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
  agentFirstName: string;
  agentLastName: string;
  isContactVisible: boolean;
  /** Whether its agent sees the contact, whoever reads (D-47). */
  isVisibleToAgent: boolean;
  /** The name shown for its last editor. */
  modifiedByName: string | null;
  /** Newest first. */
  history: NamedStep[];
}

const SORT_COLUMNS: Record<SortColumn, RawBuilder<unknown>> = {
  APPOINTMENT_DATE: sql`f.scheduled_appointment`,
  CATEGORY_STATUS: sql`f.status`,
  CONSUMER_INFO: sql`r.name_sort`,
  DATE_ADDED: receivedAtOfF,
  LAST_MODIFIED_DATE: sql`f.updated_at`,
};

/** Which referral of which agent. */
export type ReferralKey = Pick<ReferralRecord, 'agentId' | 'referralId'>;

/** Which referrals a page of a portal section has, by side rather than by consumer (API-20, D-15). */
export async function findPortalReferrals(db: Kysely<Database>, request: PortalListRequest): Promise<ReferralKey[]> {
  const { pageNumber, pageSize } = request;
  const direction = request.direction === 'ASC' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ReferralKey>`
    select f.agent_id, f.referral_id
    from ${matchingReferrals}
    where ${conditions(request)}
    order by ${SORT_COLUMNS[request.sortColumn]} ${direction} nulls last, f.agent_id, f.referral_id
    limit ${pageSize} offset ${pageNumber * pageSize}
  `.execute(db);
  return rows;
}

/** Referrals in the order of their keys; one that has left the scope since is left out. */
export async function readPortalReferrals(
  db: Kysely<Database>,
  scope: ReferralScope,
  keys: readonly ReferralKey[],
): Promise<PortalReferralRow[]> {
  const { rows } = await sql<Omit<PortalReferralRow, 'history'> & { hidden: Contact | null }>`
    select f.*, ${hiddenContact(scope)} as hidden, c.first_name, c.last_name, a.first_name as agent_first_name, a.last_name as agent_last_name,
      case when ${contactIsVisible(scope)} then c.email end as email,
      case when ${contactIsVisible(scope)} then c.phone_number end as phone_number,
      ${contactIsVisible(scope)} as is_contact_visible,
      ${contactIsVisible({ viewer: 'agent' })} as is_visible_to_agent, ${referralActorName('f')} as modified_by_name
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
  return rows.map(({ hidden, ...row }) => {
    const history = historyOf.get(row.referralId) ?? [];
    return { ...row, history: hidden ? history.map((step) => withoutContact(step, hidden)) : history };
  });
}

/** A step as somebody reads it who must not see the contact: hidden in what others than the agent wrote (D-17). */
function withoutContact(step: NamedStep, contact: Contact): NamedStep {
  const isOwn = step.actorKind === 'agent' && step.actorId === String(step.agentId);
  return step.notes === null || isOwn ? step : { ...step, notes: maskContact(step.notes, contact) };
}

/** The total number of those referrals, on all pages (API-22). */
export async function countPortalReferrals(db: Kysely<Database>, request: PortalListRequest): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${matchingReferrals} where ${conditions(request)}
  `.execute(db);
  return rows[0]!.count; // an aggregate always returns one row
}

const matchingReferrals = sql`
  agent a
  join referral f on f.agent_id = a.agent_id
  join referral_row r on r.agent_id = f.agent_id and r.category = f.category and r.consumer_id = f.consumer_id`;

/** The address as it is searched (REF-70); it is never hidden, so there is no contact to give away (D-17). */
const ADDRESS = sql`fold_text(concat_ws(' ', f.street_number, f.street_name, f.unit_number, f.city, f.state, f.zip))`;

function conditions(request: PortalListRequest) {
  const { scope, section, buySide, statuses, states, searchBy, searchTerm, now } = request;
  const category = categoryOfSection(section);
  const all: RawBuilder<unknown>[] = [withinScope(scope)];
  if (category) all.push(sql`f.category = ${category}`);
  if (buySide !== undefined) all.push(sql`f.buy_side = ${buySide}`);
  if (statuses?.length) all.push(sql`coalesce(f.sub_status, f.status) = any(${statuses}::text[])`);
  if (states?.length) all.push(sql`f.state = any(${states}::text[])`);
  if (searchTerm && searchBy === 'consumer') all.push(filterConditions({ consumerQuery: searchTerm }, scope, now));
  if (searchTerm && searchBy === 'address') all.push(...eachWord(ADDRESS, searchTerm));
  return sql.join(all, sql` and `);
}

async function readHistory(db: Kysely<Database>, referrals: readonly ReferralKey[]): Promise<Map<number, NamedStep[]>> {
  if (referrals.length === 0) return new Map();
  const { rows } = await sql<NamedStep>`
    select h.*, ${historyActorName('h', personName('own'))} as modified_by_name, s.category
    from referral_history h
    join agent own on own.agent_id = h.agent_id
    join referral f on f.agent_id = h.agent_id and f.referral_id = h.referral_id
    left join referral_status s on s.side = case when f.buy_side then 'buyer' else 'seller' end
      and s.status = h.status and s.sub_status = coalesce(h.sub_status, '')
    where ${isShownStep} and (h.agent_id, h.referral_id) in (
      select * from unnest(${referrals.map(({ agentId }) => agentId)}::bigint[],
        ${referrals.map(({ referralId }) => referralId)}::bigint[]))
    order by h.step desc
  `.execute(db);
  return Map.groupBy(rows, ({ referralId }) => referralId);
}
