import type { EscrowReport } from '@portal/shared/contracts';
import { csvFile, csvMoment, REPORT_STATUS_WORDS } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/**
 * CSV with a line for each report, in the order given: amounts are numbers in dollars, an unknown value is empty. A byte
 * order mark comes first, as spreadsheets need.
 * @param timeZone of the visitor, for the moments
 */
export function reportsCsv(reports: readonly EscrowReport[], timeZone: string): string {
  const head = [
    t('Address'),
    t('Unit'),
    t('City'),
    t('State'),
    t('ZIP code'),
    t('Referral'),
    t('Referral ID'),
    t('Owners'),
    t('Status'),
    t('Reason'),
    t('Valuation'),
    t('Loan balance'),
    t('Annual property tax'),
    t('Closing costs'),
    t('Est. Proceeds'),
    `${t('Created')} (${timeZone})`,
    `${t('Updated')} (${timeZone})`,
  ];
  const rows = reports.map(({ address, ...report }) => [
    [address.streetNumber, address.streetName].filter(Boolean).join(' '),
    address.unitNumber ?? null,
    address.city,
    address.state,
    address.zip,
    report.referralName ?? null,
    report.agentReferralId,
    report.owners.join(', '),
    t(REPORT_STATUS_WORDS[report.status].word),
    report.status === 'FAILED' ? report.failureReason : null,
    report.avm,
    report.loanBalance,
    report.taxes,
    report.closingCosts,
    report.estimatedProceeds,
    csvMoment(report.createdDate, timeZone),
    csvMoment(report.updatedDate, timeZone),
  ]);
  return csvFile(head, rows);
}
