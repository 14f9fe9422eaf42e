import type { WorthMonth } from '@portal/shared/contracts';
import { msg, t, Trans } from '@portal/shared/i18n';
import type { DataTableColumn } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { centsText } from '../payment/cents-text.ts';
import { monthText } from './month-texts.ts';
import classes from './Worth.module.css';

/** Stands for the month in the row of all months together. */
export const TOTAL = 'total';

interface WorthContext {
  currentMonth: string;
}

/** `Nov 2026`, of the present month with "so far", or "Total". */
export function MonthName({ month, currentMonth }: { month: string; currentMonth: string }): ReactNode {
  if (month === TOTAL) return t('Total');
  if (month !== currentMonth) return monthText(month);
  return (
    <Trans
      id="<b>{month}</b> <small>so far</small>"
      values={{ month: monthText(month) }}
      components={{ b: <b />, small: <span className={classes.soFar} /> }}
    />
  );
}

/** `—` where the sponsorship was not ordered in the portal. */
export const paidText = (cents: number | null): string => (cents === null ? '—' : centsText(cents));

/** The months behind the charts. */
export const WORTH_COLUMNS: readonly DataTableColumn<WorthMonth, string, WorthContext>[] = [
  {
    key: 'month',
    header: msg('Month'),
    isRowHeader: true,
    cell: ({ month }, { currentMonth }) => <MonthName month={month} currentMonth={currentMonth} />,
  },
  { key: 'price', header: msg('Price'), width: 116, align: 'right', cell: ({ paidCents }) => paidText(paidCents) },
  { key: 'referrals', header: msg('Referrals'), width: 104, align: 'right', cell: ({ referrals }) => referrals },
  {
    key: 'appointments',
    header: msg('Appointments'),
    width: 124,
    align: 'right',
    cell: ({ appointments }) => appointments,
  },
  { key: 'closings', header: msg('Closings'), width: 96, align: 'right', cell: ({ closings }) => closings },
  {
    key: 'commissions',
    header: msg('Commissions received'),
    width: 172,
    align: 'right',
    cell: ({ commissionCents }) => centsText(commissionCents),
    cellClass: ({ commissionCents }) => (commissionCents === 0 ? classes.nothing : classes.amount),
  },
];
