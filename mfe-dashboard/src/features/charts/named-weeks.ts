/** The weeks that are named below the line: the first, the last, and every fourth that is not too close to it. */
export function namedWeeks(count: number): number[] {
  const last = count - 1;
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => index === last || (index % 4 === 0 && last - index > 2),
  );
}
