import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { AccessControl, Principal } from '../access/index.ts';
import { findOwner, noSuchReferral, type ReferralOwner } from './referral-store.ts';

/** Whose a referral is. @throws ProblemError 404 when there is no such referral, 403 out of reach (SEC-01) */
export async function reachReferral(
  db: Kysely<Database>,
  access: AccessControl,
  principal: Principal,
  referralId: number,
): Promise<ReferralOwner> {
  const owner = await findOwner(db, referralId);
  if (!owner) throw noSuchReferral();
  await access.requireAgent(principal, owner.agentId);
  return owner;
}
