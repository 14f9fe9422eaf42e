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

/** Whether the last month of a card is over. */
export function isExpired({ expires }: Pick<SavedCard, 'expires'>, now: Date = new Date()): boolean {
  return expires !== null && expires < now.toISOString().slice(0, 7);
}
