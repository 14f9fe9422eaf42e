import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

export { AgentService } from './agent-service.ts';
export { agentFields } from './agents.graphql.ts';
export { agentRoutes } from './agents.routes.ts';
export { findAgent } from './agent-store.ts';
export { toAgent } from './map-agent.ts';

/**
 * Sets or clears the flag of a temporary password: set by staff's reset or invite (ADM-28), cleared when the person
 * chose a password (D-11). Nothing happens for an e-mail that is no agent's.
 */
export async function setTemporaryPasswordFlag(db: Kysely<Database>, email: string, isSet: boolean): Promise<void> {
  await db
    .updateTable('agent')
    .set({ portalTempPassword: isSet, updatedAt: new Date() })
    .where('email', '=', email.trim().toLowerCase())
    .execute();
}
