import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { PdfDocument } from '../../platform/pdf/pdf-document.ts';
import { PdfThread } from '../../platform/pdf/pdf-thread.ts';
import type { ActingGrants } from '../access/index.ts';
import type { FileService } from '../files/index.ts';
import type { JobQueue, StartJobs } from '../jobs/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import { escrowPartnerAt, type EscrowPartner } from './escrow-partner-client.ts';
import { openGenerationQueue, workOnGenerations } from './generation-queue.ts';
import { openEscrowClickRoutes } from './open-escrow-click.routes.ts';
import { ReportDocuments } from './report-documents.ts';
import { generationWork } from './report-generation.ts';
import { reportRoutes } from './reports.routes.ts';

interface ReportsOptions {
  db: Kysely<Database>;
  /** For jobs. */
  background: Kysely<Database>;
  /** Whose acting for others a generation follows. */
  grants: ActingGrants;
  /** Address of the escrow partner. */
  partnerUrl: string;
  files: FileService;
  outbox: OutboxService;
  jobs: JobQueue;
  isProduction: boolean;
  now: () => Date;
}

interface RegisteredReports {
  partner: EscrowPartner;
  startJobs: StartJobs;
}

/** Registers escrow reports with their documents. @returns also the client of the escrow partner */
export async function registerReports(
  app: FastifyInstance,
  { db, background, grants, partnerUrl, files, outbox, jobs, isProduction, now }: ReportsOptions,
): Promise<RegisteredReports> {
  const partner = escrowPartnerAt(partnerUrl);
  const pdfs = new PdfThread();
  app.addHook('onClose', () => pdfs.close());
  const render = (document: PdfDocument) => pdfs.render(document);
  const documents = new ReportDocuments({ db, files, render });
  const openQueue = async () => openGenerationQueue(await jobs.open());
  await app.register(withZod((zod) => reportRoutes(zod, { db, now, partner, files, documents, outbox, openQueue })));
  await app.register(withZod((zod) => openEscrowClickRoutes(zod, { db, outbox, isProduction })));
  return {
    partner,
    startJobs: async (boss) => {
      await openGenerationQueue(boss);
      await workOnGenerations(boss, generationWork(background, { partner, grants, documents, files, now }));
    },
  };
}
