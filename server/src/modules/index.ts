import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Env } from '../env.ts';
import { withZod } from '../platform/http/create-app.ts';
import type { SlotLimits } from '../platform/limits/slots.ts';
import type { SpoolFolder } from '../platform/responses/spool-folder.ts';
import { AccessControl, ActingGrants, permissions } from './access/index.ts';
import { agentFields, agentRoutes, AgentService } from './agents/index.ts';
import { directorFields, directorRoutes, DirectorService } from './directors/index.ts';
import { buildSchema, graphqlRoutes } from './graphql/index.ts';
import { keyedWrites } from './idempotency/index.ts';
import {
  ExportSender,
  PortalReferralService,
  referralChanges,
  referralQueries,
  referralRoutes,
  ReferralService,
} from './referrals/index.ts';
import { registerReleases } from './releases/index.ts';
import type { ReleaseIndex } from './releases/index.ts';
import { registerTerritorySide } from './register-territory-side.ts';
import { sessionRoutes, SessionService } from './session/index.ts';
import type { AccountDirectory } from './session/index.ts';
import { trackingRoutes } from './tracking/index.ts';

/** What modules are given. */
export interface Services {
  db: Kysely<Database>;
  /** For jobs and other work that no request waits for. Default: `db`. */
  background?: Kysely<Database>;
  /** For libraries that connect by themselves, such as the job queue. */
  connectionString: string;
  env: Pick<Env, 'isProduction' | 'isDemoMode'> & Partial<Env>;
  releases: ReleaseIndex;
  /** Where exports are kept while they are sent. */
  spool: SpoolFolder;
  /** How many exports at a time; the default is `EXPORT_LIMITS`. */
  exportLimits?: SlotLimits;
  /** The accounts of the identity provider. Without it nobody may act for anybody: admins could not be told apart. */
  accounts?: AccountDirectory | undefined;
  /** The clock; tests set it. */
  now?: () => Date;
}

/** Registers every module on an app that knows `authentication` already. Closing the app ends what they run. */
export async function registerModules(app: FastifyInstance, services: Services): Promise<void> {
  const { db, background = db, connectionString, env, releases, accounts, now = () => new Date() } = services;
  const access = new AccessControl(db, new ActingGrants(db, now), now);
  await app.register(permissions, { access });
  await app.register(keyedWrites, { db, now });

  const agents = new AgentService(db, access, now);
  const directors = new DirectorService(db, access, now);
  const referrals = new ReferralService(db, access, now);
  const portalReferrals = new PortalReferralService(db, access, now);
  const exports = new ExportSender(services.spool, services.exportLimits);
  const sessions = new SessionService(db, access, accounts, now);
  const territorySide = await registerTerritorySide(app, { db, background, connectionString, env, access, now });
  const schema = buildSchema([
    ...territorySide.fields,
    agentFields(agents),
    directorFields(directors),
    referralQueries(portalReferrals),
    referralChanges(referrals),
  ]);

  await app.register(withZod((zod) => sessionRoutes(zod, { sessions })));
  await app.register(withZod((zod) => agentRoutes(zod, { agents })));
  await app.register(withZod((zod) => directorRoutes(zod, { directors })));
  await app.register(withZod((zod) => referralRoutes(zod, { db, referrals, exports, now })));
  await app.register(withZod((zod) => trackingRoutes(zod, { db, now })));
  const { healthNetworks: networks, visitorsPerNetwork } = env;
  await registerReleases(app, { db, background, releases, networks, visitorsPerNetwork, now });
  await app.register(withZod((zod) => graphqlRoutes(zod, { schema, allowsIntrospection: !env.isProduction, now })));
}
