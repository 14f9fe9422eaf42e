import { randomUUID } from 'node:crypto';
import { SIGN_IN_REFUSALS } from '@portal/shared/domain';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import { CognitoError } from './cognito-error.ts';
import type { IdentityUserTable, UserAttributes, UserStatus } from './identity-tables.ts';
import type { PasswordVerifier } from './srp.ts';

export type User = Selectable<IdentityUserTable> & { groups: string[] };

export interface NewUser extends PasswordVerifier {
  userId: string;
  email: string;
  status: UserStatus;
  attributes: UserAttributes;
  temporaryPasswordExpiresAt: Date | null;
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Finds a user by e-mail, in any letter case, or by user id. */
export async function findUser(db: Kysely<Database>, name: string): Promise<User | undefined> {
  return selectUsers(db)
    .where((where) =>
      where.or([where('email', '=', normalizeEmail(name)), where(sql`user_id::text`, '=', name.toLowerCase())]),
    )
    .executeTakeFirst();
}

/** @throws CognitoError UserNotFoundException */
export async function requireUser(db: Kysely<Database>, name: string): Promise<User> {
  const user = await findUser(db, name);
  if (!user) throw new CognitoError('UserNotFoundException', SIGN_IN_REFUSALS.unknownUser);
  return user;
}

/**
 * Inserts users; to be called in a transaction, so that a refusal undoes the others too.
 * @throws CognitoError UsernameExistsException when an e-mail is taken
 */
export async function insertUsers(db: Kysely<Database>, users: NewUser[]): Promise<void> {
  const rows = users.map((user) => ({ ...user, attributes: JSON.stringify(user.attributes) }));
  const result = await db
    .insertInto('identityUser')
    .values(rows)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  if (Number(result.numInsertedOrUpdatedRows) !== users.length) {
    throw new CognitoError('UsernameExistsException', 'An account with the given email already exists.');
  }
}

/** @throws CognitoError ResourceNotFoundException when there is no such group */
export async function addToGroups(db: Kysely<Database>, userId: string, groups: string[]): Promise<void> {
  if (groups.length === 0) return;
  const known = await db.selectFrom('identityGroup').select('groupName').where('groupName', 'in', groups).execute();
  if (known.length < new Set(groups).size) throw new CognitoError('ResourceNotFoundException', 'Group not found.');
  await db
    .insertInto('identityMembership')
    .values(groups.map((groupName) => ({ userId, groupName })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeFromGroup(db: Kysely<Database>, userId: string, groupName: string): Promise<void> {
  await db.deleteFrom('identityMembership').where('userId', '=', userId).where('groupName', '=', groupName).execute();
}

/**
 * Merges attributes into those of a user; an empty value removes one.
 * @throws CognitoError UsernameExistsException when the new e-mail is taken
 */
export async function updateAttributes(db: Kysely<Database>, user: User, changes: UserAttributes): Promise<void> {
  const { email, sub: _sub, ...others } = changes;
  const merged = Object.fromEntries(
    Object.entries({ ...user.attributes, ...others }).filter(([, value]) => value !== ''),
  );
  const newEmail = email === undefined ? user.email : normalizeEmail(email);
  const holder = newEmail === user.email ? undefined : await findUser(db, newEmail);
  if (holder) throw new CognitoError('UsernameExistsException', 'An account with the given email already exists.');
  await db
    .updateTable('identityUser')
    .set({ email: newEmail, attributes: JSON.stringify(merged), modifiedAt: new Date() })
    .where('userId', '=', user.userId)
    .execute();
}

export async function changeUser(
  db: Kysely<Database>,
  userId: string,
  change: { isEnabled?: boolean; status?: UserStatus },
): Promise<void> {
  await db
    .updateTable('identityUser')
    .set({ ...change, modifiedAt: new Date() })
    .where('userId', '=', userId)
    .execute();
}

/** Which users to list, by a prefix or the exact value of one column. */
export interface UserFilter {
  column: 'email' | 'userId' | 'status';
  comparison: 'equals' | 'starts-with';
  text: string;
}

/** One page of users in the order of their ids. `after` is the last id of the previous page. */
export async function listUsers(
  db: Kysely<Database>,
  { filter, limit, after }: { filter?: UserFilter | undefined; limit: number; after?: string | undefined },
): Promise<User[]> {
  let query = selectUsers(db).orderBy('userId').limit(limit);
  if (after) query = query.where('userId', '>', after);
  if (filter) {
    const column = sql<string>`${sql.ref(filter.column)}::text`;
    query =
      filter.comparison === 'equals'
        ? query.where(column, '=', filter.text)
        : query.where(sql<boolean>`starts_with(${column}, ${filter.text})`);
  }
  return query.execute();
}

export function newUserId(): string {
  return randomUUID();
}

function selectUsers(db: Kysely<Database>) {
  return db
    .selectFrom('identityUser')
    .selectAll()
    .select(
      sql<string[]>`array(
        select group_name from identity_membership
        where identity_membership.user_id = identity_user.user_id
        order by group_name)`.as('groups'),
    );
}
