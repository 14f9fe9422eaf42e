import type { OrderRow, RefundRow } from '../order-tables.ts';

/**
 * What staff can give back of a paid order yet, in cents: what was paid less what was or is being given back (D-31). A refund that
 * the provider refused counts for nothing.
 */
export function refundableCents(
  { totalCents }: Pick<OrderRow, 'totalCents'>,
  refunds: readonly Pick<RefundRow, 'kind' | 'state' | 'amountCents'>[],
): number {
  const given = refunds
    .filter(({ kind, state }) => kind === 'staff' && state !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return totalCents - given;
}

/** Whether a line renews ahead of time: until it begins, the term before is the one that is used. */
export const isAhead = (line: { isRenewal: boolean; startsOn: string }, today: string): boolean =>
  line.isRenewal && line.startsOn > today;
