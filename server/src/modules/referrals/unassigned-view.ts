import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { UnassignedRecord } from '../../database/people-tables.ts';
import { likeText, searchWords } from '../../database/search-text.ts';

interface QueueRequest {
  searchTerm?: string | undefined;
  sides: readonly string[];
  direction: 'ASC' | 'DESC';
  pageNumber: number;
  pageSize: number;
}

/** The ids of what a director still has to give to an agent (D-08), by the day it came. */
export async function findUnassigned(
  db: Kysely<Database>,
  reloDirectorId: number,
  request: QueueRequest,
): Promise<number[]> {
  const rows = await queue(db, reloDirectorId, request)
    .select('referralId')
    .orderBy('createdAt', request.direction === 'ASC' ? 'asc' : 'desc')
    .orderBy('referralId')
    .limit(request.pageSize)
    .offset(request.pageNumber * request.pageSize)
    .execute();
  return rows.map(({ referralId }) => referralId);
}

/** Referrals of a director's queue in the order of their ids given; one that was assigned since then is left out. */
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
  return rows.toSorted((one, other) => places.get(one.referralId)! - places.get(other.referralId)!); // asked by these ids
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

function queue(db: Kysely<Database>, reloDirectorId: number, { searchTerm, sides }: QueueRequest) {
  let query = db.selectFrom('unassignedReferral').where('reloDirectorId', '=', reloDirectorId);
  if (new Set(sides).size === 1) query = query.where('buySide', '=', sides[0] === 'REFERRAL_TYPE_BUYER');
  for (const word of searchWords(searchTerm ?? '')) {
    query = query.where(
      sql<boolean>`fold_text(concat_ws(' ', first_name, last_name, email, phone_number, street_name, city, zip))
        like ${`%${likeText(word)}%`}`,
    );
  }
  return query;
}
