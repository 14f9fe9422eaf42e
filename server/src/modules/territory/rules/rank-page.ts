import {
  RANK_FACTORS,
  type RankFactorPoints,
  type RankInZip,
  type RankOfWeek,
  type RankFactor,
} from '@portal/shared/contracts';
import type { FactsOfWeek } from '../../../database/territory-tables.ts';
import {
  CLOSINGS_FOR_ALL_POINTS,
  MAX_POINTS,
  rankPoints,
  strongestMove,
  totalPoints,
  TRANSACTIONS_FOR_ALL_POINTS,
  type RankPoints,
} from './rank-score.ts';

export interface WeekRow {
  week: string;
  rank: number;
  rankedAgents: number;
  points: RankPoints;
}

/** The points of the last count by factor, with the numbers behind them. */
export function factorsOf(points: RankPoints, facts: FactsOfWeek | null): RankFactorPoints[] {
  return RANK_FACTORS.map((factor) => ({
    factor,
    points: points[factor],
    most: MAX_POINTS[factor],
    counted: facts && COUNTED[factor](facts),
  }));
}

const COUNTED: Record<RankFactor, (facts: FactsOfWeek) => { count: number; outOf: number }> = {
  promptness: ({ promptUpdates, newReferrals }) => ({ count: promptUpdates, outOf: newReferrals }),
  closings: (facts) => ({ count: allClosings(facts), outOf: CLOSINGS_FOR_ALL_POINTS.market }),
  appointments: ({ appointments, referrals }) => ({ count: appointments, outOf: referrals }),
  experience: ({ transactionsTotal }) => ({ count: transactionsTotal ?? 0, outOf: TRANSACTIONS_FOR_ALL_POINTS }),
};

/** The total of an agent who answers all of their waiting leads in time; everything else as it was counted. */
export function pointsWhenAnswered(facts: FactsOfWeek, waitingLeads: number): number {
  return round(
    totalPoints(
      rankPoints(
        {
          ...facts,
          newReferrals: facts.newReferrals + waitingLeads,
          promptUpdates: facts.promptUpdates + waitingLeads,
          closings: allClosings(facts),
        },
        'market',
      ),
    ),
  );
}

/** @param weeks newest first, with one more than is shown, to compare with */
export function weeksOf(weeks: readonly WeekRow[], shown: number): RankOfWeek[] {
  return weeks.slice(0, shown).map(({ week, rank, rankedAgents, points }, index) => {
    const before = weeks[index + 1];
    return {
      week,
      rank,
      outOf: rankedAgents,
      points: round(totalPoints(points)),
      moved: before ? strongestMove(before.points, points) : null,
    };
  });
}

/** The mean of the places in these ZIPs, each with the boost where the agent is a sponsor; in tenths, null without ZIPs. */
export function averageRank(zips: readonly RankInZip[]): number | null {
  if (zips.length === 0) return null;
  const sum = zips.reduce((places, zip) => places + (zip.isSponsored ? zip.rankWithBoost : zip.rankWithoutBoost), 0);
  return Math.round((sum / zips.length) * 10) / 10;
}

/** Points in hundredths: sums of them are not exact. */
export const round = (points: number): number => Math.round(points * 100) / 100;

function allClosings({ closingsByZip }: FactsOfWeek): number {
  return Object.values(closingsByZip).reduce((sum, closings) => sum + closings, 0);
}
