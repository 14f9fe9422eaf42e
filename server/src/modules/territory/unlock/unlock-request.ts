import { msg } from '@portal/shared/domain';
import { unlockKey, type UnlockRequest } from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { notFound, ProblemError } from '../../../platform/responses/problem-error.ts';
import { readContactLock } from '../../referrals/index.ts';
import { wrongFields } from '../wrong-fields.ts';

/** What is sent to the automation: the six fields of API-51, and nothing about the consumer. */
interface UnlockNotice {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  agentId: number;
  zip: string | null;
}

/** What an agent asks for, checked. */
export interface CheckedUnlockRequest {
  notice: UnlockNotice;
  consumerId: number;
  /** The referral, and when the agent had got it. */
  referral: { referralId: number; createdAt: Date };
  /** Under which the ZIP was cached (CS-129). */
  requestKey: string;
  /** Whether the same request was sent before: sending it again would have the automation call twice. */
  isKnown: boolean;
}

export const noReferral = (): ProblemError => notFound('There is no such referral.');

/**
 * The notice of an agent who asks to be called about a locked contact. Everything about the agent is what the database says.
 * @throws ProblemError 404 for a referral that is not this agent's, 400 for a ZIP that is not the consumer's, 409 when there
 * is nothing to unlock
 */
export async function unlockRequest(
  db: Kysely<Database>,
  agentId: number,
  { agentReferralId, zip }: UnlockRequest,
  now: Date,
): Promise<CheckedUnlockRequest> {
  const lock = await readContactLock(db, { agentId, referralId: agentReferralId }, now);
  if (!lock) throw noReferral();
  if (zip !== null && !lock.zips.includes(zip)) {
    const message = { id: msg('{zip} is not a ZIP code of this referral'), values: { zip } };
    throw wrongFields([{ path: 'zip', message }]);
  }
  if (!lock.isLocked) throw new ProblemError(409, 'contact_not_locked', 'This contact is not locked.');
  const { phoneNumber, ...agent } = await db
    .selectFrom('agent')
    .select(['firstName', 'lastName', 'email', 'phoneNumber'])
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow();
  return {
    notice: { ...agent, phone: phoneNumber, agentId, zip },
    consumerId: lock.consumerId,
    referral: { referralId: agentReferralId, createdAt: lock.createdAt },
    requestKey: unlockKey(agentId, lock.consumerId),
    isKnown: lock.request !== null && lock.request.zip === zip,
  };
}
