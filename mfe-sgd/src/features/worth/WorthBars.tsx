import { Bars, thousandsWriter } from '@portal/shared/charts';
import type { WorthMonth } from '@portal/shared/contracts';
import { fromCents } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import { centsText } from '../payment/cents-text.ts';
import { WORTH_BARS } from './worth-chart-sizes.ts';
import { monthText, shortMonthText } from './month-texts.ts';

interface WorthBarsProps {
  months: readonly WorthMonth[];
  /** The present month, which is highlighted. */
  currentMonth: string;
}

const PADDING = 0.4;

/** Commissions by month, in thousands of dollars at the bars. */
export function WorthCommissionBars({ months, currentMonth }: WorthBarsProps): ReactNode {
  const write = thousandsWriter(fromCents(Math.max(0, ...months.map(({ commissionCents }) => commissionCents))));
  const spoken = months.flatMap(({ month, commissionCents }) =>
    commissionCents > 0 ? `${monthText(month)} ${centsText(commissionCents)}` : [],
  );
  return (
    <Bars
      label={t('Commissions by month: {amounts}', { amounts: spoken.join(', ') || t('none') })}
      height={WORTH_BARS.height}
      padding={PADDING}
      currentKey={currentMonth}
      bars={months.map(({ month, commissionCents }) => ({
        key: month,
        value: commissionCents,
        text: write(fromCents(commissionCents)),
        name: shortMonthText(month),
      }))}
    />
  );
}

/** Referrals by month, with their number at the bars. */
export function WorthReferralBars({ months, currentMonth }: WorthBarsProps): ReactNode {
  const spoken = months.flatMap(({ month, referrals }) => (referrals > 0 ? `${monthText(month)} ${referrals}` : []));
  return (
    <Bars
      label={t('Referrals by month: {counts}', { counts: spoken.join(', ') || t('none') })}
      height={WORTH_BARS.height}
      padding={PADDING}
      currentKey={currentMonth}
      bars={months.map(({ month, referrals }) => ({
        key: month,
        value: referrals,
        text: String(referrals),
        name: shortMonthText(month),
      }))}
    />
  );
}
