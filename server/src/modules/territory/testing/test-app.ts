import { ACTING_GRANT_HEADER, GROUPS, ID_TOKEN_HEADER } from '@portal/shared/contracts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { authentication } from '../../../platform/tokens/authentication.ts';
import { createApp, withZod } from '../../../platform/http/create-app.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import { InvalidTokenError, type TokenVerifier } from '../../../platform/tokens/verify-token.ts';
import { AccessControl, ActingGrants, permissions } from '../../access/index.ts';

/** A caller: their group and, for an agent, their id. Without a group: not signed in. */
export type TestCaller =
  { group: 'Agent'; agentId: number } | { group: 'Admin' | 'ReloDirector' | 'OpsTeamUser' } | null;

export interface TestApp {
  app: FastifyInstance;
  /** The headers of a caller, with a grant when an admin acts. */
  as: (caller: TestCaller, grant?: string) => InjectOptions['headers'];
  /** A grant of the admin to act for an agent. */
  actFor: (agentId: number) => Promise<string>;
  close: () => Promise<void>;
}

/** The tokens of the tests name the caller in plain text; everything else is real. */
const verifier: TokenVerifier = {
  async verify({ accessToken, idToken }) {
    const [name, agentId] = accessToken.split('.');
    const group = GROUPS.find((known) => known === name);
    if (!group || accessToken !== idToken) throw new InvalidTokenError('not of these tests');
    const email = `${group.toLowerCase()}@example.com`;
    return { userId: `user-${accessToken}`, email, groups: [group], agentId, expiresAt: new Date(8.64e15) };
  },
};

/** The portal's HTTP server with some modules, the real permissions and the database of a test. */
export async function startTestApp(
  db: Kysely<Database>,
  modules: FastifyPluginAsyncZod,
  now: () => Date,
): Promise<TestApp> {
  const grants = new ActingGrants({ db, now });
  const app = await createApp({
    logger: createLogger({ logLevel: 'silent', isProduction: true }),
    checkDatabase: async () => true,
    sources: { frame: [], connect: [] },
  });
  await app.register(authentication, { verifier });
  await app.register(permissions, { access: new AccessControl({ db, grants, now }) });
  await app.register(withZod(modules));
  return {
    app,
    as(caller, grant) {
      if (!caller) return {};
      const token = 'agentId' in caller ? `${caller.group}.${caller.agentId}` : caller.group;
      return {
        authorization: `Bearer ${token}`,
        [ID_TOKEN_HEADER]: token,
        ...(grant === undefined ? {} : { [ACTING_GRANT_HEADER]: grant }),
      };
    },
    async actFor(agentId) {
      const actor = { userId: 'user-Admin', email: 'admin@example.com' };
      const { token } = await grants.issue(db, { actor, role: 'Agent', subjectId: agentId, reason: 'A test' });
      return token;
    },
    close: () => app.close(),
  };
}
