import { formatMoney } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import styles from './charts.module.css';

const HEIGHT = 172;
const BASELINE = 152;
const TALLEST = 126;
const SLOT = 100 / 12;
const BAR = 5.7;

export const MONTHS = [
  msg('Jan'),
  msg('Feb'),
  msg('Mar'),
  msg('Apr'),
  msg('May'),
  msg('Jun'),
  msg('Jul'),
  msg('Aug'),
  msg('Sep'),
  msg('Oct'),
  msg('Nov'),
  msg('Dec'),
];

interface CommissionBarsProps {
  year: number;
  /** Twelve amounts in dollars, January first. */
  months: readonly number[];
  /** Index of the current month, 11 for a year that is over. Months after it have no bar yet. */
  currentMonth: number;
}

/** Commissions by month with their amounts in thousands of dollars at the bars; the current month is highlighted. */
export function CommissionBars({ year, months, currentMonth }: CommissionBarsProps): ReactNode {
  const most = Math.max(1, ...months);
  const write = thousandsWriter(most);
  const spoken = months.flatMap((amount, month) => (amount > 0 ? `${t(MONTHS[month]!)} ${formatMoney(amount)}` : []));
  return (
    <svg
      className={styles.bars}
      height={HEIGHT}
      role="img"
      aria-label={t('Commissions received by month, {year}: {amounts}', {
        year,
        amounts: spoken.join(', ') || t('none'),
      })}
    >
      {/* It clips the lower corners of the bars. */}
      <svg height={BASELINE} width="100%">
        {months.map((amount, month) => {
          const height = (TALLEST * amount) / most;
          return (
            amount > 0 && (
              <rect
                key={MONTHS[month]}
                className={month === currentMonth ? styles.barNow : styles.bar}
                x={`${((month + 0.5) * SLOT - BAR / 2).toFixed(2)}%`}
                y={BASELINE - height}
                width={`${BAR}%`}
                height={height + 4}
                rx="3"
              />
            )
          );
        })}
      </svg>
      <line className={styles.baseline} x1="0" x2="100%" y1={BASELINE + 0.5} y2={BASELINE + 0.5} />
      {months.map((amount, month) => {
        const x = `${((month + 0.5) * SLOT).toFixed(2)}%`;
        const isNow = month === currentMonth;
        return (
          <g key={MONTHS[month]} textAnchor="middle">
            {month <= currentMonth && (
              <text
                className={isNow ? styles.valueNow : styles.value}
                x={x}
                y={BASELINE - 6 - (TALLEST * amount) / most}
              >
                {write(amount)}
              </text>
            )}
            <text className={isNow ? styles.axisNow : styles.axis} x={x} y={BASELINE + 15}>
              {t(MONTHS[month]!)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Formats dollars as thousands: `13.5`, `0`; without decimals when an amount would not fit over its bar. */
export function thousandsWriter(most: number): (dollars: number) => string {
  const digits = most >= 99_950 ? 0 : 1;
  return (dollars) => (dollars === 0 ? '0' : (dollars / 1000).toFixed(digits));
}
