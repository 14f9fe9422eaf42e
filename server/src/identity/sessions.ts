import { randomBytes, randomUUID } from 'node:crypto';
import { SIGN_IN_REFUSALS } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { CognitoError } from './cognito-error.ts';
import { secondsFromNow, type IdentityContext } from './context.ts';
import { hashSecret } from '../platform/security/hash-secret.ts';
import type { Tokens } from './tokens.ts';
import { requireUser, type User } from './users.ts';

/** Starts a sign-in on one device and returns its tokens, the refresh token among them. */
export async function beginSession(
  { db, signer, lifetimes }: IdentityContext,
  user: User,
): Promise<Tokens & { RefreshToken: string }> {
  const refreshToken = randomBytes(96).toString('base64url');
  const session = { sessionId: randomUUID(), authenticatedAt: new Date() };
  await db.deleteFrom('identitySession').where('expiresAt', '<', new Date()).execute();
  await db
    .insertInto('identitySession')
    .values({
      ...session,
      userId: user.userId,
      refreshTokenHash: hashSecret(refreshToken),
      expiresAt: secondsFromNow(lifetimes.refreshToken),
    })
    .execute();
  return { ...(await signer.issue(user, session, lifetimes.accessToken)), RefreshToken: refreshToken };
}

/**
 * New access and id token for a session; groups and attributes are read again.
 * @throws CognitoError NotAuthorizedException when the session ended or the user was disabled
 */
export async function renewSession({ db, signer, lifetimes }: IdentityContext, refreshToken: string): Promise<Tokens> {
  const session = await db
    .selectFrom('identitySession')
    .selectAll()
    .where('refreshTokenHash', '=', hashSecret(refreshToken))
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
  if (!session) throw new CognitoError('NotAuthorizedException', 'Invalid Refresh Token');
  if (session.revokedAt) throw new CognitoError('NotAuthorizedException', 'Refresh Token has been revoked');
  const user = await requireUser(db, session.userId);
  if (!user.isEnabled) throw new CognitoError('NotAuthorizedException', SIGN_IN_REFUSALS.disabled);
  return signer.issue(user, session, lifetimes.accessToken);
}

/** Ends the session of a refresh token; an unknown token is not an error. */
export async function revokeSession(db: Kysely<Database>, refreshToken: string): Promise<void> {
  await db
    .updateTable('identitySession')
    .set({ revokedAt: new Date() })
    .where('refreshTokenHash', '=', hashSecret(refreshToken))
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends the user's sessions on every device. */
export async function revokeAllSessions(db: Kysely<Database>, userId: string): Promise<void> {
  await db
    .updateTable('identitySession')
    .set({ revokedAt: new Date() })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** @throws CognitoError NotAuthorizedException unless the token is valid, ours, and its session is active */
export async function requireSignedIn({ db, signer }: IdentityContext, accessToken: string): Promise<User> {
  const claims = await signer.readAccessToken(accessToken);
  const session = await db
    .selectFrom('identitySession')
    .select('revokedAt')
    .where('userId', '=', claims.sub)
    .where('sessionId', '=', claims.origin_jti)
    .executeTakeFirst();
  if (!session || session.revokedAt) {
    throw new CognitoError('NotAuthorizedException', 'Access Token has been revoked');
  }
  const user = await requireUser(db, claims.sub);
  if (!user.isEnabled) throw new CognitoError('NotAuthorizedException', SIGN_IN_REFUSALS.disabled);
  return user;
}
