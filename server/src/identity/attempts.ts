import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { CognitoError } from './cognito-error.ts';
import { transact } from './context.ts';
import { hashSecret } from './hash-secret.ts';

/** So many wrong passwords in a row are free; each further one doubles the wait, from one second to 15 minutes. */
const freeAttempts = 5;
const longestWaitSeconds = 15 * 60;
/** So many codes may be asked for until 15 quiet minutes have passed. */
const codesPerWindow = 5;

/**
 * Lets one password check at a time through for an account and counts the failures, whether the account exists or not.
 * @param check answers undefined for a wrong password; what it wrote is kept either way
 * @throws CognitoError NotAuthorizedException while the account has to wait
 */
export async function guardPassword<T>(
  db: Kysely<Database>,
  account: string,
  check: (transaction: Kysely<Database>) => Promise<T | undefined>,
  wrong: () => CognitoError,
): Promise<T> {
  const key = hashSecret(`password ${account}`);
  const outcome = await db.transaction().execute(async (transaction) => {
    const { failures, waitSeconds } = await readAttempts(transaction, key);
    if (waitSeconds > 0) return { kind: 'waiting' as const };
    const value = await check(transaction);
    if (value === undefined) {
      await writeFailures(transaction, key, failures + 1);
      return { kind: 'wrong' as const };
    }
    await transaction.deleteFrom('identityAttempt').where('nameHash', '=', key).execute();
    return { kind: 'right' as const, value };
  });
  // thrown outside, so that the count of failures is not rolled back
  if (outcome.kind === 'waiting') throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded');
  if (outcome.kind === 'wrong') throw wrong();
  return outcome.value;
}

/** @throws CognitoError LimitExceededException when too many codes were asked for in a short time */
export async function countCodeRequest(db: Kysely<Database>, account: string): Promise<void> {
  const key = hashSecret(`code ${account}`);
  const count = await transact(db, async (transaction) => {
    const { failures } = await readAttempts(transaction, key);
    if (failures < codesPerWindow) await writeFailures(transaction, key, failures + 1);
    return failures + 1;
  });
  if (count > codesPerWindow) {
    throw new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
  }
}

/** Reads under a lock that makes the others for the same account wait until this transaction ends. */
async function readAttempts(db: Kysely<Database>, key: string): Promise<{ failures: number; waitSeconds: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const row = await db
    .selectFrom('identityAttempt')
    .select(['failures', 'lastFailedAt'])
    .where('nameHash', '=', key)
    .executeTakeFirst();
  const quietSeconds = row ? (Date.now() - row.lastFailedAt.getTime()) / 1000 : Infinity;
  if (!row || quietSeconds > longestWaitSeconds) return { failures: 0, waitSeconds: 0 };
  const excess = row.failures - freeAttempts;
  const wait = excess < 0 ? 0 : Math.min(2 ** excess, longestWaitSeconds);
  return { failures: row.failures, waitSeconds: wait - quietSeconds };
}

async function writeFailures(db: Kysely<Database>, nameHash: string, failures: number): Promise<void> {
  const lastFailedAt = new Date();
  const outdated = new Date(Date.now() - longestWaitSeconds * 1000);
  await db
    .deleteFrom('identityAttempt')
    .where('lastFailedAt', '<', outdated)
    .where('nameHash', '<>', nameHash)
    .execute();
  await db
    .insertInto('identityAttempt')
    .values({ nameHash, failures, lastFailedAt })
    .onConflict((conflict) => conflict.column('nameHash').doUpdateSet({ failures, lastFailedAt }))
    .execute();
}
