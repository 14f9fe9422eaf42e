import { SIGN_IN_REFUSALS } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import { lockByName } from '../database/advisory-lock.ts';
import type { Database } from '../database/database.ts';
import { takeAttempt } from './address-limits.ts';
import { CognitoError } from './cognito-error.ts';
import { transact, type IdentityContext } from './context.ts';
import { knownDevice } from './devices.ts';
import { hashSecret } from '../platform/security/hash-secret.ts';

/** This many wrong passwords in a row are free; each further one doubles the wait, from one second to 15 minutes. */
const FREE_ATTEMPTS = 5;
const MAX_WAIT_SECONDS = 15 * 60;
/** This many codes may be requested, and this many wrong ones tried, until 15 quiet minutes have passed. */
const CODES_PER_WINDOW = 5;
/** How many expired counters each write deletes. */
const DELETED_AT_ONCE = 100;

/**
 * Allows one password check at a time for an account and caller, and counts the failures, whether the account exists or
 * not. Only that caller waits: the owner who is elsewhere, or on a device that the account has signed in from, is not
 * affected.
 * @param check returns undefined for a wrong password; its writes are committed either way
 * @throws CognitoError NotAuthorizedException while the caller must wait, TooManyRequestsException when the caller's
 * address failed too often, with any accounts
 */
export async function guardPassword<T>(
  context: IdentityContext,
  account: string,
  check: (transaction: Kysely<Database>) => Promise<T | undefined>,
  wrong: () => CognitoError,
): Promise<T> {
  const { key, isKnown } = await counterOf(context, 'password', account);
  const giveBack = isKnown ? async () => {} : await takeAttempt(context);
  const outcome = await context.db.transaction().execute(async (transaction) => {
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
  if (outcome.kind === 'wrong') {
    await forgetOld(context.db);
    throw wrong();
  }
  await giveBack();
  if (outcome.kind === 'waiting') throw new CognitoError('NotAuthorizedException', SIGN_IN_REFUSALS.passwordAttempts);
  return outcome.value;
}

/**
 * The portal counts the callers of its own routes itself; here they would all be one.
 * @throws CognitoError LimitExceededException when the caller requested too many codes in a short time
 */
export async function countCodeRequest(context: IdentityContext, account: string): Promise<void> {
  if (!context.caller) return;
  const { key, isKnown } = await counterOf(context, 'code', account);
  if (!isKnown) await takeAttempt(context);
  await countUpTo(context.db, key, CODES_PER_WINDOW);
}

/**
 * Counts one caller's attempt at a code; attempts of other callers do not use up the owner's.
 * @throws CognitoError LimitExceededException, TooManyRequestsException
 */
export async function countCodeTry(context: IdentityContext, account: string, codeHash: string): Promise<void> {
  const { key, isKnown } = await counterOf(context, `try ${codeHash}`, account);
  if (!isKnown) await takeAttempt(context);
  await countUpTo(context.db, key, CODES_PER_WINDOW);
}

/** The counter of a caller's failures with an account: by the device if the account knows it, else by the address. */
async function counterOf(
  context: IdentityContext,
  what: string,
  account: string,
): Promise<{ key: string; isKnown: boolean }> {
  const device = await knownDevice(context, account);
  const caller = device ? `device ${device}` : `address ${context.caller?.address ?? 'portal'}`;
  return { key: hashSecret(`${what} ${account} ${caller}`), isKnown: device !== undefined };
}

async function countUpTo(db: Kysely<Database>, key: string, most: number): Promise<void> {
  const isAllowed = await transact(db, async (transaction) => {
    const { failures } = await readAttempts(transaction, key);
    if (failures < most) await writeFailures(transaction, key, failures + 1);
    return failures < most;
  });
  await forgetOld(db);
  if (!isAllowed) {
    throw new CognitoError('LimitExceededException', SIGN_IN_REFUSALS.attemptLimit);
  }
}

/** Reads under a lock that makes the others with the same counter wait until this transaction ends. */
async function readAttempts(db: Kysely<Database>, key: string): Promise<{ failures: number; waitSeconds: number }> {
  await lockByName(db, key);
  const row = await db
    .selectFrom('identityAttempt')
    .select(['failures', 'lastFailedAt'])
    .where('nameHash', '=', key)
    .executeTakeFirst();
  const quietSeconds = row ? (Date.now() - row.lastFailedAt.getTime()) / 1000 : Infinity;
  if (!row || quietSeconds > MAX_WAIT_SECONDS) return { failures: 0, waitSeconds: 0 };
  const excess = row.failures - FREE_ATTEMPTS;
  const wait = excess < 0 ? 0 : Math.min(2 ** excess, MAX_WAIT_SECONDS);
  return { failures: row.failures, waitSeconds: wait - quietSeconds };
}

async function writeFailures(db: Kysely<Database>, nameHash: string, failures: number): Promise<void> {
  const lastFailedAt = new Date();
  await db
    .insertInto('identityAttempt')
    .values({ nameHash, failures, lastFailedAt })
    .onConflict((conflict) => conflict.column('nameHash').doUpdateSet({ failures, lastFailedAt }))
    .execute();
}

/**
 * Deletes expired counters. Never within a transaction that writes one: two of them, each deleting the counter of
 * the other, would deadlock.
 */
async function forgetOld(db: Kysely<Database>): Promise<void> {
  if (db.isTransaction) return;
  const over = db
    .selectFrom('identityAttempt')
    .select('nameHash')
    .where('lastFailedAt', '<', new Date(Date.now() - MAX_WAIT_SECONDS * 1000))
    .limit(DELETED_AT_ONCE)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('identityAttempt').where('nameHash', 'in', over).execute();
}
