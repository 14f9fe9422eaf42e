import { inTransaction, secondsFromNow, type IdentityContext } from './context.ts';
import type { UserAttributes, UserStatus } from './identity-tables.ts';
import { requirePolicy } from './password-policy.ts';
import { createVerifier } from './srp.ts';
import { addToGroups, insertUsers, newUserId, normalizeEmail, requireUser, type NewUser, type User } from './users.ts';

export interface UserToCreate {
  email: string;
  password: string;
  /** Default: CONFIRMED. */
  status?: UserStatus;
  groups?: string[];
  attributes?: UserAttributes;
}

/**
 * Creates a user with a password and groups, or nothing at all.
 * @throws CognitoError InvalidPasswordException, UsernameExistsException or ResourceNotFoundException (group)
 */
export async function createUser(context: IdentityContext, user: UserToCreate): Promise<User> {
  const [userId] = await createUsers(context, [user]);
  return requireUser(context.db, userId!); // one in, one out
}

/** Creates many users at once, each in about 4 ms of CPU time. @returns their ids in the same order */
export async function createUsers(context: IdentityContext, users: UserToCreate[]): Promise<string[]> {
  const rows = users.map((user) => toRow(context, user));
  await inTransaction(context, async ({ db }) => {
    await insertUsers(db, rows);
    for (const [index, { userId }] of rows.entries()) await addToGroups(db, userId, users[index]?.groups ?? []);
  });
  return rows.map(({ userId }) => userId);
}

function toRow({ poolName, lifetimes }: IdentityContext, user: UserToCreate): NewUser {
  requirePolicy(user.password);
  const { status = 'CONFIRMED', attributes = {} } = user;
  const userId = newUserId();
  return {
    userId,
    email: normalizeEmail(user.email),
    status,
    attributes,
    ...createVerifier(poolName, userId, user.password),
    temporaryPasswordExpiresAt: status === 'FORCE_CHANGE_PASSWORD' ? secondsFromNow(lifetimes.temporaryPassword) : null,
  };
}
