import { SIGN_IN_REFUSALS } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { CognitoError } from './cognito-error.ts';
import { secondsFromNow } from './context.ts';
import { hashSecret } from '../platform/security/hash-secret.ts';
import type { ChallengeKind } from './identity-tables.ts';

export interface Challenge {
  /** Undefined: the account does not exist, and nothing will satisfy this challenge. */
  userId: string | undefined;
  data: Record<string, string>;
}

/**
 * Stores a challenge under a secret that only its client knows, and removes expired ones.
 * @param secret at least 32 random bytes in any encoding
 */
export async function saveChallenge(
  db: Kysely<Database>,
  secret: string,
  kind: ChallengeKind,
  { userId, data }: Challenge,
  lifetimeSeconds: number,
): Promise<void> {
  await db.deleteFrom('identityChallenge').where('expiresAt', '<', new Date()).execute();
  await db
    .insertInto('identityChallenge')
    .values({
      challengeHash: hashSecret(secret),
      kind,
      userId: userId ?? null,
      data: JSON.stringify(data),
      expiresAt: secondsFromNow(lifetimeSeconds),
    })
    .execute();
}

/**
 * Consumes a challenge: of two responses to the same one, only the first finds it.
 * @throws CognitoError NotAuthorizedException when it is unknown, used or expired
 */
export async function takeChallenge(db: Kysely<Database>, secret: string, kind: ChallengeKind): Promise<Challenge> {
  const row = await db
    .deleteFrom('identityChallenge')
    .where('challengeHash', '=', hashSecret(secret))
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst();
  if (!row || row.expiresAt < new Date()) {
    throw new CognitoError('NotAuthorizedException', SIGN_IN_REFUSALS.sessionExpired);
  }
  return { userId: row.userId ?? undefined, data: row.data };
}
