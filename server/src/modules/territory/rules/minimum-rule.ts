import type { MinimumRule } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { Language } from '../../../platform/texts/language.ts';
import { inEnglish, say } from '../../../platform/texts/say.ts';
import { sentences, type Text } from '../../../platform/texts/text.ts';

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
  const shown = met ? growing : missing;
  return { met, message: inEnglish(wordsOf(shown)), markets: shown };
}

/** What the rule says of a cart, for a refused order; nothing of an empty one. */
export const minimumText = ({ message, markets = [] }: MinimumRule): Text => (message === null ? '' : wordsOf(markets));

/** The rule of a cart with its text in a language, for front ends that are older than `markets`. */
export function sayRule(rule: MinimumRule, language: Language): MinimumRule {
  return { ...rule, message: rule.message === null ? null : say(minimumText(rule), language) };
}

function wordsOf(markets: readonly RuleMarket[]): Text {
  if (markets.length === 0) return msg('Renewals need no minimum.');
  return sentences(...markets.map(wordsOfMarket));
}

const wordsOfMarket = ({ name, minimum, missing }: RuleMarket): Text =>
  missing > 0
    ? {
        id: msg(
          '{missing, plural, one {Add # more ZIP to check out.} other {Add # more ZIPs to check out.}} The minimum in {name} is {minimum}.',
        ),
        values: { missing, name, minimum },
      }
    : {
        id: msg('Minimum of {minimum, plural, one {# ZIP} other {# ZIPs}} in {name} is met.'),
        values: { minimum, name },
      };

function countIn(lines: readonly CartLine[], marketId: string): number {
  return lines.filter((line) => line.marketId === marketId).length;
}
