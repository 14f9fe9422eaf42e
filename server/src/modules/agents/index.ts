import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';

export { AgentService } from './agent-service.ts';
export { agentFields } from './agents.graphql.ts';
export { agentRoutes } from './agents.routes.ts';
export { findAgent } from './agent-store.ts';
export { toAgent } from './map-agent.ts';

/**
 * Sets or clears the flag of a temporary password: set by staff's reset or invite (ADM-28), cleared when the person
 * chose a password (D-11). Does nothing for an e-mail that is not an agent's.
 * @seam ADM-28
 */
export async function setTemporaryPasswordFlag(db: Kysely<Database>, email: string, isSet: boolean): Promise<void> {
  await db
    .updateTable('agent')
    .set({ portalTempPassword: isSet, updatedAt: new Date() })
    .where('email', '=', email.trim().toLowerCase())
    .execute();
}

/**
 * Writes a signed referral agreement into an agent: where it is stored, and the day it was signed. Only the signing of an
 * agreement calls this, in its own transaction; no request sets either value (DASH-31, DASH-32).
 * @throws when there is no such agent
 * @seam DASH-31
 */
export async function recordSignedAgreement(
  trx: Transaction<Database>,
  agentId: number,
  { location, signedAt }: { location: string; signedAt: Date },
): Promise<void> {
  await trx
    .updateTable('agent')
    .set({
      referralAgreementLocation: location,
      rfaSignDate: signedAt.toISOString().slice(0, 10),
      updatedAt: signedAt,
      revision: sql`revision + 1`,
    })
    .where('agentId', '=', agentId)
    .returning('agentId')
    .executeTakeFirstOrThrow();
}
