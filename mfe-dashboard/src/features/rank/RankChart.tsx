import type { RankOfWeek } from '@portal/shared/contracts';
import { formatShortDay } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import { chartPoints, namedWeeks } from './rank-chart-points.ts';
import classes from './Rank.module.css';

const WIDE = { width: 440, height: 264 };
const NARROW = { width: 328, height: 212 };

interface RankChartProps {
  /** Oldest first, at least two. */
  weeks: readonly RankOfWeek[];
  isSmall: boolean;
}

/** The rank week by week, 1 at the top, each value written at its mark. */
export function RankChart({ weeks, isSmall }: RankChartProps): ReactNode {
  const size = isSmall ? NARROW : WIDE;
  const points = chartPoints(weeks, size);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={t('Rank over {weeks} weeks, from {first} to {last}', {
        weeks: weeks.length,
        first: first.rank,
        last: last.rank,
      })}
    >
      <path className={classes.baseline} d={`M0 ${size.height - 26}H${size.width}`} />
      <path className={classes.line} d={`M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`} />
      {points.map(({ x, y }, index) => {
        const isLast = index === points.length - 1;
        return (
          <g key={weeks[index]!.week} className={isLast ? classes.markNow : classes.mark}>
            <circle cx={x} cy={y} r={isLast ? 5 : 3} />
            <text x={x} y={y - 11}>
              {weeks[index]!.rank}
            </text>
          </g>
        );
      })}
      {namedWeeks(weeks.length).map((index) => {
        const isLast = index === weeks.length - 1;
        const anchor = isLast ? 'end' : index === 0 ? 'start' : 'middle';
        const x = isLast ? size.width : index === 0 ? 0 : points[index]!.x;
        return (
          <text
            key={index}
            className={isLast ? classes.axisNow : classes.axis}
            x={x}
            y={size.height - 8}
            textAnchor={anchor}
          >
            {formatShortDay(weeks[index]!.week)}
          </text>
        );
      })}
    </svg>
  );
}
