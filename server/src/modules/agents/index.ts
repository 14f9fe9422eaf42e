import { agreementDay } from '@portal/shared/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';

export { registerAgents } from './register-agents.ts';
export { photoLocationOf } from './profile/photo-location.ts';
export { lockAgent } from './profile/profile-store.ts';
export { agentIsFound } from './agent-search-view.ts';
export { findAgent } from './agent-store.ts';
export { DISQUALIFIED_AGENT, isDisqualifiedAgent } from './disqualified.ts';
export { toAgent } from './map-agent.ts';

/** What is recorded of an agent's way into the portal: an invitation was sent, and the password is a temporary one. */
type PortalAccess = Partial<Record<'portalInvitationSent' | 'portalTempPassword', boolean>>;

/**
 * Writes flags that no request sets: an invitation sets both (AUTH-28, ADM-28); choosing a password clears that of the
 * temporary one, so that the banner disappears by itself (D-11). Does nothing for an e-mail that is not an agent's.
 */
export async function recordPortalAccess(db: Kysely<Database>, email: string, access: PortalAccess): Promise<void> {
  await db
    .updateTable('agent')
    .set({ ...access, updatedAt: new Date() })
    .where('email', '=', email.trim().toLowerCase())
    .execute();
}

/**
 * Writes a signed referral agreement into an agent: where it is, the day it counts for, and the fee where the agent has none
 * yet. Only the signing of an agreement calls this, in its own transaction; no request sets location or day (DASH-31,
 * DASH-32).
 * @throws when there is no such agent
 */
export async function recordSignedAgreement(
  trx: Transaction<Database>,
  agentId: number,
  { location, signedAt, referralFee }: { location: string; signedAt: Date; referralFee: number },
): Promise<void> {
  await trx
    .updateTable('agent')
    .set({
      referralAgreementLocation: location,
      rfaSignDate: agreementDay(signedAt),
      referralFee: sql`coalesce(referral_fee, ${referralFee})`,
      referralFeeUpdatedAt: sql`case when referral_fee is null then ${signedAt} else referral_fee_updated_at end`,
      updatedAt: signedAt,
      revision: sql`revision + 1`,
    })
    .where('agentId', '=', agentId)
    .returning('agentId')
    .executeTakeFirstOrThrow();
}
