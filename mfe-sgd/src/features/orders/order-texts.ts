import type { Order } from '@portal/shared/contracts';
import { dayIn, formatNearDay } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import type { StatusTone } from '@portal/shared/ui';

/** What the history says about an order, with its tone. Today is that of the browser: sponsorships go by days where the agent is. */
export function stateOf(order: Order, now: Date = new Date()): { word: string; tone: StatusTone } {
  const { status, lines } = order;
  if (status !== 'paid') return { word: t(WORDS[status].word), tone: WORDS[status].tone };
  const today = dayOf(now);
  const { startsOn } = runOf(lines);
  if (startsOn > today)
    return { word: t('Starts {day}', { day: formatNearDay(startsOn, now.getTime()) }), tone: 'blue' };
  return isOver(order, today) ? { word: t('Ended'), tone: 'neutral' } : { word: t('Running'), tone: 'green' };
}

/** Whether nothing of an order runs any more or can still come of it. */
export function isOver(order: Order, today: string): boolean {
  const { status, lines } = order;
  if (status === 'paid') return runOf(lines).renewsOn <= today;
  return status === 'canceled' || status === 'refunded' || (status === 'declined' && !needsPayment(order));
}

/** Whether another card can still pay for it. */
export const needsPayment = ({ status, canBePaid }: Pick<Order, 'status' | 'canBePaid'>): boolean =>
  status === 'declined' && canBePaid;

/** Whether there is a receipt: whatever became of the order since, the paper says what was paid. */
export const hasReceipt = ({ paidAt }: Pick<Order, 'paidAt'>): boolean => paidAt !== null;

/** The day of a moment where the browser is: `2026-11-20`. */
export const dayOf = (moment: Date): string =>
  dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, moment.getTime());

const WORDS = {
  processing: { word: msg('Being paid'), tone: 'blue' },
  'needs-confirmation': { word: msg('Needs confirmation'), tone: 'blue' },
  declined: { word: msg('Declined'), tone: 'red' },
  canceled: { word: msg('Canceled'), tone: 'neutral' },
  refunded: { word: msg('Refunded'), tone: 'neutral' },
} as const satisfies Record<Exclude<Order['status'], 'paid'>, { word: string; tone: StatusTone }>;

/** From the first start to the last renewal of an order, which has at least one line. */
export function runOf(lines: Order['lines']): { startsOn: string; renewsOn: string } {
  return {
    startsOn: lines.map((line) => line.startsOn).toSorted()[0] ?? '',
    renewsOn:
      lines
        .map((line) => line.renewsOn)
        .toSorted()
        .at(-1) ?? '',
  };
}

/** `Visa ending 4242`; null: no card has been known yet. */
export const cardText = ({ card }: Pick<Order, 'card'>): string | null => card && t('{brand} ending {last4}', card);
