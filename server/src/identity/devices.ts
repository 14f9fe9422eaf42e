import { randomBytes } from 'node:crypto';
import { secondsFromNow, type IdentityContext } from './context.ts';
import { hashSecret } from '../platform/security/hash-secret.ts';

const DEVICES_PER_ACCOUNT = 10;
const LIFETIME_SECONDS = 90 * 24 * 60 * 60;

/**
 * The hash of the caller's device if the account has signed in on it before. Also looked up for accounts that do not
 * exist, so that response times reveal nothing.
 */
export async function knownDevice({ db, caller }: IdentityContext, account: string): Promise<string | undefined> {
  if (!caller?.deviceHash) return undefined;
  const row = await db
    .selectFrom('identityDevice')
    .select('deviceHash')
    .where('userId', '=', account)
    .where('deviceHash', '=', caller.deviceHash)
    .where('lastUsedAt', '>', secondsFromNow(-LIFETIME_SECONDS))
    .executeTakeFirst();
  return row?.deviceHash;
}

/** Records that the account has signed in on the caller's device; of an account's devices the ten used last. */
export async function rememberDevice({ db, caller }: IdentityContext, userId: string): Promise<void> {
  if (!caller) return;
  const lastUsedAt = new Date();
  const deviceHash = (await isKnown(db, caller.deviceHash)) ?? giveToken(caller);
  await db
    .insertInto('identityDevice')
    .values({ userId, deviceHash, lastUsedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastUsedAt }))
    .execute();
  const kept = db
    .selectFrom('identityDevice')
    .select('deviceHash')
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .limit(DEVICES_PER_ACCOUNT);
  await db.deleteFrom('identityDevice').where('userId', '=', userId).where('deviceHash', 'not in', kept).execute();
}

/** A token that was never issued is not accepted: whoever planted it in this browser could use it too. */
async function isKnown(db: IdentityContext['db'], deviceHash: string | undefined): Promise<string | undefined> {
  if (!deviceHash) return undefined;
  const row = await db
    .selectFrom('identityDevice')
    .select('deviceHash')
    .where('deviceHash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst();
  return row?.deviceHash;
}

function giveToken(caller: NonNullable<IdentityContext['caller']>): string {
  const token = randomBytes(32).toString('base64url');
  caller.keepDevice(token);
  return hashSecret(token);
}
