import type { ZipOffer } from '@portal/shared/contracts';
import { formatNearDay, formatPrice, NOT_AVAILABLE, pageLocale, perLocale } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

const compact = perLocale((locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }));
const compactWhole = perLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 0 }),
);

/** `$455k`, `$1.2m`: dollars at a glance. */
export function compactDollars(dollars: number): string {
  const text = (Math.abs(dollars) < 1_000_000 ? compactWhole : compact)().format(dollars);
  return `$${pageLocale().startsWith('en') ? text.toLowerCase() : text}`;
}

/** `$455k` of a year in a ZIP; `—` where the commissions are withheld. */
export const yearText = (year: ZipOffer['lastYear']): string =>
  year?.commissions ? compactDollars(year.commissions.dollars) : '—';

/** `$150`; null is "Not available". */
export const priceText = (dollars: number | null): string =>
  dollars === null ? t(NOT_AVAILABLE) : formatPrice(dollars);

/** `1 of 3`, or `None`. */
export function spotsText(spotsFree: number, spots: number): string {
  return spotsFree > 0 ? t('{free} of {all}', { free: spotsFree, all: spots }) : t('None');
}

/** `−10%` of a fraction of 0.1; an empty text for none. */
export function discountText(fraction: number): string {
  const percent = Math.round(fraction * 1000) / 10;
  return percent === 0 ? '' : `−${percent}%`;
}

/** The sponsors of a ZIP by last name, the agent first as "You": `You, Castellano`. */
export function sponsorNames(sponsors: readonly { agentId: number; lastName: string }[], agentId: number): string {
  if (sponsors.length === 0) return t('No one yet');
  return sponsors.map((sponsor) => (sponsor.agentId === agentId ? t('You') : sponsor.lastName)).join(', ');
}

/** `Renews Mar 2`, `Renews Nov 20, 2027`, or `Ends Mar 2` after a cancellation (D-31), of a ZIP the agent sponsors; null of others. */
export function termEndText(
  { status, renewsOn, endsAtTerm }: Pick<ZipOffer, 'status' | 'renewsOn' | 'endsAtTerm'>,
  now: number = Date.now(),
): string | null {
  if (status !== 'yours' || renewsOn === null) return null;
  const day = formatNearDay(renewsOn, now);
  return endsAtTerm ? t('Ends {day}', { day }) : t('Renews {day}', { day });
}
