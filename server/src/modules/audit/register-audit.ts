import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { AccessControl } from '../access/index.ts';
import type { StartJobs } from '../jobs/index.ts';
import type { ExportSender } from '../referrals/index.ts';
import { ActingGrantService } from './acting-grant-service.ts';
import { isProtected } from './audit-protection.ts';
import { auditRoutes } from './audit.routes.ts';
import { ChainService } from './chain-service.ts';
import { HeadRecorder } from './head-recorder.ts';
import { scheduleAuditCheck } from './hourly-check.ts';

interface AuditOptions {
  db: Kysely<Database>;
  background: Kysely<Database>;
  access: AccessControl;
  exports: ExportSender;
  /** The file that heads of the chain are recorded in; absent: only the log has them. */
  headFile: string | undefined;
  isDemonstration: boolean;
  now: () => Date;
}

const NOT_PROTECTED =
  'the role of this server could change the audit log; see "The role of the server" in docs/runbooks/production.md';

/** Registers the audit log: its routes, the record of its head, and the hourly check. */
export async function registerAudit(
  app: FastifyInstance,
  { db, background, access, exports, headFile, isDemonstration, now }: AuditOptions,
): Promise<{ startJobs: StartJobs }> {
  const chain = new ChainService({ db, background, headFile, isDemonstration, now });
  const grants = new ActingGrantService({ db, grants: access.grants, now });
  await app.register(withZod((zod) => auditRoutes(zod, { db, chain, grants, exports, now })));
  const recorder = new HeadRecorder({ db: background, log: app.log, file: headFile });
  app.addHook('onListen', async () => {
    recorder.start();
    if (!(await isProtected(db))) app.log.warn(NOT_PROTECTED);
  });
  app.addHook('onClose', () => recorder.stop());
  return { startJobs: (boss) => scheduleAuditCheck(boss, chain, app.log) };
}
