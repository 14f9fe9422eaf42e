import { randomInt } from 'node:crypto';
import { SIGN_IN_REFUSALS } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { countCodeRequest, countCodeTry } from './attempts.ts';
import { CognitoError } from './cognito-error.ts';
import { inTransaction, secondsFromNow, type IdentityContext } from './context.ts';
import type { OutgoingMessage } from './deliver-message.ts';
import { hashSecret } from '../platform/security/hash-secret.ts';
import type { CodePurpose } from './identity-tables.ts';
import type { User } from './users.ts';

/** Wrong attempts of all callers together; each caller has five. At this limit one of ten thousand codes would be guessed. */
const TRIES_PER_CODE = 100;
const templates = {
  'reset-password': 'password-reset-code',
  'confirm-account': 'account-confirmation-code',
} as const satisfies Record<CodePurpose, OutgoingMessage['template']>;

export interface CodeDelivery {
  AttributeName: 'email' | 'phone_number';
  DeliveryMedium: 'EMAIL' | 'SMS';
  Destination: string;
}

/**
 * Sends a new six-digit code, which replaces the previous one. The recipient comes from the account, never from the caller.
 * @throws CognitoError LimitExceededException after five codes in a row, InvalidParameterException without an address
 */
export async function sendCode(
  context: IdentityContext,
  user: User,
  purpose: CodePurpose,
  channel: OutgoingMessage['channel'] = 'email',
): Promise<CodeDelivery> {
  const to = channel === 'email' ? user.email : user.attributes['phone_number'];
  if (!to) throw new CognitoError('InvalidParameterException', 'There is no registered phone_number.');
  await countCodeRequest(context, user.userId);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = { codeHash: hashSecret(code), expiresAt: secondsFromNow(context.lifetimes.code), attempts: 0 };
  await inTransaction(context, async ({ db, deliver }) => {
    await db
      .insertInto('identityCode')
      .values({ ...row, userId: user.userId, purpose })
      .onConflict((conflict) => conflict.columns(['userId', 'purpose']).doUpdateSet(row))
      .execute();
    const values = { code, expiresAt: row.expiresAt.toISOString() };
    const name = user.attributes['name'];
    await deliver({ channel, to, name, account: user.email, template: templates[purpose], values }, db);
  });
  return describeDelivery(to, channel);
}

/**
 * Checks a code and, if it is right, does what it allows and consumes it. Each caller has five attempts,
 * and concurrent attempts count one by one.
 * @throws CognitoError CodeMismatchException, ExpiredCodeException or LimitExceededException
 */
export async function useCode(
  context: IdentityContext,
  user: User,
  purpose: CodePurpose,
  code: string,
  allowed: (inner: IdentityContext) => Promise<void>,
): Promise<void> {
  const sent = await context.db
    .selectFrom('identityCode')
    .select('codeHash')
    .where('userId', '=', user.userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  await countCodeTry(context, user.userId, sent?.codeHash ?? 'none');
  const refusal = await inTransaction(context, async (inner) => {
    const wrong = await countAttempt(inner.db, user.userId, purpose, code);
    if (wrong) return wrong;
    await inner.db
      .deleteFrom('identityCode')
      .where('userId', '=', user.userId)
      .where('purpose', '=', purpose)
      .execute();
    await allowed(inner);
    return undefined;
  });
  // thrown outside, so that the attempt stays counted
  if (refusal) throw refusal;
}

export function wrongCode(): CognitoError {
  return new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
}

/** The first letter of the name and of the domain, as Cognito shows an address: m***@e***. */
export function describeDelivery(to: string, channel: OutgoingMessage['channel']): CodeDelivery {
  if (channel === 'sms') {
    return { AttributeName: 'phone_number', DeliveryMedium: 'SMS', Destination: `+*******${to.slice(-4)}` };
  }
  const [name = '', domain = ''] = to.split('@');
  const Destination = `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`;
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination };
}

async function countAttempt(
  db: Kysely<Database>,
  userId: string,
  purpose: CodePurpose,
  code: string,
): Promise<CognitoError | undefined> {
  // the update locks the row, so concurrent attempts are serialized
  const row = await db
    .updateTable('identityCode')
    .set((value) => ({ attempts: value('attempts', '+', 1) }))
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .returning(['codeHash', 'expiresAt', 'attempts'])
    .executeTakeFirst();
  // as for an account that does not exist
  if (!row) return wrongCode();
  if (row.expiresAt < new Date()) {
    return new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
  }
  if (row.attempts > TRIES_PER_CODE) {
    return new CognitoError('LimitExceededException', SIGN_IN_REFUSALS.attemptLimit);
  }
  return row.codeHash === hashSecret(code) ? undefined : wrongCode();
}
