import crypto from 'node:crypto';
import type { CreateReportRequest, UpdateReportRequest } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { conflict, notFound, ProblemError } from '../../platform/responses/problem-error.ts';
import type { GrantKey } from '../access/index.ts';
import type { FileService } from '../files/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import type { EscrowPartner } from './escrow-partner-client.ts';
import type { EnqueueGeneration } from './generation-queue.ts';
import { toPartnerAddress, type ReportRecord } from './map-report.ts';
import { changeReportsOf, recordStep, type By } from './report-changes.ts';
import { LEAD_HOOKS, readAgent, sendLead } from './report-leads.ts';
import { canOpenEscrow, decideGeneration, type ReportStatus } from './rules/report-rules.ts';
import {
  addressColumns,
  findReport,
  insertReport,
  isActiveState,
  updateReport,
  type ReportAddress,
} from './report-store.ts';

/** What the caller reads of a report that is not theirs, or not there. */
const NO_REPORT = msg('There is no such report.');
const NO_FIGURES = {
  owners: [],
  avm: null,
  loanBalance: null,
  taxes: null,
  closingCosts: null,
  generatedAt: null,
  failureReason: null,
  documentFileId: null,
};

/**
 * A new report in the state DRAFT (API-70).
 * @throws ProblemError 400 when the referral is not the agent's, 409 when it has a report already
 */
export async function createReport(
  db: Kysely<Database>,
  { agentId, agentReferralId, address }: CreateReportRequest,
  by: By,
): Promise<ReportRecord> {
  return changeReportsOf(db, agentId, async (trx) => {
    if (agentReferralId !== undefined && !(await findReferralAddress(trx, agentId, agentReferralId))) {
      const message = { id: msg('There is no referral {number}'), values: { number: String(agentReferralId) } };
      throw new ProblemError(400, 'validation_failed', message, { fields: [{ path: 'agentReferralId', message }] });
    }
    return insert(trx, agentId, agentReferralId ?? null, address, by);
  });
}

/**
 * Changes a report (API-78). Another address makes it a draft again: its figures were those of the old one. Its document is that of
 * the old figures; the next one who downloads it gets a new one.
 * @throws ProblemError 404, or 409 while it is generated or once escrow is open
 */
export async function changeReport(
  db: Kysely<Database>,
  files: Pick<FileService, 'forgetFile'>,
  { agentId, id }: NamedReport,
  { address, ...corrections }: UpdateReportRequest,
  by: By,
): Promise<ReportRecord> {
  return changeReportsOf(db, agentId, async (trx) => {
    const report = await mustFind(trx, agentId, id);
    const columns = address && addressColumns(address);
    const isElsewhere = columns !== undefined && columns.addressSearch !== report.addressSearch;
    const changed = await updateReport(trx, report, ['DRAFT', 'READY', 'FAILED'], {
      ...(isElsewhere ? { ...NO_FIGURES, status: 'DRAFT' } : {}),
      ...columns,
      ...corrections,
      documentFileId: null,
      updatedAt: by.now,
    });
    if (!changed) throw conflict('report_locked', lockedSentence(report));
    if (report.documentFileId) await files.forgetFile(trx, agentId, report.documentFileId);
    await recordStep(trx, changed, 'updated', by);
    return changed;
  });
}

/**
 * The report of a referral, made from the referral's address when there is none, with these changes if any are given
 * (API-71, CS-135).
 * @throws ProblemError 404 when there is neither a report nor a referral, 400 without a full address
 */
export async function refreshReport(
  db: Kysely<Database>,
  files: Pick<FileService, 'forgetFile'>,
  { agentId, id }: NamedReport,
  changes: UpdateReportRequest | undefined,
  by: By,
): Promise<ReportRecord> {
  return changeReportsOf(db, agentId, async (trx) => {
    const known = await findReport(trx, agentId, id);
    const report = known ?? (await createOfReferral(trx, agentId, id, changes?.address, by));
    // the address was taken when it was created
    const { address, ...corrections } = changes ?? {};
    const left = known && address ? { address, ...corrections } : corrections;
    if (Object.keys(left).length === 0) return report;
    return changeReport(trx, files, { agentId, id: report.reportId }, left, by);
  });
}

/** A report of an agent: by its own id, or that of its referral. */
interface NamedReport {
  agentId: number;
  id: string;
}

interface GenerationRequest extends NamedReport {
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
  const started = await changeReportsOf(db, agentId, async (trx) => {
    const changes = {
      status: 'GENERATING',
      generationId,
      generationStep: 'QUEUED',
      generationAttempt: 0,
      generationStartedAt: now,
      failureReason: null,
      updatedAt: now,
    } as const;
    const generating = await updateReport(trx, report, [status], changes);
    if (generating) await enqueue(trx, { agentId, reportId: report.reportId, generationId, ...(grant && { grant }) });
    return generating;
  });
  // someone was faster: theirs is the generation that runs
  return started ?? mustFind(db, agentId, id);
}

/** What opening escrow needs of others. */
interface EscrowTools {
  partner: Pick<EscrowPartner, 'openEscrow'>;
  outbox: OutboxService;
}

/**
 * Opens escrow with the partner (API-77, REP-01). Asking twice opens one: the partner knows it by report and address. Both who hear of
 * leads are told with the same commit (API-79).
 * @throws ProblemError 404, or 409 when the report is not ready or the partner does not work in its state (CS-139);
 * PartnerError when the partner does not do it. The report stays as it was then
 */
export async function openEscrow(
  db: Kysely<Database>,
  { partner, outbox }: EscrowTools,
  { agentId, id }: NamedReport,
  message: string | null,
  by: By,
): Promise<ReportRecord> {
  const report = await mustFind(db, agentId, id);
  if (report.status === 'ESCROW_OPENED') return report;
  if (!canOpenEscrow(report.status as ReportStatus)) {
    throw conflict('report_not_ready', 'Generate the report first, then open escrow.');
  }
  if (!(await isActiveState(db, report.state))) {
    throw conflict('state_not_active', {
      id: msg('The escrow partner does not work in {state}.'),
      values: { state: report.state },
    });
  }
  const { agentId: _, ...agent } = await readAgent(db, agentId);
  const order = { reference: escrowReference(report), address: toPartnerAddress(report), agent, message };
  const { orderId: escrowOrderId } = await partner.openEscrow(order);
  return changeReportsOf(db, agentId, async (trx) => {
    // the partner has opened it, for the property as it was asked, whatever became of the report meanwhile
    const opened = await updateReport(trx, report, ['DRAFT', 'GENERATING', 'READY', 'FAILED'], {
      ...asAsked(report),
      status: 'ESCROW_OPENED',
      escrowOrderId,
      generationStep: null,
      updatedAt: by.now,
    });
    if (!opened) return mustFind(trx, agentId, id);
    await recordStep(trx, opened, 'opened', by);
    for (const hook of LEAD_HOOKS) await sendLead(trx, outbox, opened, hook);
    return opened;
  });
}

/** What the partner knows an order by: after another address it is another order, not the one of the property before. */
function escrowReference({ reportId, addressSearch }: ReportRecord): string {
  return `${reportId}-${crypto.createHash('sha256').update(addressSearch).digest('hex').slice(0, 12)}`;
}

/** Address and figures of a report at a moment. */
function asAsked(report: ReportRecord) {
  const { streetNumber, streetName, unitNumber, city, state, zip, addressSearch } = report;
  const { owners, avm, loanBalance, taxes, closingCosts, generatedAt } = report;
  const address = { streetNumber, streetName, unitNumber, city, state, zip, addressSearch };
  return { ...address, owners, avm, loanBalance, taxes, closingCosts, generatedAt, failureReason: null };
}

async function createOfReferral(
  db: Transaction<Database>,
  agentId: number,
  id: string,
  given: ReportAddress | undefined,
  by: By,
): Promise<ReportRecord> {
  const referralId = /^\d{1,15}$/.test(id) ? Number(id) : undefined;
  const known = referralId === undefined ? undefined : await findReferralAddress(db, agentId, referralId);
  if (referralId === undefined || !known) throw notFound(NO_REPORT);
  const { streetNumber, streetName, unitNumber, city, state, zip } = known;
  if (given) return insert(db, agentId, referralId, given, by);
  if (!streetNumber || !streetName || !city || !state || !zip) {
    throw new ProblemError(400, 'address_incomplete', 'The referral has no full address: enter it.', {
      fields: [{ path: 'address', message: 'Enter the address of the property' }],
    });
  }
  return insert(db, agentId, referralId, { streetNumber, streetName, unitNumber, city, state, zip }, by);
}

async function insert(
  trx: Transaction<Database>,
  agentId: number,
  agentReferralId: number | null,
  address: ReportAddress,
  by: By,
): Promise<ReportRecord> {
  const report = await insertReport(trx, {
    agentId,
    reportId: crypto.randomUUID(),
    agentReferralId,
    ...addressColumns(address),
    ...NO_FIGURES,
    generationId: null,
    escrowOrderId: null,
    createdAt: by.now,
    updatedAt: by.now,
  });
  if (!report) throw conflict('report_exists', 'This referral has a report already.');
  await recordStep(trx, report, 'created', by);
  return report;
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
    ? msg('The report is being generated: wait until it is done.')
    : msg('Escrow is open: the report stays as it was then.');
}
