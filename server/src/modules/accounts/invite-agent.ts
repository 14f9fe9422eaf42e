import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { CognitoError, type IdentityAdmin } from '../../identity/index.ts';
import { recordPortalAccess } from '../agents/index.ts';

export interface AgentToInvite {
  agentId: number;
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Sends an agent an invitation with a temporary password, and records both (AUTH-28, ADM-28).
 * @param canRenew sends a new one to an agent who has not used the first
 * @returns false when the e-mail has an account already, also when another call was faster
 */
export async function inviteAgent(
  db: Kysely<Database>,
  provider: Pick<IdentityAdmin, 'invite'>,
  { agentId, email, firstName, lastName }: AgentToInvite,
  canRenew = false,
): Promise<boolean> {
  const attributes = { 'custom:agentId': String(agentId), name: `${firstName} ${lastName}` };
  try {
    await provider.invite({ email, groups: ['Agent'], attributes, canRenew });
  } catch (error) {
    if (error instanceof CognitoError && error.type === 'UsernameExistsException') return false;
    throw error;
  }
  await recordPortalAccess(db, email, { portalInvitationSent: true, portalTempPassword: true });
  return true;
}
