import { MarketRule, type Pricing, type PricingHistory, Promo, ZipPricing } from '@portal/shared/contracts';
import { formatCount, formatDate, formatMoney, fromCents } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/** `$189.00`; a ZIP without a price is not sold (CS-117). */
export const priceText = (cents: number | null): string =>
  cents === null ? t('Not sold') : formatMoney(fromCents(cents));

/** `12.5%` of 0.125. */
export const percentText = (fraction: number): string => `${formatPercent(fraction)}%`;

/** The same without the sign, as it is typed. */
export const formatPercent = (fraction: number): string => String(Math.round(fraction * 1000) / 10);

export const discountText = (fraction: number): string => (fraction === 0 ? t('no discount') : percentText(fraction));

/** `48 ZIPs, 61 of 132 spots sold`. */
export function soldText(zips: readonly Pricing['zips'][number][]): string {
  const sum = (numbers: number[]) => formatCount(numbers.reduce((total, one) => total + one, 0));
  return t('{zips, plural, one {{zips} ZIP} other {{zips} ZIPs}}, {sold} of {spots} spots sold', {
    zips: zips.length,
    sold: sum(zips.map(({ sponsors }) => sponsors)),
    spots: sum(zips.map(({ spots }) => spots)),
  });
}

/** What a change did, a phrase for each value. */
export function changeTexts({ kind, before, after }: PricingHistory['changes'][number]): string[] {
  if (kind === 'zip') return zipTexts(ZipPricing.safeParse(before).data, ZipPricing.parse(after));
  if (kind === 'market') {
    const was = MarketRule.safeParse(before).data;
    const { minimumZips } = MarketRule.parse(after);
    return [t('Smallest order {before} to {after} ZIPs', { before: was?.minimumZips ?? 0, after: minimumZips })];
  }
  const { defaultDiscount, discountOptions } = Promo.parse(after);
  const startsAt = after['startsAt'];
  return [
    ...discountOptions.map(({ countOfMonths, discount }) =>
      t('{months} months {discount}', { months: countOfMonths, discount: discountText(discount) }),
    ),
    t('otherwise {discount}', { discount: discountText(defaultDiscount) }),
    ...(typeof startsAt === 'string' ? [t('from {day}', { day: formatDate(startsAt) })] : []),
  ];
}

function zipTexts(before: ZipPricing | undefined, after: ZipPricing): string[] {
  const words = [];
  if (before?.monthlyPriceCents !== after.monthlyPriceCents) {
    words.push(
      t('{before} to {after}', {
        before: priceText(before?.monthlyPriceCents ?? null),
        after: priceText(after.monthlyPriceCents),
      }),
    );
  }
  if (before?.spots !== after.spots) {
    words.push(t('Spots {before} to {after}', { before: before?.spots ?? 0, after: after.spots }));
  }
  return words;
}
