import { STORAGE_KEYS, type SessionContext } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { z } from 'zod';
import { graphql } from '@portal/shared/api';
import type { ItemStorage } from '../page/browser-storage.ts';

const LAST_LOGIN = `query SignIn($request: AgentSearchRequest!) {
  searchAgent(agentSearchRequest: $request) { content { agentId portalLastLogin } }
}`;
const RECORD_AGENT_LOGIN = `mutation RecordLogin($agentId: Int!, $portalLastLogin: String!) {
  partialAgentUpdate(agentId: $agentId, update: { portalLastLogin: $portalLastLogin }) { agentId }
}`;
const RECORD_DIRECTOR_LOGIN = `mutation RecordLogin($email: String!, $portalLastLogin: String!) {
  partialReloDirectorUpdate(email: $email, update: { portalLastLogin: $portalLastLogin }) { reloDirectorId }
}`;
const LastLoginResponse = z.object({
  searchAgent: z.object({ content: z.array(z.object({ portalLastLogin: z.string().nullable() })) }),
});

/**
 * Records the sign-in of an agent (AUTH-07, API-15) or director (AUTH-09) and flags a first login (AUTH-08, CS-039).
 * A failure is logged and never blocks the sign-in (AUTH-10).
 * @param isCurrent whether they are still signed in: nothing is stored for someone who has signed out meanwhile (AUTH-40)
 */
export async function recordSignIn(
  context: SessionContext,
  storage: ItemStorage,
  isCurrent: () => boolean,
): Promise<void> {
  const portalLastLogin = new Date().toISOString();
  try {
    if (context.role === 'ROLE_AGENT' && context.agent) {
      const { agentId } = context.agent;
      const { searchAgent } = await graphql(LAST_LOGIN, { request: { agentId } }, LastLoginResponse);
      const isFirst = !searchAgent.content[0]?.portalLastLogin;
      if (!isCurrent()) return;
      storage.setItem(STORAGE_KEYS.firstTimeLogin, String(isFirst));
      await graphql(RECORD_AGENT_LOGIN, { agentId, portalLastLogin }, z.unknown());
    } else if (context.role === 'ROLE_RELO_DIRECTOR') {
      await graphql(RECORD_DIRECTOR_LOGIN, { email: context.user.email, portalLastLogin }, z.unknown());
    } else if (context.user.groups.includes('Agent')) {
      log.warning('sign-in: the account of an agent names no agentId, so its login was not recorded');
    }
  } catch (error) {
    log.warning('sign-in: the login could not be recorded', error);
  }
}
