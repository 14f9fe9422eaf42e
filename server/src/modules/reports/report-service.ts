import crypto from 'node:crypto';
import type { CreateReportRequest, UpdateReportRequest } from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { conflict, notFound, ProblemError } from '../../platform/responses/problem-error.ts';
import type { GrantKey } from '../access/index.ts';
import type { EscrowPartner } from './escrow-partner-client.ts';
import type { EnqueueGeneration } from './generation-queue.ts';
import { toPartnerAddress } from './map-report.ts';
import type { ReportRecord } from './map-report.ts';
import { canOpenEscrow, decideGeneration } from './rules/report-rules.ts';
import type { ReportStatus } from './rules/report-rules.ts';
import { addressColumns, findReport, insertReport, isActiveState, updateReport } from './report-store.ts';
import type { ReportAddress } from './report-store.ts';

/** What the caller reads of a report that is not theirs, or not there. */
const NO_REPORT = 'There is no such report.';
const NO_FIGURES = {
  owners: [],
  avm: null,
  loanBalance: null,
  taxes: null,
  closingCosts: null,
  generatedAt: null,
  failureReason: null,
};

/**
 * A new report in the state DRAFT (API-70).
 * @throws ProblemError 400 when the referral is not the agent's, 409 when it has a report already
 */
export async function createReport(
  db: Kysely<Database>,
  { agentId, agentReferralId, address }: CreateReportRequest,
  now: Date,
): Promise<ReportRecord> {
  if (agentReferralId !== undefined && !(await findReferralAddress(db, agentId, agentReferralId))) {
    const message = `There is no referral ${agentReferralId}`;
    throw new ProblemError(400, 'validation_failed', message, { fields: [{ path: 'agentReferralId', message }] });
  }
  return insert(db, agentId, agentReferralId ?? null, address, now);
}

/**
 * Changes a report (API-78). Another address makes it a draft again: its figures were those of the old one.
 * @throws ProblemError 404, or 409 while it is generated or once escrow is open
 */
export async function changeReport(
  db: Kysely<Database>,
  agentId: number,
  id: string,
  { address, ...corrections }: UpdateReportRequest,
  now: Date,
): Promise<ReportRecord> {
  const report = await mustFind(db, agentId, id);
  const columns = address && addressColumns(address);
  const isElsewhere = columns !== undefined && columns.addressSearch !== report.addressSearch;
  const changed = await updateReport(db, report, ['DRAFT', 'READY', 'FAILED'], {
    ...(isElsewhere ? { ...NO_FIGURES, status: 'DRAFT' } : {}),
    ...columns,
    ...corrections,
    updatedAt: now,
  });
  if (changed) return changed;
  throw conflict('report_locked', lockedSentence(await mustFind(db, agentId, id)));
}

/**
 * The report of a referral, made from the referral's address when there is none, with these changes if any are given
 * (API-71, CS-135).
 * @throws ProblemError 404 when there is neither a report nor a referral, 400 without a full address
 */
export async function refreshReport(
  db: Kysely<Database>,
  agentId: number,
  id: string,
  changes: UpdateReportRequest | undefined,
  now: Date,
): Promise<ReportRecord> {
  const report =
    (await findReport(db, agentId, id)) ?? (await createOfReferral(db, agentId, id, changes?.address, now));
  return changes ? changeReport(db, agentId, report.reportId, changes, now) : report;
}

interface GenerationRequest {
  agentId: number;
  id: string;
  forceNew: boolean;
  grant?: GrantKey | undefined;
}

/**
 * Starts the generation of a report; the job is written in the same transaction (API-72, REP-01).
 * @returns the report, GENERATING, or READY when it was and nothing new is asked for
 * @throws ProblemError 404, or 409 once escrow is open
 */
export async function startGeneration(
  db: Kysely<Database>,
  enqueue: EnqueueGeneration,
  { agentId, id, forceNew, grant }: GenerationRequest,
  now: Date,
): Promise<ReportRecord> {
  const report = await mustFind(db, agentId, id);
  const status = report.status as ReportStatus; // a check of the table
  const decision = decideGeneration(status, forceNew);
  if (decision === 'refused') {
    throw conflict('report_locked', lockedSentence(report));
  }
  if (decision !== 'start') return report;
  const generationId = crypto.randomUUID();
  const started = await db.transaction().execute(async (trx) => {
    const changes = { status: 'GENERATING', generationId, failureReason: null, updatedAt: now };
    const generating = await updateReport(trx, report, [status], changes);
    if (generating) await enqueue(trx, { agentId, reportId: report.reportId, generationId, ...(grant && { grant }) });
    return generating;
  });
  // someone was faster: theirs is the generation that runs
  return started ?? mustFind(db, agentId, id);
}

/**
 * Opens escrow with the partner (API-77, REP-01). Asking twice opens one: the partner knows the report by its id.
 * @throws ProblemError 404, or 409 when the report is not ready or the partner does not work in its state (CS-139);
 * PartnerError when the partner does not do it. The report stays as it was then
 */
export async function openEscrow(
  db: Kysely<Database>,
  partner: Pick<EscrowPartner, 'openEscrow'>,
  agentId: number,
  id: string,
  message: string | null,
  now: Date,
): Promise<ReportRecord> {
  const report = await mustFind(db, agentId, id);
  if (report.status === 'ESCROW_OPENED') return report;
  if (!canOpenEscrow(report.status as ReportStatus)) {
    throw conflict('report_not_ready', 'Generate the report first, then open escrow.');
  }
  if (!(await isActiveState(db, report.state))) {
    throw conflict('state_not_active', `The escrow partner does not work in ${report.state}.`);
  }
  const agent = await db
    .selectFrom('agent')
    .select(['firstName', 'lastName', 'email', 'phoneNumber'])
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow();
  const order = { reference: report.reportId, address: toPartnerAddress(report), agent, message };
  const { orderId: escrowOrderId } = await partner.openEscrow(order);
  const opened = await updateReport(db, report, ['READY'], { status: 'ESCROW_OPENED', escrowOrderId, updatedAt: now });
  return opened ?? mustFind(db, agentId, id);
}

async function createOfReferral(
  db: Kysely<Database>,
  agentId: number,
  id: string,
  given: ReportAddress | undefined,
  now: Date,
): Promise<ReportRecord> {
  const referralId = /^\d{1,15}$/.test(id) ? Number(id) : undefined;
  const known = referralId === undefined ? undefined : await findReferralAddress(db, agentId, referralId);
  if (referralId === undefined || !known) throw notFound(NO_REPORT);
  const { streetNumber, streetName, unitNumber, city, state, zip } = known;
  if (given) return insert(db, agentId, referralId, given, now);
  if (!streetNumber || !streetName || !city || !state || !zip) {
    throw new ProblemError(400, 'address_incomplete', 'The referral has no full address: enter it.', {
      fields: [{ path: 'address', message: 'Enter the address of the property' }],
    });
  }
  return insert(db, agentId, referralId, { streetNumber, streetName, unitNumber, city, state, zip }, now);
}

async function insert(
  db: Kysely<Database>,
  agentId: number,
  agentReferralId: number | null,
  address: ReportAddress,
  now: Date,
): Promise<ReportRecord> {
  const report = await insertReport(db, {
    agentId,
    reportId: crypto.randomUUID(),
    agentReferralId,
    ...addressColumns(address),
    ...NO_FIGURES,
    generationId: null,
    escrowOrderId: null,
    createdAt: now,
    updatedAt: now,
  });
  if (report) return report;
  throw conflict('report_exists', 'This referral has a report already.');
}

async function findReferralAddress(db: Kysely<Database>, agentId: number, referralId: number) {
  return db
    .selectFrom('referral')
    .select(['streetNumber', 'streetName', 'unitNumber', 'city', 'state', 'zip'])
    .where('agentId', '=', agentId)
    .where('referralId', '=', referralId)
    .executeTakeFirst();
}

async function mustFind(db: Kysely<Database>, agentId: number, id: string): Promise<ReportRecord> {
  const report = await findReport(db, agentId, id);
  if (!report) throw notFound(NO_REPORT);
  return report;
}

function lockedSentence({ status }: ReportRecord): string {
  return status === 'GENERATING'
    ? 'The report is being generated: wait until it is done.'
    : 'Escrow is open: the report stays as it was then.';
}
