import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { AccessControl } from '../access/index.ts';
import type { FileService } from '../files/index.ts';
import type { GraphModule } from '../graphql/index.ts';
import { AgentService } from './agent-service.ts';
import { agentFields } from './agents.graphql.ts';
import { agentRoutes } from './agents.routes.ts';
import { ProfileService } from './profile/profile-service.ts';
import { profileRoutes } from './profile/profile.routes.ts';

interface AgentsOptions {
  db: Kysely<Database>;
  access: AccessControl;
  files: FileService;
  now: () => Date;
}

/** Registers agents and their profiles. */
export async function registerAgents(
  app: FastifyInstance,
  { db, access, files, now }: AgentsOptions,
): Promise<{ fields: GraphModule }> {
  const agents = new AgentService({ db, access, now });
  await app.register(withZod((zod) => agentRoutes(zod, { agents })));
  const profiles = new ProfileService({ db, files, access, log: app.log, now });
  await app.register(withZod((zod) => profileRoutes(zod, { db, profiles, files })));
  return { fields: agentFields(agents) };
}
