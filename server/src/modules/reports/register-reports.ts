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
import type { EscrowPartner } from './escrow-partner-client.ts';
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
  partner: EscrowPartner;
  files: FileService;
  outbox: OutboxService;
  jobs: JobQueue;
  isProduction: boolean;
  now: () => Date;
}

/** Registers escrow reports with their documents. @returns starts the work on generations */
export async function registerReports(
  app: FastifyInstance,
  { db, background, grants, partner, files, outbox, jobs, isProduction, now }: ReportsOptions,
): Promise<StartJobs> {
  const pdfs = new PdfThread();
  app.addHook('onClose', () => pdfs.close());
  const render = (document: PdfDocument) => pdfs.render(document);
  const documents = new ReportDocuments({ db, files, render });
  const openQueue = async () => openGenerationQueue(await jobs.open());
  await app.register(withZod((zod) => reportRoutes(zod, { db, now, partner, files, documents, outbox, openQueue })));
  await app.register(withZod((zod) => openEscrowClickRoutes(zod, { db, outbox, isProduction })));
  return async (boss) => {
    await openGenerationQueue(boss);
    await workOnGenerations(boss, generationWork(background, { partner, grants, documents, files, now }));
  };
}
