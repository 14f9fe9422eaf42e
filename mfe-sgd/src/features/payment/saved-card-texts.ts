import type { SavedCard } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';

/** `Visa ending 4242, expires 04/28`. */
export function savedCardText(card: SavedCard, now: Date = new Date()): string {
  const { brand, last4, expires } = card;
  if (expires === null) return t('{brand} ending {last4}', { brand, last4 });
  const date = `${expires.slice(5)}/${expires.slice(2, 4)}`;
  return isExpired(card, now)
    ? t('{brand} ending {last4}, expired {date}', { brand, last4, date })
    : t('{brand} ending {last4}, expires {date}', { brand, last4, date });
}

/** How far the last time zone on earth is behind UTC. */
const LAST_PLACE_MS = 12 * 3_600_000;

/** Whether the last month of a card is over, wherever it is from: the payment partner decides about the hours before that. */
export function isExpired({ expires }: Pick<SavedCard, 'expires'>, now: Date = new Date()): boolean {
  return expires !== null && expires < new Date(now.getTime() - LAST_PLACE_MS).toISOString().slice(0, 7);
}
