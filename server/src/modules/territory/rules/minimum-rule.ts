/** The least number of ZIPs of one order in a market, from the market's row. */
export interface MarketMinimum {
  marketId: string;
  name: string;
  minimumZips: number;
}

export interface CartLine {
  zip: string;
  marketId: string;
  isRenewal: boolean;
}

export interface MinimumRuleAnswer {
  met: boolean;
  /** The text next to the button; null for an empty cart. */
  message: string | null;
}

/**
 * The minimum checkout rule (D-31, SGD-13): an order that adds ZIPs in a market holds at least that market's minimum
 * there, renewals included. A cart of renewals alone needs no minimum: an agent need not buy more in order to stay.
 */
export function minimumRule(lines: readonly CartLine[], markets: readonly MarketMinimum[]): MinimumRuleAnswer {
  if (lines.length === 0) return { met: false, message: null };
  const growing = markets.filter(({ marketId }) => lines.some((line) => line.marketId === marketId && !line.isRenewal));
  const missing = growing
    .map((market) => ({ ...market, missing: market.minimumZips - countIn(lines, market.marketId) }))
    .filter((market) => market.missing > 0);
  if (missing.length > 0) {
    return {
      met: false,
      message: missing
        .map(
          (market) =>
            `Add ${zips(market.missing, 'more ')} to check out. The minimum in ${market.name} is ${market.minimumZips}.`,
        )
        .join(' '),
    };
  }
  if (growing.length === 0) return { met: true, message: 'Renewals need no minimum.' };
  return {
    met: true,
    message: growing.map(({ minimumZips, name }) => `Minimum of ${zips(minimumZips)} in ${name} is met.`).join(' '),
  };
}

function countIn(lines: readonly CartLine[], marketId: string): number {
  return lines.filter((line) => line.marketId === marketId).length;
}

function zips(count: number, more = ''): string {
  return `${count} ${more}${count === 1 ? 'ZIP' : 'ZIPs'}`;
}
