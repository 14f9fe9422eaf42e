import type { AgentZipStat } from '@portal/shared/contracts';

type Ranks = Pick<AgentZipStat, 'rankWithBoost' | 'rankWithoutBoost'>;

/** The last rank any of the marks needs, at least 2nd. */
export const lastRankOf = (zips: readonly Ranks[]): number =>
  Math.max(2, ...zips.flatMap(({ rankWithBoost, rankWithoutBoost }) => [rankWithBoost ?? 1, rankWithoutBoost ?? 1]));
