import type { Commissions } from '@portal/shared/contracts';
import { formatMoney, formatPrice } from '@portal/shared/domain';
import { msg, t, Trans } from '@portal/shared/i18n';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { type ReactNode, useState } from 'react';
import { Chart } from '../../charts/Chart.tsx';
import { COMMISSION_BARS } from '../../charts/chart-sizes.ts';
import { MONTHS } from '../../charts/months.ts';
import classes from './CommissionsCard.module.css';
import { DashboardCard } from './DashboardCard.tsx';
import { chartColumns, ScrollingTable } from './ScrollingTable.tsx';
import { ViewToggle } from './ViewToggle.tsx';

const MONTH_COLUMNS = chartColumns(msg('Month'), msg('Received'));

interface CommissionsCardProps {
  className: string | undefined;
  commissions: Commissions;
  now: Date;
}

/** The commissions of the year, as bars or as a table (D-24). */
export function CommissionsCard({ className, commissions, now }: CommissionsCardProps): ReactNode {
  const { year, total, closings, months } = commissions;
  const [isTable, setIsTable] = useState(false);
  const currentMonth = now.getFullYear() === year ? now.getMonth() : 11;
  const table = (
    <ScrollingTable
      label={t('Commissions {year} by month', { year })}
      columns={MONTH_COLUMNS}
      rows={months.slice(0, currentMonth + 1).map((amount, month) => [t(MONTHS[month] ?? ''), formatMoney(amount)])}
    />
  );
  return (
    <DashboardCard
      className={className ?? ''}
      title={t('Commissions {year}', { year })}
      link={
        total > 0 ? (
          <ViewToggle
            asChart={t('Show commissions as a chart')}
            asTable={t('Show commissions as a table')}
            isTable={isTable}
            onChange={setIsTable}
          />
        ) : undefined
      }
    >
      {total > 0 && (
        <p className={classes.sum}>
          <Trans
            id="<b>{total}</b> received, {closings, plural, one {{closings} closing} other {{closings} closings}}"
            values={{ total: formatPrice(total), closings }}
            components={{ b: <b /> }}
          />
          {!isTable && <span className={classes.unit}> {t('· bars in $1,000')}</span>}
        </p>
      )}
      {total === 0 ? (
        <EmptyState isPlain title={t('No commissions yet')}>
          {t('A commission counts here from the day its referral is sold.')}
        </EmptyState>
      ) : isTable ? (
        table
      ) : (
        <Chart size={COMMISSION_BARS} otherwise={table}>
          {({ CommissionBars }) => <CommissionBars year={year} months={months} currentMonth={currentMonth} />}
        </Chart>
      )}
    </DashboardCard>
  );
}
