import type { Order } from '@portal/shared/contracts';
import { formatDay, formatMoney, monthsOfTerm } from '@portal/shared/domain';
import type { PdfBlock, PdfDocument } from '../../platform/pdf/pdf-document.ts';

/**
 * The receipt of a paid order (D-31). The same order is the same bytes.
 * @param timeZone of the agent: the day of the payment is theirs, as the days of the sponsorships are
 */
export function receiptDocument(order: Order, timeZone: string): PdfDocument {
  const { number, lines, totalCents, refundedCents, card, paidAt, placedAt } = order;
  const paid =
    totalCents === 0
      ? 'Renewed without a charge'
      : card === null
        ? 'Paid'
        : `Paid by ${card.brand} ending in ${card.last4}`;
  return {
    title: `Receipt ${number}`,
    language: 'en-US',
    createdAt: new Date(paidAt ?? placedAt),
    blocks: [
      { kind: 'title', text: `Receipt ${number}` },
      { kind: 'paragraph', text: `${paid} on ${day(paidAt ?? placedAt, timeZone)}` },
      { kind: 'paragraph', text: addressee(order) },
      { kind: 'title', text: 'Sponsored ZIP codes' },
      {
        kind: 'table',
        rows: [
          ...lines.map(({ zip, name, startsOn, renewsOn, monthlyPriceCents, fullCents }) => ({
            label: `${zip} ${name}\n${formatDay(startsOn)} to ${formatDay(renewsOn)}\n${dollars(monthlyPriceCents)} a month`,
            value: dollars(fullCents),
          })),
          ...discountRow(order),
          { label: 'Total', value: dollars(totalCents), isTotal: true },
          ...(refundedCents === 0 ? [] : [{ label: 'Returned to the card', value: dollars(-refundedCents) }]),
        ],
      },
      ...notes(order),
    ],
  };
}

function addressee({ billing }: Order): string {
  return [billing.name, billing.company, billing.address, billing.phone].filter((line) => line !== '').join('\n');
}

function discountRow({ discount, discountCents, term }: Order) {
  if (discountCents === 0) return [];
  const percent = `${Math.round(discount * 10_000) / 100}%`;
  return [{ label: `Discount for ${monthsOfTerm(term)} months, ${percent}`, value: dollars(-discountCents) }];
}

function notes({ status }: Order): PdfBlock[] {
  const text = 'The sponsorships of this order have ended; what was returned is shown above.';
  return status === 'refunded' ? [{ kind: 'paragraph', size: 'note', text }] : [];
}

const day = (moment: string, timeZone: string): string =>
  new Date(moment).toLocaleDateString('en-US', { timeZone, dateStyle: 'long' });

const dollars = (cents: number): string => formatMoney(cents / 100);
