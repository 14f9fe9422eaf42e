import type { AgentRank } from '@portal/shared/contracts';
import { formatShortDay } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import styles from './charts.module.css';

const HEIGHT = 112;
const [LEFT, TOP, BOTTOM] = [8, 18, 86];
/** Room for the last value. */
const RIGHT = 22;

interface RankLineProps extends Pick<AgentRank, 'history'> {
  /** CSS pixels. */
  width: number;
}

/** The rank week by week, 1 at the top; first and last value are written at the line. */
export function RankLine({ history, width }: RankLineProps): ReactNode {
  const points = placePoints(
    history.map(({ rank }) => rank),
    width,
  );
  const [first, last] = [history[0], history.at(-1)];
  const [start, end] = [points[0], points.at(-1)];
  if (!first || !last || !start || !end) return null;
  return (
    <svg
      className={styles.rankLine}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={t('Rank over {weeks} weeks, from {first} to {last}', {
        weeks: history.length,
        first: first.rank,
        last: last.rank,
      })}
    >
      <path className={styles.line} d={`M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`} />
      <circle className={styles.start} cx={start.x} cy={start.y} r="3" />
      <circle className={styles.end} cx={end.x} cy={end.y} r="4" />
      <text className={styles.axis} x="2" y={start.y < (TOP + BOTTOM) / 2 ? start.y - 10 : start.y + 20}>
        {t('{rank} on {day}', { rank: first.rank, day: formatShortDay(first.week) })}
      </text>
      <text className={styles.valueNow} x={end.x + 9} y={end.y + 4}>
        {last.rank}
      </text>
    </svg>
  );
}

/**
 * Ranks as points of the drawing: evenly spaced, the best one on top. A rank that never changed is a line in the
 * middle.
 */
export function placePoints(ranks: readonly number[], width: number): { x: number; y: number }[] {
  const [best, worst] = [Math.min(...ranks), Math.max(...ranks)];
  const step = (width - RIGHT - LEFT) / Math.max(1, ranks.length - 1);
  return ranks.map((rank, index) => ({
    x: LEFT + step * index,
    y: best === worst ? (TOP + BOTTOM) / 2 : TOP + ((BOTTOM - TOP) * (rank - best)) / (worst - best),
  }));
}
