import type { FastifyInstance } from 'fastify';
import { withZod } from '../../platform/http/create-app.ts';
import { registerAudit } from '../audit/index.ts';
import { FileService, scheduleFilePurge } from '../files/index.ts';
import type { StartJobs } from '../jobs/index.ts';
import { pageLogRoutes } from '../page-log/index.ts';
import { registerReleases } from '../releases/index.ts';
import type { SharedServices } from '../services.ts';
import { registerSupport } from '../support/index.ts';
import { registerTracking } from '../tracking/index.ts';

/** What keeps the portal itself in order: the audit log, releases and their guard, what pages report, private files. */
export async function registerPlatformArea(
  app: FastifyInstance,
  services: SharedServices,
): Promise<{ jobs: StartJobs[] }> {
  const { background, env, outbox, releases, fileStore, auditHeadFile: headFile, supportLog, now } = services;
  const { isDemoMode: isDemonstration, healthNetworks: networks, visitorsPerNetwork, addresses } = env;
  const audit = await registerAudit(app, { ...services, headFile, isDemonstration });
  const tracking = await registerTracking(app, services);
  const visitKey = () => releases.reader.visitKey();
  await app.register(withZod((zod) => pageLogRoutes(zod, { visitKey, networks, now })));
  const support = await registerSupport(app, { ...services, store: releases.store, supportLog });
  const guardOutbox = addresses.releaseGuardWebhookUrl === undefined ? null : outbox;
  const guard = await registerReleases(app, { ...services, networks, visitorsPerNetwork, guardOutbox });
  const files = new FileService({ db: background, store: fileStore, now });
  return {
    jobs: [
      audit.startJobs,
      tracking.startJobs,
      support.startJobs,
      guard.startJobs,
      (boss) => scheduleFilePurge(boss, files),
    ],
  };
}
