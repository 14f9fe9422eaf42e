import type { FastifyInstance } from 'fastify';
import { withZod } from '../../platform/http/create-app.ts';
import { registerAccounts } from '../accounts/index.ts';
import { registerAgents } from '../agents/index.ts';
import { registerAgreements } from '../agreements/index.ts';
import { registerDirectors } from '../directors/index.ts';
import type { GraphModule } from '../graphql/index.ts';
import { registerInvites } from '../invites/index.ts';
import { recentAgentRoutes } from '../recent-agents/index.ts';
import type { SharedServices } from '../services.ts';
import { registerSession } from '../session/index.ts';

/** Who uses the portal: sessions and accounts, agents with their agreements and invitations, relocation directors. */
export async function registerPeopleArea(
  app: FastifyInstance,
  services: SharedServices,
): Promise<{ fields: GraphModule[] }> {
  const { db, accounts, now } = services;
  const { portalPublicUrl: portalUrl, supportPhone, addresses } = services.env;
  const { supportEmail, landingPageUrl } = addresses;
  await registerSession(app, services);
  if (accounts) await registerAccounts(app, { db, provider: accounts, supportEmail, now });
  const agents = await registerAgents(app, services);
  await app.register(withZod((zod) => recentAgentRoutes(zod, { db })));
  const directors = await registerDirectors(app, services);
  await registerAgreements(app, { ...services, portalUrl, supportPhone });
  await registerInvites(app, { ...services, portalUrl, landingPageUrl });
  return { fields: [agents.fields, directors.fields] };
}
