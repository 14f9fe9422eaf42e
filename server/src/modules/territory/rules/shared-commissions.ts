/** Commissions of fewer agents together are not shown to anybody. */
export const MIN_AGENTS = 3;

/** What each agent earned, in cents; an agent who earned nothing is not in it. */
export type Shares = ReadonlyMap<number, number>;

/**
 * Whether the sum of these shares may be shown to other agents (D-29).
 *
 * At least three agents earned it. And the difference from each sum that was shown before is of at least three agents too, or of
 * none: whoever writes down two answers learns nothing about one agent. Who is one of three subtracts their own commission, and is
 * left with the sum of two.
 * @param shownBefore of this ZIP, for twelve months that overlap with these
 */
export function mayBeShown(shares: Shares, shownBefore: readonly Shares[]): boolean {
  if (shares.size < MIN_AGENTS) return false;
  return shownBefore.every((before) => {
    const changed = new Set([...shares.keys(), ...before.keys()].filter((id) => shares.get(id) !== before.get(id)))
      .size;
    return changed === 0 || changed >= MIN_AGENTS;
  });
}
