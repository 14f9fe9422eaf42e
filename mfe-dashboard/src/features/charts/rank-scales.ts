import { scaleLinear, scalePoint } from '@visx/scale';

interface Room {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Weeks as points of a drawing: evenly spaced, the best rank on top. A rank that never changed is a line in the middle.
 * @param weeks oldest first
 * @param room coordinates of the edges
 */
export function rankPoints(
  weeks: readonly { week: string; rank: number }[],
  { left, right, top, bottom }: Room,
): { x: number; y: number }[] {
  const ranks = weeks.map(({ rank }) => rank);
  const [best, worst] = [Math.min(...ranks), Math.max(...ranks)];
  const across = scalePoint({ domain: weeks.map(({ week }) => week), range: [left, right] });
  const down = scaleLinear({ domain: [best, worst], range: [top, bottom] });
  return weeks.map(({ week, rank }) => ({
    // a single point is at the left, where the line would begin
    x: weeks.length === 1 ? left : (across(week) ?? left),
    y: best === worst ? (top + bottom) / 2 : down(rank),
  }));
}
