import { addressOnOneLine } from '@portal/shared/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { conflict } from '../../platform/responses/problem-error.ts';
import type { OutboxService } from '../outbox/index.ts';
import { findLanguage } from '../preferences/index.ts';
import { changeReportsOf } from './report-changes.ts';
import { toPartnerAddress, type ReportRecord } from './map-report.ts';
import { claimTold, findReport } from './report-store.ts';

/** Who hears of an opened escrow (API-79). */
export const LEAD_HOOKS = ['lead-endpoint', 'lead-zapier'] as const;
export type LeadHook = (typeof LEAD_HOOKS)[number];

/**
 * Tells one of them of an opened escrow, once for each report: in the background, with retries, if the caller's transaction is
 * committed (API-79, CS-138, D-33). Who the agent is, the database says.
 */
export async function sendLead(
  trx: Transaction<Database>,
  outbox: OutboxService,
  report: ReportRecord,
  hook: LeadHook,
): Promise<void> {
  if (!(await claimTold(trx, report, hook))) return;
  const { reportId, agentReferralId, escrowOrderId } = report;
  const agent = await readAgent(trx, report.agentId);
  await outbox.call(
    {
      hook,
      template: 'escrow-lead',
      subject: `Escrow opened: ${addressOnOneLine(report)} (${agent.firstName} ${agent.lastName})`,
      body: { reportId, agentReferralId, escrowOrderId, address: toPartnerAddress(report), agent },
    },
    trx,
  );
}

/** Sends a lead when the browser requests it after it has opened escrow; what was sent is not sent again. @throws ProblemError 404, 409 */
export async function sendLeadAgain(
  db: Kysely<Database>,
  outbox: OutboxService,
  report: ReportRecord,
  hook: LeadHook,
): Promise<void> {
  if (report.status !== 'ESCROW_OPENED') throw conflict('escrow_not_open', 'Open escrow first.');
  await changeReportsOf(db, report.agentId, (trx) => sendLead(trx, outbox, report, hook));
}

/**
 * Confirms a new report to its agent by e-mail, once (API-80, CS-138).
 * @returns false when there is no such report
 */
export async function confirmReport(
  db: Kysely<Database>,
  outbox: OutboxService,
  { agentId, reportId }: Pick<ReportRecord, 'agentId' | 'reportId'>,
): Promise<boolean> {
  return changeReportsOf(db, agentId, async (trx) => {
    const report = await findReport(trx, agentId, reportId);
    if (!report) return false;
    if (!(await claimTold(trx, report, 'confirmation'))) return true;
    const { firstName, lastName, email } = await readAgent(trx, agentId);
    await outbox.send(
      {
        channel: 'email',
        to: email,
        name: `${firstName} ${lastName}`,
        template: 'referral-confirmation',
        values: { firstName, address: addressOnOneLine(report) ?? '', path: `/reports/${report.reportId}` },
        language: await findLanguage(trx, agentId),
      },
      trx,
    );
    return true;
  });
}

/** What others are told of an agent. */
export function readAgent(db: Kysely<Database>, agentId: number) {
  return db
    .selectFrom('agent')
    .select(['agentId', 'firstName', 'lastName', 'email', 'phoneNumber'])
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow();
}
