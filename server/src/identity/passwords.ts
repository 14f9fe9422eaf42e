import { wrongCredentials } from './cognito-error.ts';
import { secondsFromNow, type IdentityContext } from './context.ts';
import { requirePolicy } from './password-policy.ts';
import { createVerifier } from './srp.ts';
import type { User } from './users.ts';

/**
 * Gives a user a new password. A temporary one must be replaced at the next sign-in and expires.
 * Codes that were sent for the old password are void.
 * @throws CognitoError InvalidPasswordException
 */
export async function setPassword(
  { db, poolName, lifetimes }: IdentityContext,
  user: User,
  password: string,
  isTemporary: boolean,
): Promise<void> {
  requirePolicy(password);
  await db
    .updateTable('identityUser')
    .set({
      ...createVerifier(poolName, user.userId, password),
      status: isTemporary ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED',
      temporaryPasswordExpiresAt: isTemporary ? secondsFromNow(lifetimes.temporaryPassword) : null,
      modifiedAt: new Date(),
    })
    .where('userId', '=', user.userId)
    .execute();
  await db.deleteFrom('identityCode').where('userId', '=', user.userId).execute();
}

/**
 * Accepts a temporary password as the permanent one (AUTH-04). The verifier stays: another sign-in of the same person,
 * on a second device, may be between its two steps.
 * @throws CognitoError NotAuthorizedException when another password was set meanwhile
 */
export async function keepPassword({ db }: IdentityContext, { userId, verifier }: User): Promise<void> {
  const kept = await db
    .updateTable('identityUser')
    .set({ status: 'CONFIRMED', temporaryPasswordExpiresAt: null, modifiedAt: new Date() })
    .where('userId', '=', userId)
    .where('verifier', '=', verifier)
    .returning('userId')
    .executeTakeFirst();
  if (!kept) throw wrongCredentials();
}

/** Sets the password that a person chose, and notifies the tracking of temporary ones (D-11). */
export async function choosePassword(context: IdentityContext, user: User, password: string): Promise<void> {
  await setPassword(context, user, password, false);
  await context.onPasswordChosen(user, context.db);
}
