import { endpointPath, type EscrowReport, type PartnerAddress } from '@portal/shared/contracts';
import { fullName, streetLine, type PersonName } from '@portal/shared/domain';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import { estimatedProceeds, type ReportStatus } from './rules/report-rules.ts';

export type ReportRecord = Selectable<Database['escrowReport']>;

/**
 * A report as the page knows it (D-37). The PDF has an address once there are figures to print; while they are made again, it is
 * that of the figures before.
 */
export function toReport(record: ReportRecord, referralPerson: PersonName | null = null): EscrowReport {
  const { streetNumber, streetName, unitNumber, city, state, zip } = record;
  return {
    _id: record.reportId,
    agentId: record.agentId,
    agentReferralId: record.agentReferralId,
    address: { streetNumber, streetName, unitNumber, city, state, zip },
    owners: record.owners,
    avm: record.avm,
    loanBalance: record.loanBalance,
    taxes: record.taxes,
    closingCosts: record.closingCosts,
    estimatedProceeds: estimatedProceeds(record),
    pdfLocation: hasDocument(record) ? endpointPath('reportDocument', { id: record.reportId }) : null,
    status: record.status as ReportStatus, // a check of the table
    failureReason: record.failureReason,
    createdDate: record.createdAt.toISOString(),
    updatedDate: record.updatedAt.toISOString(),
    generatedDate: record.generatedAt?.toISOString() ?? null,
    progress: progressOf(record),
    referralName: referralPerson && fullName(referralPerson),
    referralPerson,
  };
}

/** Whether there is anything to print. */
export function hasDocument({ generatedAt }: Pick<ReportRecord, 'generatedAt'>): boolean {
  return generatedAt !== null;
}

function progressOf({
  generationStep,
  generationAttempt,
  generationStartedAt,
}: ReportRecord): EscrowReport['progress'] {
  if (generationStep === null || generationStartedAt === null) return null;
  return { step: generationStep, attempt: generationAttempt, startedDate: generationStartedAt.toISOString() };
}

/** The address in the words of the partner. */
export function toPartnerAddress(record: ReportRecord): PartnerAddress {
  const { unitNumber: unit, city, state, zip } = record;
  return { street: streetLine(record) ?? '', unit, city, state, zip };
}
