import { formatMoney } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import { Bars, thousandsWriter } from '@portal/shared/charts';
import { COMMISSION_BARS } from './chart-sizes.ts';
import { MONTHS } from './months.ts';

interface CommissionBarsProps {
  year: number;
  /** Twelve amounts in dollars, January first. */
  months: readonly number[];
  /** Index of the current month, 11 for a year that is over. Months after it have no bar yet. */
  currentMonth: number;
}

/** Commissions by month with their amounts in thousands of dollars at the bars; the current month is highlighted. */
export function CommissionBars({ year, months, currentMonth }: CommissionBarsProps): ReactNode {
  const write = thousandsWriter(Math.max(1, ...months));
  const spoken = months.flatMap((amount, month) => (amount > 0 ? `${t(MONTHS[month]!)} ${formatMoney(amount)}` : []));
  return (
    <Bars
      label={t('Commissions received by month, {year}: {amounts}', {
        year,
        amounts: spoken.join(', ') || t('none'),
      })}
      height={COMMISSION_BARS.height}
      padding={0.32}
      currentKey={MONTHS[currentMonth]}
      bars={months.map((amount, month) => ({
        key: MONTHS[month]!,
        value: month <= currentMonth || amount > 0 ? amount : null,
        text: write(amount),
        name: t(MONTHS[month]!),
      }))}
    />
  );
}
