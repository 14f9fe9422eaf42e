import type { MinimumRule } from '@portal/shared/contracts';

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

type RuleMarket = NonNullable<MinimumRule['markets']>[number];

/**
 * The minimum checkout rule (D-31, SGD-13): an order that adds ZIPs in a market holds at least that market's minimum
 * there, renewals included. A cart of renewals alone needs no minimum: an agent need not buy more in order to stay.
 */
export function minimumRule(lines: readonly CartLine[], markets: readonly MarketMinimum[]): MinimumRule {
  if (lines.length === 0) return { met: false, message: null, markets: [] };
  const growing = markets
    .filter(({ marketId }) => lines.some((line) => line.marketId === marketId && !line.isRenewal))
    .map(({ marketId, name, minimumZips }) => ({
      name,
      minimum: minimumZips,
      missing: Math.max(0, minimumZips - countIn(lines, marketId)),
    }));
  const missing = growing.filter((market) => market.missing > 0);
  const met = missing.length === 0;
  return { met, message: messageOf(met ? growing : missing), markets: met ? growing : missing };
}

/** The text next to the button in English, for front ends that are older than `markets`, and for a refused order. */
function messageOf(markets: readonly RuleMarket[]): string {
  if (markets.length === 0) return 'Renewals need no minimum.';
  return markets
    .map(({ name, minimum, missing }) =>
      missing > 0
        ? `Add ${zips(missing, 'more ')} to check out. The minimum in ${name} is ${minimum}.`
        : `Minimum of ${zips(minimum)} in ${name} is met.`,
    )
    .join(' ');
}

function countIn(lines: readonly CartLine[], marketId: string): number {
  return lines.filter((line) => line.marketId === marketId).length;
}

function zips(count: number, more = ''): string {
  return `${count} ${more}${count === 1 ? 'ZIP' : 'ZIPs'}`;
}
