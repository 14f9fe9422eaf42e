import { formatPrice, NOT_AVAILABLE } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const compactWhole = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 0 });

/** `$455k`, `$1.2m`: dollars at a glance. */
export function compactDollars(dollars: number): string {
  const format = Math.abs(dollars) < 1_000_000 ? compactWhole : compact;
  return `$${format.format(dollars).toLowerCase()}`;
}

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

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Mar 2` for a calendar day. */
export function shortDay(calendarDay: string): string {
  return day.format(new Date(`${calendarDay}T00:00:00Z`));
}

/** The sponsors of a ZIP by last name, the agent first as "You": `You, Castellano`. */
export function sponsorNames(sponsors: readonly { agentId: number; lastName: string }[], agentId: number): string {
  if (sponsors.length === 0) return t('No one yet');
  return sponsors.map((sponsor) => (sponsor.agentId === agentId ? t('You') : sponsor.lastName)).join(', ');
}
