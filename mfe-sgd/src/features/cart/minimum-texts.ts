import type { MinimumRule } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';

/**
 * What the server decided about the minimum (SGD-13), in the page's language; of an older server as it says it. Null for
 * an empty cart.
 */
export function minimumText({ message, markets }: MinimumRule): string | null {
  if (message === null || markets === undefined) return message;
  if (markets.length === 0) return t('Renewals need no minimum.');
  return markets.map((market) => (market.missing > 0 ? missingIn(market) : metIn(market))).join(' ');
}

type Market = NonNullable<MinimumRule['markets']>[number];

const missingIn = ({ name, minimum, missing }: Market): string =>
  t(
    '{missing, plural, one {Add 1 more ZIP} other {Add {missing} more ZIPs}} to check out. The minimum in {name} is {minimum}.',
    { missing, name, minimum },
  );
const metIn = ({ name, minimum }: Market): string =>
  t('{minimum, plural, one {Minimum of 1 ZIP} other {Minimum of {minimum} ZIPs}} in {name} is met.', { minimum, name });
