import type { EscrowReport, ReportSortColumn } from '@portal/shared/contracts';
import { addressLines, formatTime, isToday, lastFirst } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { CellLines, type DataTableColumn, Moment, Money } from '@portal/shared/ui';
import { paths } from '../../paths.ts';
import { type ActionsContext, ReportActions } from './ReportActions.tsx';
import classes from './ReportListPage.module.css';
import { ReportState } from './ReportState.tsx';

/** The columns of the list of reports (D-37). */
export const REPORT_COLUMNS: readonly DataTableColumn<EscrowReport, ReportSortColumn, ActionsContext>[] = [
  {
    key: 'property',
    header: msg('Property'),
    width: 252,
    skeleton: 'lines',
    cell: (report) => <PropertyCell report={report} />,
  },
  {
    key: 'referral',
    header: msg('Referral'),
    hiddenBelow: 1280,
    cell: (report) => <ReferralCell report={report} />,
  },
  {
    key: 'status',
    header: msg('Status'),
    width: 224,
    skeleton: 'tag',
    cell: (report) => <ReportState report={report} />,
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
    className: classes.proceeds,
    cell: ({ estimatedProceeds }) => <Money dollars={estimatedProceeds} />,
  },
  {
    key: 'updated',
    header: msg('Updated'),
    width: 136,
    isQuiet: true,
    sortBy: 'updatedDate',
    cell: ({ updatedDate }) => <Updated moment={updatedDate} />,
  },
  {
    key: 'actions',
    header: msg('Actions'),
    width: 220,
    align: 'right',
    skeleton: 'none',
    cell: (report, context) => <ReportActions report={report} {...context} />,
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

/** Whose referral it is, on one line; the full name is its tooltip. */
export function ReferralCell({ report }: { report: EscrowReport }) {
  const { agentReferralId, referralPerson, referralName } = report;
  if (agentReferralId === null) return <span className={classes.none}>{t('None')}</span>;
  const name = (referralPerson && lastFirst(referralPerson)) || referralName || String(agentReferralId);
  return (
    <CellLines isPlain>
      <Link to={paths.referral(agentReferralId)} className={classes.name} title={name}>
        {name}
      </Link>
    </CellLines>
  );
}

/** A day; for today the time, which shows what is newer. */
export function Updated({ moment }: { moment: string }) {
  if (!isToday(moment)) return <Moment moment={moment} />;
  return <time dateTime={moment}>{t('Today, {time}', { time: formatTime(moment) })}</time>;
}
