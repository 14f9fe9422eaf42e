import type { PartnerCalls } from '@portal/shared/contracts/partner-health';
import { t } from '@portal/shared/i18n';
import classes from './HourBars.module.css';

const HEIGHT = 28;
const STEP = 6;

/** Calls of the last 24 hours, a bar for each, the failed ones red. */
export function HourBars({ hours }: Pick<PartnerCalls, 'hours'>) {
  const most = Math.max(1, ...hours.map(({ calls }) => calls));
  const sum = (key: 'calls' | 'failed') => hours.reduce((total, hour) => total + hour[key], 0);
  const label = t('{calls} calls in 24 hours, {failed} failed', { calls: sum('calls'), failed: sum('failed') });
  return (
    <svg className={classes.bars} role="img" aria-label={label} width={hours.length * STEP} height={HEIGHT}>
      {hours.map(({ calls, failed }, index) => {
        const height = calls === 0 ? 1 : Math.max(3, (calls / most) * HEIGHT);
        const bad = calls === 0 ? 0 : (failed / calls) * height;
        return (
          // an hour has no other name than its place
          <g key={index} transform={`translate(${index * STEP} 0)`}>
            <rect className={calls === 0 ? classes.none : classes.good} y={HEIGHT - height} width={4} height={height} />
            {bad > 0 && <rect className={classes.bad} y={HEIGHT - bad} width={4} height={bad} />}
          </g>
        );
      })}
    </svg>
  );
}
