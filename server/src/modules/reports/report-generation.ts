import { msg } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { ActingGrants } from '../access/index.ts';
import { recordCrmEvents } from '../crm-events/index.ts';
import type { FileService } from '../files/index.ts';
import type { EscrowPartner } from './escrow-partner-client.ts';
import type { GenerationAttempt, GenerationJob, GenerationWork } from './generation-job.ts';
import { toPartnerAddress } from './map-report.ts';
import { changeReportsOf, recordStep } from './report-changes.ts';
import type { ReportDocuments } from './report-documents.ts';
import { findReport, noteGenerationStep, updateReport } from './report-store.ts';

const GIVEN_UP_REASON = msg('The report could not be made. Please try again.');
const MAX_REASON_LENGTH = 300;

export interface GenerationTools {
  partner: Pick<EscrowPartner, 'requestReport'>;
  grants: Pick<ActingGrants, 'isRevoked'>;
  documents: Pick<ReportDocuments, 'make'>;
  files: Pick<FileService, 'record' | 'forgetFile'>;
  now: () => Date;
}

const isRevoked = (db: Kysely<Database>, grants: GenerationTools['grants'], { grant }: GenerationJob) =>
  grant !== undefined && grants.isRevoked(db, grant);

/**
 * Asks the partner for a report, makes its PDF, and keeps both together or neither (API-72). A refusal, or an outage at the last
 * attempt, makes the report FAILED with the partner's reason; so does the revocation of the grant with which it was asked for
 * (D-05). The figures and the PDF of an earlier generation stay until there are new ones.
 * @throws PartnerError on an outage while attempts are left, so that the job queue tries again; whatever prevents the PDF
 */
export async function generateReport(
  db: Kysely<Database>,
  tools: GenerationTools,
  job: GenerationJob,
  { attempt, isLast }: GenerationAttempt,
): Promise<void> {
  const { partner, grants, documents, now } = tools;
  const report = await findReport(db, job.agentId, job.reportId);
  if (report?.status !== 'GENERATING' || report.generationId !== job.generationId) return;
  if (await isRevoked(db, grants, job)) return failReport(db, job, GIVEN_UP_REASON, now());
  const note = (generationStep: 'PARTNER' | 'DOCUMENT') =>
    changeReportsOf(db, job.agentId, (trx) =>
      noteGenerationStep(trx, job, { generationStep, generationAttempt: attempt }),
    );
  try {
    await note('PARTNER');
    const made = await partner.requestReport({ requestId: job.generationId, address: toPartnerAddress(report) });
    if (!(await note('DOCUMENT'))) return;
    const { owners, valuation: avm, loanBalance, taxes, closingCosts } = made;
    const at = now();
    const figures = { owners, avm, loanBalance, taxes, closingCosts, generatedAt: at, updatedAt: at };
    const file = await documents.make({ ...report, ...figures });
    const isMade = await changeReportsOf(db, job.agentId, async (trx) => {
      if (await isRevoked(trx, grants, job)) return false;
      const before = await findReport(trx, job.agentId, job.reportId);
      const ready = await updateReport(
        trx,
        job,
        ['GENERATING'],
        { ...figures, status: 'READY', generationStep: null, documentFileId: file.fileId },
        job.generationId,
      );
      if (!ready) return true;
      await tools.files.record(trx, [file]);
      if (before?.documentFileId) await tools.files.forgetFile(trx, job.agentId, before.documentFileId);
      await recordStep(trx, ready, 'ready', { principal: null, now: at });
      const { agentId, agentReferralId: referralId, reportId } = ready;
      await recordCrmEvents(trx, { agentId, referralId, reportId, events: ['report.ready'], now: at });
      return true;
    });
    if (!isMade) await failReport(db, job, GIVEN_UP_REASON, now());
  } catch (error) {
    if (!(error instanceof PartnerError) || (error.isTemporary && !isLast)) throw error;
    await failReport(db, job, error.message, now());
  }
}

/** What the job queue does with a generation, and with one that failed for good without saying why. */
export function generationWork(db: Kysely<Database>, tools: GenerationTools): GenerationWork {
  return {
    generate: (job, attempt) => generateReport(db, tools, job, attempt),
    giveUp: (job) => failReport(db, job, GIVEN_UP_REASON, tools.now()),
  };
}

/** Ends a generation without a report; what the agent reads is `reason`. */
export async function failReport(db: Kysely<Database>, job: GenerationJob, reason: string, at: Date): Promise<void> {
  const failureReason = reason.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_REASON_LENGTH);
  await changeReportsOf(db, job.agentId, async (trx) => {
    const failed = await updateReport(
      trx,
      job,
      ['GENERATING'],
      { status: 'FAILED', failureReason, generationStep: null, updatedAt: at },
      job.generationId,
    );
    if (failed) await recordStep(trx, failed, 'failed', { principal: null, now: at }, failureReason);
  });
}
