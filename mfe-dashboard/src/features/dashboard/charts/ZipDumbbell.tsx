import type { AgentZipStat } from '@portal/shared/contracts';
import type { ReactNode } from 'react';
import styles from './charts.module.css';

const WIDTH = 100;
const [FIRST, LAST] = [6, 94];

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
  const place = (rank: number) => FIRST + ((LAST - FIRST) * (Math.min(rank, last) - 1)) / Math.max(1, last - 1);
  const [boosted, plain] = [rankWithBoost && place(rankWithBoost), rankWithoutBoost && place(rankWithoutBoost)];
  return (
    <svg className={styles.dumbbell} width={WIDTH} height="16" viewBox={`0 0 ${WIDTH} 16`} aria-hidden="true">
      <path className={styles.track} d={`M${FIRST} 8H${LAST}`} />
      {boosted && plain && (
        <path
          className={isSponsored ? styles.gain : styles.possible}
          d={`M${boosted.toFixed(1)} 8H${plain.toFixed(1)}`}
        />
      )}
      {plain && <circle className={isSponsored ? styles.unboosted : styles.plain} cx={plain} cy="8" r="4" />}
      {boosted && <circle className={isSponsored ? styles.boosted : styles.wouldBe} cx={boosted} cy="8" r="4" />}
    </svg>
  );
}

/** The last rank any of the marks needs, at least 2nd. */
export const lastRankOf = (zips: readonly ZipDumbbellProps['zip'][]): number =>
  Math.max(2, ...zips.flatMap(({ rankWithBoost, rankWithoutBoost }) => [rankWithBoost ?? 1, rankWithoutBoost ?? 1]));
