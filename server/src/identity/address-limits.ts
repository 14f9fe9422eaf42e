import { SIGN_IN_REFUSALS } from '@portal/shared/domain';
import { sql } from 'kysely';
import { CognitoError } from './cognito-error.ts';
import type { IdentityContext } from './context.ts';
import { hashSecret } from '../platform/security/hash-secret.ts';

/** The burst an address may use, and how soon it may make the next attempt after that. */
interface Bucket {
  name: string;
  size: number;
  secondsEach: number;
}
/** Calls of any kind: each may cost CPU time, or a row that is stored for minutes. */
const CALLS: Bucket = { name: 'calls', size: 600, secondsEach: 0.05 };
/** What a guesser or a sender of unwanted mail does: wrong passwords for any account, requested codes, sign-ups. */
const ATTEMPTS: Bucket = { name: 'attempts', size: 30, secondsEach: 6 };

/** @throws CognitoError TooManyRequestsException when the caller's address calls too often */
export async function countCall(context: IdentityContext): Promise<void> {
  if (!(await take(context, CALLS))) throw tooManyOfAddress();
}

/**
 * Takes one attempt of the caller's address. The portal's own calls are not counted.
 * @returns a function that gives it back when it should not count
 * @throws CognitoError TooManyRequestsException when there is none left
 */
export async function takeAttempt(context: IdentityContext): Promise<() => Promise<void>> {
  if (!(await take(context, ATTEMPTS))) throw tooManyOfAddress();
  return () => giveBack(context, ATTEMPTS);
}

function tooManyOfAddress(): CognitoError {
  return new CognitoError('TooManyRequestsException', SIGN_IN_REFUSALS.tooManyAttempts);
}

/** One statement, so that calls at the same time and on several servers count together. */
async function take({ db, caller }: IdentityContext, { name, size, secondsEach }: Bucket): Promise<boolean> {
  if (!caller) return true;
  const now = new Date();
  // how many have been returned since the row was written; never negative, even if the clocks of servers differ
  const returned = sql`greatest(floor(extract(epoch from ${now}::timestamptz - a.last_failed_at) / ${secondsEach}::float8), 0)`;
  const { rows } = await sql`
    insert into identity_attempt as a (name_hash, failures, last_failed_at)
    values (${keyOf(name, caller.address)}, 1, ${now})
    on conflict (name_hash) do update set
      failures = greatest(a.failures - ${returned}, 0) + 1,
      last_failed_at = case when a.failures <= ${returned} then ${now}::timestamptz
        else a.last_failed_at + ${returned} * ${secondsEach}::float8 * interval '1 second' end
    where a.failures - ${returned} < ${size}
    returning 1
  `.execute(db);
  return rows.length > 0;
}

async function giveBack({ db, caller }: IdentityContext, { name }: Bucket): Promise<void> {
  if (!caller) return;
  await db
    .updateTable('identityAttempt')
    .set((value) => ({ failures: value('failures', '-', 1) }))
    .where('nameHash', '=', keyOf(name, caller.address))
    .where('failures', '>', 0)
    .execute();
}

const keyOf = (name: string, address: string): string => hashSecret(`address ${name} ${address}`);
