import type { NeedUpdate } from '@portal/shared/contracts';
import { msg, t, Trans } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { actionClasses } from '@portal/shared/ui/action-button';
import { DataTable, type DataTableColumn } from '@portal/shared/ui/data-table';
import { FreshnessRing } from '@portal/shared/ui/freshness-ring';
import { Money } from '@portal/shared/ui/money';
import { statusLabel } from '@portal/shared/status-labels';
import { StatusTag, statusTone } from '@portal/shared/ui/status-tag';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { noteText, placeText } from '../server-texts.ts';
import { sideNames } from './side-names.ts';
import classes from './NeedUpdate.module.css';
import tables from '../../../tables/table.module.css';

export type ReferralDue = NeedUpdate['needUpdate'][number];

const COLUMNS: readonly DataTableColumn<ReferralDue>[] = [
  {
    key: 'name',
    header: msg('Name'),
    cellClass: () => classes.name,
    cell: ({ agentReferralId, consumerName, ...due }) => (
      <>
        <Link to={paths.referral(agentReferralId)}>{consumerName}</Link>
        <span title={placeText(due)}>{placeText(due)}</span>
      </>
    ),
  },
  { key: 'side', header: msg('Side'), cell: ({ sides }) => sideNames(sides) },
  {
    key: 'status',
    header: msg('Status'),
    cell: ({ categoryStatus, ...due }) => (
      <span className={classes.status}>
        <StatusTag status={statusLabel(categoryStatus)} tone={statusTone(categoryStatus)} />
        {due.note && <span className={classes.note}>{noteText(due)}</span>}
      </span>
    ),
  },
  {
    key: 'days',
    header: msg('Days since update'),
    className: tables.number,
    cellClass: () => classes.days,
    cell: ({ daysSinceUpdate }) => (
      <FreshnessRing days={daysSinceUpdate} isDue>
        {daysSinceUpdate}
      </FreshnessRing>
    ),
  },
  {
    key: 'commission',
    header: msg('Est. Commission'),
    className: tables.number,
    cell: ({ estimatedCommission }) => <Money dollars={estimatedCommission} />,
  },
  {
    key: 'action',
    header: (
      <span className="visually-hidden">
        <Trans id="Action" />
      </span>
    ),
    cellClass: () => classes.action,
    cell: ({ agentReferralId, consumerName }) => (
      <Link
        className={actionClasses({ kind: 'tint', isSmall: true })}
        to={paths.updateReferral(agentReferralId)}
        aria-label={t('Update {consumerName}', { consumerName })}
      >
        {t('Update')}
      </Link>
    ),
  },
];

export function NeedUpdateTable({ referrals }: { referrals: readonly ReferralDue[] }): ReactNode {
  return (
    <DataTable
      label={t('Referrals that need an update')}
      look={clsx(tables.table, classes.table)}
      columns={COLUMNS}
      rows={referrals}
      rowKey={({ agentReferralId }) => agentReferralId}
    />
  );
}
