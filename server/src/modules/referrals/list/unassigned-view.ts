import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { SearchBy, SortColumn } from '@portal/shared/contracts';
import type { Database } from '../../../database/database.ts';
import type { UnassignedRecord } from '../../../database/people-tables.ts';
import { eachWord } from './list-conditions.ts';

interface QueueRequest {
  searchBy: SearchBy;
  searchTerm?: string | undefined;
  sides: readonly string[];
  sortColumn: SortColumn;
  direction: 'ASC' | 'DESC';
  pageNumber: number;
  pageSize: number;
}

/** Nobody has changed them since they were received, all of them are New, and none has an appointment. */
const SORT_KEYS: Record<SortColumn, RawBuilder<unknown>> = {
  APPOINTMENT_DATE: sql`created_at`,
  CATEGORY_STATUS: sql`created_at`,
  CONSUMER_INFO: sql`fold_text(last_name || ', ' || first_name)`,
  DATE_ADDED: sql`created_at`,
  LAST_MODIFIED_DATE: sql`created_at`,
};

/** Where a search looks (REF-70). A director sees the contacts of the whole queue. */
const SEARCHED: Record<SearchBy, RawBuilder<unknown>> = {
  consumer: sql`fold_text(concat_ws(' ', first_name, last_name, email, phone_number,
    street_number, street_name, unit_number, city, state, zip))`,
  address: sql`fold_text(concat_ws(' ', street_number, street_name, unit_number, city, state, zip))`,
};

/** The ids of one page of the referrals a director still has to assign (D-08). */
export async function findUnassigned(
  db: Kysely<Database>,
  reloDirectorId: number,
  request: QueueRequest,
): Promise<number[]> {
  const rows = await queue(db, reloDirectorId, request)
    .select('referralId')
    .orderBy(SORT_KEYS[request.sortColumn], request.direction === 'ASC' ? 'asc' : 'desc')
    .orderBy('referralId')
    .limit(request.pageSize)
    .offset(request.pageNumber * request.pageSize)
    .execute();
  return rows.map(({ referralId }) => referralId);
}

/** Referrals of a director's queue in the order of their ids given; one that was assigned since is left out. */
export async function readUnassigned(
  db: Kysely<Database>,
  reloDirectorId: number,
  ids: readonly number[],
): Promise<UnassignedRecord[]> {
  const rows = await db
    .selectFrom('unassignedReferral')
    .selectAll()
    .where('reloDirectorId', '=', reloDirectorId)
    .where(sql<boolean>`referral_id = any(${ids}::bigint[])`)
    .execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((one, other) => places.get(one.referralId)! - places.get(other.referralId)!); // read by these ids
}

export async function countUnassigned(
  db: Kysely<Database>,
  reloDirectorId: number,
  request: QueueRequest,
): Promise<number> {
  const { count } = await queue(db, reloDirectorId, request)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function queue(db: Kysely<Database>, reloDirectorId: number, { searchBy, searchTerm, sides }: QueueRequest) {
  let query = db.selectFrom('unassignedReferral').where('reloDirectorId', '=', reloDirectorId);
  if (new Set(sides).size === 1) query = query.where('buySide', '=', sides[0] === 'REFERRAL_TYPE_BUYER');
  for (const condition of eachWord(SEARCHED[searchBy], searchTerm ?? '')) query = query.where(condition);
  return query;
}
