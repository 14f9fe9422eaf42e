import { Circle, Line, LinePath } from '@visx/shape';
import type { RankOfWeek } from '@portal/shared/contracts';
import { formatShortDay } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import classes from '../rank/Rank.module.css';
import { RANK_CHART } from './chart-sizes.ts';
import { namedWeeks } from './named-weeks.ts';
import { rankPoints } from './rank-scales.ts';

const MARGIN = { left: 16, right: 20, top: 30, bottom: 48 };

interface RankChartProps {
  /** Oldest first, at least two. */
  weeks: readonly RankOfWeek[];
  isSmall: boolean;
}

/** The rank week by week, 1 at the top, each value written at its mark. */
export function RankChart({ weeks, isSmall }: RankChartProps): ReactNode {
  const { width, height } = isSmall ? RANK_CHART.narrow : RANK_CHART.wide;
  const points = rankPoints(weeks, {
    left: MARGIN.left,
    right: width - MARGIN.right,
    top: MARGIN.top,
    bottom: height - MARGIN.bottom,
  });
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('Rank over {weeks} weeks, from {first} to {last}', {
        weeks: weeks.length,
        first: first.rank,
        last: last.rank,
      })}
    >
      <Line className={classes.baseline} x1={0} x2={width} y1={height - 26} y2={height - 26} />
      <LinePath className={classes.line} data={points} x={({ x }) => x} y={({ y }) => y} />
      {points.map(({ x, y }, index) => {
        const isLast = index === points.length - 1;
        return (
          <g key={weeks[index]!.week} className={isLast ? classes.markNow : classes.mark}>
            <Circle cx={x} cy={y} r={isLast ? 5 : 3} />
            <text x={x} y={y - 11}>
              {weeks[index]!.rank}
            </text>
          </g>
        );
      })}
      {namedWeeks(weeks.length).map((index) => {
        const isLast = index === weeks.length - 1;
        const anchor = isLast ? 'end' : index === 0 ? 'start' : 'middle';
        const x = isLast ? width : index === 0 ? 0 : points[index]!.x;
        return (
          <text
            key={index}
            className={isLast ? classes.axisNow : classes.axis}
            x={x}
            y={height - 8}
            textAnchor={anchor}
          >
            {formatShortDay(weeks[index]!.week)}
          </text>
        );
      })}
    </svg>
  );
}
