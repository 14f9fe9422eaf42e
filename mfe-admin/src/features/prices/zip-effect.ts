import type { ZipPricing, ZipPricingDetails } from '@portal/shared/contracts';
import { formatDay } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { priceText } from './price-texts.ts';

export interface Effect {
  /** Who is reached. */
  name: string;
  what: string;
}

/** Whom a change of a ZIP reaches, and how (decision 0064). An empty list: nothing is changed. */
export function effectOf(details: ZipPricingDetails, after: ZipPricing): Effect[] {
  const isOtherPrice = details.monthlyPriceCents !== after.monthlyPriceCents;
  const isOtherSpots = details.spots !== after.spots;
  return [
    ...(isOtherPrice ? effectOfPrice(details, after) : []),
    ...(isOtherSpots ? effectOfSpots(details, after) : []),
  ];
}

function effectOfPrice(
  { openOrders, checkouts, renewals, sponsors, monthlyPriceCents }: ZipPricingDetails,
  after: ZipPricing,
): Effect[] {
  const price = priceText(after.monthlyPriceCents);
  const none = t('none');
  if (after.monthlyPriceCents === null) {
    return [
      { name: t('New orders'), what: t('none: it leaves the shop') },
      {
        name: t('Sponsors now'),
        what: sponsors === 0 ? none : t('{count}, until their term is over', { count: sponsors }),
      },
    ];
  }
  return [
    { name: t('Orders that are paid'), what: t('do not change') },
    {
      name: t('Orders being paid'),
      what:
        openOrders === 0 ? none : t('{count}, at {price}', { count: openOrders, price: priceText(monthlyPriceCents) }),
    },
    {
      name: t('Checkouts open now'),
      what: checkouts === 0 ? none : t('{count}, asked to agree to the new total', { count: checkouts }),
    },
    {
      name: t('Renewals in 30 days'),
      what:
        renewals.next === null
          ? none
          : t('{count} at {price}, the first on {day}', {
              count: renewals.count,
              price,
              day: formatDay(renewals.next),
            }),
    },
  ];
}

function effectOfSpots({ sponsors, waiting, spots }: ZipPricingDetails, after: ZipPricing): Effect[] {
  const name = t('Spots');
  if (after.spots < sponsors) {
    return [{ name, what: t('who sponsors it stays and may renew, nobody new can buy') }];
  }
  if (after.spots > spots && waiting > 0) {
    return [{ name, what: t('offered to the first of {count} who wait', { count: waiting }) }];
  }
  return [{ name, what: t('{free} of {spots} not sponsored', { free: after.spots - sponsors, spots: after.spots }) }];
}
