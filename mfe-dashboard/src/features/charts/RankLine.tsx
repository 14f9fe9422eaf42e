import { Circle, LinePath } from '@visx/shape';
import type { AgentRank } from '@portal/shared/contracts';
import { formatShortDay } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import { RANK_LINE } from './chart-sizes.ts';
import classes from './charts.module.css';
import { rankPoints } from './rank-scales.ts';

const [LEFT, TOP, BOTTOM] = [8, 18, 86];
/** Where the text of the first value ends. */
const TEXT_UNTIL = 76;
/** Room for the last value. */
const RIGHT = 22;

interface RankLineProps extends Pick<AgentRank, 'history'> {
  /** CSS pixels. */
  width: number;
}

/** Where the text of the first value is free of the line: below it or, without room there, above it. */
function textPlace(points: readonly { x: number; y: number }[]): number {
  const ys = points.filter(({ x }) => x < TEXT_UNTIL).map(({ y }) => y);
  const below = Math.max(...ys) + 20;
  return below < RANK_LINE.height ? below : Math.min(...ys) - 10;
}

/** The rank week by week, 1 at the top; first and last value are written at the line. */
export function RankLine({ history, width }: RankLineProps): ReactNode {
  const { height } = RANK_LINE;
  const points = rankPoints(history, { left: LEFT, right: width - RIGHT, top: TOP, bottom: BOTTOM });
  const [first, last] = [history[0], history.at(-1)];
  const [start, end] = [points[0], points.at(-1)];
  if (!first || !last || !start || !end) return null;
  return (
    <svg
      className={classes.rankLine}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={t('Rank over {weeks} weeks, from {first} to {last}', {
        weeks: history.length,
        first: first.rank,
        last: last.rank,
      })}
    >
      <LinePath className={classes.line} data={points} x={({ x }) => x} y={({ y }) => y} />
      <Circle className={classes.start} cx={start.x} cy={start.y} r={3} />
      <Circle className={classes.end} cx={end.x} cy={end.y} r={4} />
      <text className={classes.axis} x="2" y={textPlace(points)}>
        {t('{rank} on {day}', { rank: first.rank, day: formatShortDay(first.week) })}
      </text>
      <text className={classes.valueNow} x={end.x + 9} y={end.y + 4}>
        {last.rank}
      </text>
    </svg>
  );
}
