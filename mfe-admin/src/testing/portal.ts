import { type Agent, ENDPOINTS, SessionContext } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { session } from '@portal/shared/session';
import { ADMIN_CONTEXT, testAgent, testContext } from '@portal/shared/testing';
import { type Call, signIn as signInAs } from '@portal/shared/testing/portal';
import { reply, type Resolver } from '@portal/shared/testing/server';

export { type Call, renderInRoot } from '@portal/shared/testing/portal';

export const admin: SessionContext = testContext(ADMIN_CONTEXT);

/** The server's response when it lets an admin act for an agent. */
export const actingFor = (agent: Agent): SessionContext => ({
  ...admin,
  actingRole: 'ROLE_AGENT',
  agent,
  grant: {
    token: 'grant',
    role: 'Agent',
    subjectId: agent.agentId,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  },
});

export const agent = (agentId: number, firstName: string, lastName: string, changes: Partial<Agent> = {}): Agent =>
  testAgent({
    agentId,
    encodedAgentId: encodeId(agentId),
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    phoneNumber: '3035550117',
    ...changes,
  });

/** Starts over, as an admin by default. */
export const signIn = (server: Resolver, { context = admin, at = '/' } = {}): Promise<Call[]> =>
  signInAs(server, { context, at });

/** Starts over, as an admin who acts for an agent. */
export async function signInActing(server: Resolver, { at }: { at: string }): Promise<Call[]> {
  const maya = agent(20_417, 'Maya', 'Ferreira');
  const calls = await signIn(
    (call) => (call.url === ENDPOINTS.loginAs ? reply(SessionContext, actingFor(maya)) : server(call)),
    { at },
  );
  await session.loginAs({ role: 'Agent', subjectId: maya.agentId, reason: 'asked for help' });
  return calls;
}
