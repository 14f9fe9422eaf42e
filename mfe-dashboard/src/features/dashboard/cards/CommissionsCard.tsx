import type { Dashboard } from '@portal/shared/contracts';
import { formatMoney, formatPrice } from '@portal/shared/domain';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { type ReactNode, useState } from 'react';
import { CommissionBars, MONTHS } from '../charts/CommissionBars.tsx';
import styles from './CommissionsCard.module.css';
import { DashboardCard } from './DashboardCard.tsx';
import { chartColumns, ScrollingTable } from './ScrollingTable.tsx';
import { ViewToggle } from './ViewToggle.tsx';

const MONTH_COLUMNS = chartColumns('Month', 'Received');

interface CommissionsCardProps {
  className: string | undefined;
  commissions: Dashboard['agentStats']['commissions'];
  now: Date;
}

/** The commissions of the year, as bars or as a table (D-24). */
export function CommissionsCard({ className, commissions, now }: CommissionsCardProps): ReactNode {
  const { year, total, closings, months } = commissions;
  const [isTable, setIsTable] = useState(false);
  const currentMonth = now.getFullYear() === year ? now.getMonth() : 11;
  return (
    <DashboardCard
      className={className ?? ''}
      title={`Commissions ${year}`}
      link={total > 0 ? <ViewToggle of="commissions" isTable={isTable} onChange={setIsTable} /> : undefined}
    >
      {total > 0 && (
        <p className={styles.sum}>
          <b>{formatPrice(total)}</b> received, {closings} {closings === 1 ? 'closing' : 'closings'}
          {!isTable && <span className={styles.unit}> · bars in $1,000</span>}
        </p>
      )}
      {total === 0 ? (
        <EmptyState isPlain title="No commissions yet">
          A commission counts here from the day its referral is sold.
        </EmptyState>
      ) : isTable ? (
        <ScrollingTable
          label={`Commissions ${year} by month`}
          columns={MONTH_COLUMNS}
          rows={months.slice(0, currentMonth + 1).map((amount, month) => [MONTHS[month] ?? '', formatMoney(amount)])}
        />
      ) : (
        <CommissionBars year={year} months={months} currentMonth={currentMonth} />
      )}
    </DashboardCard>
  );
}
