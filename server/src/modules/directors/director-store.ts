import { sql, type Kysely } from 'kysely';
import { DIRECTOR_SEARCH_SIZE, type DirectorProfile, type ReloDirector } from '@portal/shared/contracts';
import type { Database } from '../../database/database.ts';
import type { ReloDirectorRow } from '../../database/people-tables.ts';
import { likeText } from '../../database/search-text.ts';

export interface DirectorCriteria {
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Ten digits. */
  phoneNumber?: string | undefined;
  email?: string | undefined;
}

/** A relocation director as the portal shows them (ADM-38). */
export function toReloDirector(row: ReloDirectorRow): ReloDirector {
  const { reloDirectorId, firstName, lastName, email, phoneNumber } = row;
  return { reloDirectorId, firstName, lastName, email, phoneNumber };
}

/** A relocation director with what they can change themselves (HOST-27). */
export function toDirectorProfile(row: ReloDirectorRow): DirectorProfile {
  return { ...toReloDirector(row), company: row.company, revision: row.revision };
}

/** Writes what a director changed, unless somebody was faster. @returns undefined when the revision is another */
export function updateDirector(
  db: Kysely<Database>,
  reloDirectorId: number,
  revision: number,
  columns: { firstName: string; lastName: string; phoneNumber: string | null; company: string | null; updatedAt: Date },
): Promise<ReloDirectorRow | undefined> {
  return db
    .updateTable('reloDirector')
    .set({ ...columns, revision: revision + 1 })
    .where('reloDirectorId', '=', reloDirectorId)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst();
}

export function findDirectors(db: Kysely<Database>, ids: readonly number[]): Promise<ReloDirectorRow[]> {
  return db
    .selectFrom('reloDirector')
    .selectAll()
    .where('reloDirectorId', 'in', [...ids])
    .orderBy('nameSort')
    .execute();
}

/** Directors whose fields match: names by prefix, ignoring accents and case, the others exactly. */
export function searchDirectors(
  db: Kysely<Database>,
  { firstName, lastName, phoneNumber, email }: DirectorCriteria,
  size = DIRECTOR_SEARCH_SIZE,
): Promise<ReloDirectorRow[]> {
  let query = db.selectFrom('reloDirector').selectAll().orderBy('nameSort').orderBy('reloDirectorId').limit(size);
  if (firstName !== undefined) query = query.where(beginsWith('firstName', firstName));
  if (lastName !== undefined) query = query.where(beginsWith('lastName', lastName));
  if (phoneNumber !== undefined) query = query.where('phoneNumber', '=', phoneNumber);
  if (email !== undefined) query = query.where('email', '=', email);
  return query.execute();
}

/** @returns the director whose sign-in was stamped, or undefined when no one has this e-mail */
export function stampLastLogin(db: Kysely<Database>, email: string, now: Date): Promise<ReloDirectorRow | undefined> {
  return db
    .updateTable('reloDirector')
    .set({ portalLastLogin: now })
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst();
}

function beginsWith(column: 'firstName' | 'lastName', text: string) {
  return sql<boolean>`fold_text(${sql.ref(column)}) like fold_text(${likeText(text)}) || '%'`;
}
