import type { EscrowReport } from '@portal/shared/contracts';
import { addressLines } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { CellLines, type DataTableColumn, Moment, Money } from '@portal/shared/ui';
import { paths } from '../../paths.ts';
import { DocumentButton } from '../report-data/DocumentButton.tsx';
import { ReportStatusTag } from '../report-data/ReportStatusTag.tsx';

/** The columns of the list of reports (D-37). */
export const REPORT_COLUMNS: readonly DataTableColumn<EscrowReport>[] = [
  { key: 'property', header: msg('Property'), skeleton: 'lines', cell: (report) => <PropertyCell report={report} /> },
  {
    key: 'referral',
    header: msg('Referral'),
    width: 160,
    hiddenBelow: 1280,
    cell: (report) => <ReferralCell report={report} />,
  },
  {
    key: 'status',
    header: msg('Status'),
    width: 148,
    skeleton: 'tag',
    cell: ({ status }) => <ReportStatusTag status={status} />,
  },
  {
    key: 'valuation',
    header: msg('Valuation'),
    width: 124,
    align: 'right',
    hiddenBelow: 1280,
    cell: ({ avm }) => <Money dollars={avm} isPrice />,
  },
  {
    key: 'proceeds',
    header: msg('Est. Proceeds'),
    width: 136,
    align: 'right',
    cell: ({ estimatedProceeds }) => <Money dollars={estimatedProceeds} />,
  },
  {
    key: 'updated',
    header: msg('Updated'),
    width: 124,
    isQuiet: true,
    cell: ({ updatedDate }) => <Moment moment={updatedDate} />,
  },
  {
    key: 'actions',
    header: msg('Actions'),
    width: 104,
    align: 'right',
    skeleton: 'none',
    cell: (report) => <DocumentButton report={report} isSmall />,
  },
];

export function PropertyCell({ report }: { report: EscrowReport }) {
  const { first, second } = addressLines(report.address, (city) => t('Searching in {city}', { city }));
  return (
    <CellLines below={second ?? undefined}>
      <Link to={paths.report(report._id)} data-row-link="">
        {first ?? t('No address')}
      </Link>
    </CellLines>
  );
}

function ReferralCell({ report: { agentReferralId, referralName } }: { report: EscrowReport }) {
  if (agentReferralId === null) return t('None');
  return <Link to={paths.referral(agentReferralId)}>{referralName ?? agentReferralId}</Link>;
}
