import type { RankOfWeek } from '@portal/shared/contracts';

/** CSS pixels of the drawing. */
export interface ChartSize {
  width: number;
  height: number;
}

export const MARGIN = { left: 16, right: 20, top: 30, bottom: 48 };

/**
 * Ranks as points of the drawing: evenly spaced, the best one on top. A rank that never changed is a line in the middle.
 * @param weeks oldest first
 */
export function chartPoints(weeks: readonly Pick<RankOfWeek, 'rank'>[], { width, height }: ChartSize) {
  const ranks = weeks.map(({ rank }) => rank);
  const [best, worst] = [Math.min(...ranks), Math.max(...ranks)];
  const step = (width - MARGIN.left - MARGIN.right) / Math.max(1, ranks.length - 1);
  const room = height - MARGIN.top - MARGIN.bottom;
  return ranks.map((rank, index) => ({
    x: MARGIN.left + step * index,
    y: MARGIN.top + (best === worst ? room / 2 : (room * (rank - best)) / (worst - best)),
  }));
}

/** The weeks that are named below the line: the first, the last, and every fourth that is not too close to it. */
export function namedWeeks(count: number): number[] {
  const last = count - 1;
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => index === last || (index % 4 === 0 && last - index > 2),
  );
}
