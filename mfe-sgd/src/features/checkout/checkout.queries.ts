import { http } from '@portal/shared/api';
import { Checkout, type Term } from '@portal/shared/contracts';
import { queryOptions, skipToken } from '@portal/shared/query';

/**
 * A checkout of these ZIPs (D-31): prices, dates and total as the server has them now, which are binding, with the spots kept for
 * 15 minutes. Asking again never keeps a spot for longer.
 */
export const checkoutQuery = (agentId: number, zipCodes: readonly string[], term: Term) =>
  queryOptions({
    queryKey: [agentId, 'sgd-checkout', zipCodes, term],
    queryFn:
      zipCodes.length === 0
        ? skipToken
        : ({ signal }) =>
            http.request('POST', 'checkout', {
              path: { agentId },
              body: { zipCodes, term },
              schema: Checkout,
              signal,
              // done twice it is the same, and the answer to an earlier one would have old prices
              isWrite: false,
            }),
    // prices and spots are those of the moment
    staleTime: 0,
    gcTime: 0,
  });

/** What it would take to pay for these ZIPs now, without keeping anything: the card field, and those that cannot be had. */
export const paymentOptionsQuery = (agentId: number, zipCodes: readonly string[], term: Term) =>
  queryOptions({
    queryKey: [agentId, 'sgd-payment-options', zipCodes, term],
    queryFn: ({ signal }) =>
      http.request('GET', 'checkout', { path: { agentId }, query: { zips: zipCodes, term }, schema: Checkout, signal }),
  });
