import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { FileService } from '../files/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import { AgreementMailer } from './agreement-mailer.ts';
import { AgreementService } from './agreement-service.ts';
import { agreementRoutes } from './agreements.routes.ts';

interface AgreementsOptions {
  db: Kysely<Database>;
  files: FileService;
  outbox: OutboxService;
  /** Without a trailing slash. */
  portalUrl: string;
  supportPhone: string;
  now: () => Date;
}

/** Registers referral agreements and their signing. */
export async function registerAgreements(
  app: FastifyInstance,
  { db, files, outbox, portalUrl, supportPhone, now }: AgreementsOptions,
): Promise<void> {
  const mailer = new AgreementMailer({ db, outbox, portalUrl, now });
  const agreements = new AgreementService({ db, files, mailer, supportPhone, log: app.log, now });
  await app.register(withZod((zod) => agreementRoutes(zod, { agreements, mailer, files })));
}
