import type { FastifyInstance } from 'fastify';
import { withZod } from '../platform/http/create-app.ts';
import { AccessControl, ActingGrants, permissions } from './access/index.ts';
import { registerContentArea } from './areas/content-area.ts';
import { registerMessagesArea } from './areas/messages-area.ts';
import { registerPartnersArea } from './areas/partners-area.ts';
import { registerPeopleArea } from './areas/people-area.ts';
import { registerPlatformArea } from './areas/platform-area.ts';
import { registerReferralsArea } from './areas/referrals-area.ts';
import { registerTerritoryArea } from './areas/territory-area.ts';
import { FileService } from './files/index.ts';
import { registerGraphql } from './graphql/index.ts';
import { keyedWrites } from './idempotency/index.ts';
import { JobQueue, runJobs } from './jobs/index.ts';
import { declaredRoutes, permissionTableRoutes } from './permission-table/index.ts';
import { ExportSender } from './referrals/index.ts';
import type { Services, SharedServices } from './services.ts';

/** Registers every module on an app that already has `authentication`. Closing the app stops what they run. */
export async function registerModules(app: FastifyInstance, services: Services): Promise<void> {
  const { db, connectionString, fileStore, spool, exportLimits: limits, env, now = () => new Date() } = services;
  const access = new AccessControl({ db, grants: new ActingGrants({ db, now }), now });
  await app.register(permissions, { access });
  const routes = declaredRoutes(app);
  await app.register(keyedWrites, { db, now });
  const shared: SharedServices = {
    ...services,
    access,
    files: new FileService({ db, store: fileStore, now }),
    exports: new ExportSender({ spool, limits }),
    jobs: new JobQueue({ connectionString, log: app.log }),
    now,
  };

  const { notifications, webhooks, ...messages } = await registerMessagesArea(app, shared);
  const people = await registerPeopleArea(app, shared);
  const referrals = await registerReferralsArea(app, { ...shared, notifications });
  const territory = await registerTerritoryArea(app, { ...shared, notifications, webhooks });
  const partners = await registerPartnersArea(app, { ...shared, webhooks, payments: territory.payments });
  const content = await registerContentArea(app, shared);
  const platform = await registerPlatformArea(app, shared);

  const modules = [...territory.fields, ...people.fields, ...referrals.fields];
  const graph = await registerGraphql(app, { modules, allowsIntrospection: !env.isProduction, now });
  await app.register(withZod((zod) => permissionTableRoutes(zod, { routes, fields: graph.operations })));

  runJobs(app, shared.jobs, [
    ...partners.jobs,
    ...messages.jobs,
    ...platform.jobs,
    ...territory.jobs,
    ...content.jobs,
    // last: they begin to work on old changes at once
    ...referrals.jobs,
  ]);
}
