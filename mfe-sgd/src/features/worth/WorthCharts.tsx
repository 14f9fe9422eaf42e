import type { WorthMonth } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { onDemand, useOnDemand } from '@portal/shared/ui/on-demand';
import type { ReactNode } from 'react';
import type * as Charts from './worth-charts.ts';
import { WORTH_BARS } from './worth-chart-sizes.ts';
import classes from './Worth.module.css';

const charts = onDemand<typeof Charts>(() => import(/* webpackChunkName: "charts" */ './worth-charts.ts'));

/** The most bars that stay distinguishable. */
const MAX_BARS = 12;

interface WorthChartsProps {
  months: readonly WorthMonth[];
  currentMonth: string;
}

/** Commissions and referrals by month, side by side. The table below has the same numbers, also when this code does not load. */
export function WorthCharts({ months, currentMonth }: WorthChartsProps): ReactNode {
  const { part, hasFailed } = useOnDemand(charts);
  if (hasFailed) return null;
  const shown = months.slice(-MAX_BARS);
  const isCut = shown.length < months.length;
  const room = <div style={WORTH_BARS} aria-hidden="true" />;
  return (
    <div className={classes.charts}>
      <figure className={classes.chart}>
        <figcaption>
          <b>{t('Commissions by month')}</b>
          <span>{isCut ? t('in $1,000, the last 12 months') : t('in $1,000, in the month of the sale')}</span>
        </figcaption>
        {part ? <part.WorthCommissionBars months={shown} currentMonth={currentMonth} /> : room}
      </figure>
      <figure className={classes.chart}>
        <figcaption>
          <b>{t('Referrals by month')}</b>
          <span>{isCut ? t('the last 12 months') : t('that came while you sponsored this ZIP')}</span>
        </figcaption>
        {part ? <part.WorthReferralBars months={shown} currentMonth={currentMonth} /> : room}
      </figure>
    </div>
  );
}
