import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { ActingGrants } from '../access/index.ts';
import { recordCrmEvents } from '../crm-events/index.ts';
import type { EscrowPartner } from './escrow-partner-client.ts';
import type { GenerationJob, GenerationWork } from './generation-job.ts';
import { toPartnerAddress } from './map-report.ts';
import { findReport, updateReport } from './report-store.ts';

const GIVEN_UP_REASON = 'The report could not be made. Please try again.';

interface GenerationTools {
  partner: EscrowPartner;
  grants: Pick<ActingGrants, 'isRevoked'>;
  now: () => Date;
}

const isRevoked = (db: Kysely<Database>, grants: GenerationTools['grants'], { grant }: GenerationJob) =>
  grant !== undefined && grants.isRevoked(db, grant);

/**
 * Asks the partner for a report and keeps what it answers (API-72). A refusal, or an outage at the last attempt, makes
 * the report FAILED with the partner's reason; so does the revocation of the grant with which it was asked for (D-05).
 * @throws PartnerError on an outage while attempts are left, so that the job queue tries again
 */
export async function generateReport(
  db: Kysely<Database>,
  { partner, grants, now }: GenerationTools,
  job: GenerationJob,
  isLastAttempt: boolean,
): Promise<void> {
  const report = await findReport(db, job.agentId, job.reportId);
  if (report?.status !== 'GENERATING' || report.generationId !== job.generationId) return;
  if (await isRevoked(db, grants, job)) return failReport(db, job, GIVEN_UP_REASON, now());
  try {
    const made = await partner.requestReport({ requestId: job.generationId, address: toPartnerAddress(report) });
    const { owners, valuation: avm, loanBalance, taxes, closingCosts } = made;
    const at = now();
    const isMade = await withinTransaction(db, async (trx) => {
      if (await isRevoked(trx, grants, job)) return false;
      const ready = await updateReport(
        trx,
        job,
        ['GENERATING'],
        { status: 'READY', owners, avm, loanBalance, taxes, closingCosts, generatedAt: at, updatedAt: at },
        job.generationId,
      );
      if (!ready) return true;
      const { agentId, agentReferralId: referralId, reportId } = ready;
      await recordCrmEvents(trx, { agentId, referralId, reportId, events: ['report.ready'], now: at });
      return true;
    });
    if (!isMade) await failReport(db, job, GIVEN_UP_REASON, now());
  } catch (error) {
    if (!(error instanceof PartnerError) || (error.isTemporary && !isLastAttempt)) throw error;
    await failReport(db, job, error.message, now());
  }
}

/** What the job queue does with a generation, and with one that failed for good without saying why. */
export function generationWork(db: Kysely<Database>, tools: GenerationTools): GenerationWork {
  return {
    generate: (job, isLastAttempt) => generateReport(db, tools, job, isLastAttempt),
    giveUp: (job) => failReport(db, job, GIVEN_UP_REASON, tools.now()),
  };
}

/** Ends a generation without a report; what the agent reads is `reason`. */
export async function failReport(db: Kysely<Database>, job: GenerationJob, reason: string, at: Date): Promise<void> {
  await updateReport(
    db,
    job,
    ['GENERATING'],
    { status: 'FAILED', failureReason: reason, updatedAt: at },
    job.generationId,
  );
}
