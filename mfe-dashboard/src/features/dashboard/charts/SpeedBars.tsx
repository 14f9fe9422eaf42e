import type { ResponseTimes } from '@portal/shared/contracts';
import { formatShortDay, spokenDuration } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import styles from './charts.module.css';

const HEIGHT = 140;
const BASELINE = 120;
const TALLEST = 96;
/** Per cent of a slot. */
const BAR = 0.62;

/** Median minutes until the first contact, week by week, written at the bars; the current week is highlighted. */
export function SpeedBars({ weeks }: Pick<ResponseTimes, 'weeks'>): ReactNode {
  const slot = 100 / weeks.length;
  const most = Math.max(1, ...weeks.map(({ medianSeconds }) => medianSeconds ?? 0));
  const spoken = weeks.flatMap(({ endsOn, medianSeconds }) =>
    medianSeconds === null
      ? []
      : t('{day} {time}', { day: formatShortDay(endsOn), time: t(spokenDuration(medianSeconds)) }),
  );
  return (
    <svg
      className={styles.bars}
      height={HEIGHT}
      role="img"
      aria-label={t('Median response time of the weeks until: {times}', { times: spoken.join(', ') })}
    >
      {weeks.map(({ endsOn, medianSeconds }, index) => {
        const isNow = index === weeks.length - 1;
        const height = Math.max(2, (TALLEST * (medianSeconds ?? 0)) / most);
        const x = `${((index + 0.5) * slot).toFixed(2)}%`;
        return (
          <g key={endsOn} textAnchor="middle">
            {medianSeconds !== null && (
              <>
                <rect
                  className={isNow ? styles.barNow : styles.bar}
                  x={`${((index + 0.5 - BAR / 2) * slot).toFixed(2)}%`}
                  y={BASELINE - height}
                  width={`${(slot * BAR).toFixed(2)}%`}
                  height={height}
                  rx="2"
                />
                <text className={isNow ? styles.valueNow : styles.value} x={x} y={BASELINE - 6 - height}>
                  {minutesText(medianSeconds)}
                </text>
              </>
            )}
            <text className={isNow ? styles.axisNow : styles.axis} x={x} y={BASELINE + 15}>
              {axisText(endsOn, weeks[index - 1]?.endsOn)}
            </text>
          </g>
        );
      })}
      <line className={styles.baseline} x1="0" x2="100%" y1={BASELINE + 0.5} y2={BASELINE + 0.5} />
    </svg>
  );
}

/** Minutes up to 99, then hours, then days: there is room for three characters over a bar. */
function minutesText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 100) return String(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t('{hours} h', { hours }) : t('{days} d', { days: Math.round(hours / 24) });
}

/** `Nov 6`, and `13` where the month is that of the bar before. */
function axisText(day: string, before: string | undefined): string {
  return before?.slice(0, 7) === day.slice(0, 7) ? String(Number(day.slice(8))) : formatShortDay(day);
}
