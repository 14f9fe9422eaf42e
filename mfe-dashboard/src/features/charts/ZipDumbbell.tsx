import { scaleLinear } from '@visx/scale';
import { Circle, Line } from '@visx/shape';
import type { AgentZipStat } from '@portal/shared/contracts';
import type { ReactNode } from 'react';
import { ZIP_DUMBBELL } from './chart-sizes.ts';
import classes from './charts.module.css';

const [FIRST, LAST] = [6, 94];
const MIDDLE = ZIP_DUMBBELL.height / 2;

interface ZipDumbbellProps {
  zip: Pick<AgentZipStat, 'isSponsored' | 'rankWithBoost' | 'rankWithoutBoost'>;
  /** The last rank of the scale. */
  last: number;
}

/**
 * The effect of Guaranteed Display in one ZIP, 1st at the left. Sponsored: solid where the agent is, hollow
 * where they would be without. Not sponsored: solid where they are, dotted where they would be with it. The numbers
 * are in the cells next to it.
 */
export function ZipDumbbell({ zip, last }: ZipDumbbellProps): ReactNode {
  const { isSponsored, rankWithBoost, rankWithoutBoost } = zip;
  const { width, height } = ZIP_DUMBBELL;
  const place = scaleLinear({ domain: [1, Math.max(2, last)], range: [FIRST, LAST], clamp: true });
  const [boosted, plain] = [rankWithBoost && place(rankWithBoost), rankWithoutBoost && place(rankWithoutBoost)];
  return (
    <svg
      className={classes.dumbbell}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <Line className={classes.track} x1={FIRST} x2={LAST} y1={MIDDLE} y2={MIDDLE} />
      {boosted && plain && (
        <Line
          className={isSponsored ? classes.gain : classes.possible}
          x1={boosted}
          x2={plain}
          y1={MIDDLE}
          y2={MIDDLE}
        />
      )}
      {plain && <Circle className={isSponsored ? classes.unboosted : classes.plain} cx={plain} cy={MIDDLE} r={4} />}
      {boosted && <Circle className={isSponsored ? classes.boosted : classes.wouldBe} cx={boosted} cy={MIDDLE} r={4} />}
    </svg>
  );
}
