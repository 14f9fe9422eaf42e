import { http } from '@portal/shared/api';
import {
  type MarketRule,
  type NewPromotion,
  Pricing,
  PricingHistory,
  type ZipPricing,
  ZipPricingDetails,
} from '@portal/shared/contracts';
import { keepPreviousData, queryOptions } from '@portal/shared/query';
import { events } from '../../remote.ts';
import { useThenReload } from '../../queries/use-then-reload.ts';

const KEY = ['pricing'] as const;

/** Prices and rules as they are now, with the ZIPs of one market. While another market loads, the last one stays. */
export const pricingQuery = (marketId: string) =>
  queryOptions({
    queryKey: [...KEY, 'market', marketId],
    queryFn: ({ signal }) =>
      http.request('GET', 'pricing', { query: { marketId: marketId || undefined }, schema: Pricing, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A ZIP, and whom a change of it would reach. */
export const zipPricingQuery = (zip: string) =>
  queryOptions({
    queryKey: [...KEY, 'zip', zip],
    queryFn: ({ signal }) => http.request('GET', 'zipPricing', { path: { zip }, schema: ZipPricingDetails, signal }),
    staleTime: 0,
  });

/** The changes of one ZIP; of everything without one. */
export const pricingHistoryQuery = (zip: string) =>
  queryOptions({
    queryKey: [...KEY, 'history', zip],
    queryFn: ({ signal }) =>
      http.request('GET', 'pricingHistory', {
        query: zip ? { kind: 'zip', subject: zip } : {},
        schema: PricingHistory,
        signal,
      }),
    staleTime: 0,
  });

interface Change<Values> {
  before: Values;
  after: Values;
  reason: string;
}

/** Sends a change and reads everything again. `done` is the toast when the server has accepted it. */
export function usePricingChanges() {
  const thenReload = useThenReload(KEY);
  const send = async (change: () => Promise<unknown>, done: string): Promise<void> => {
    await thenReload(change);
    events.publish('toast.show', { text: done, tone: 'plain' });
  };
  return {
    /** @throws ApiError, 409 `changed_meanwhile`; likewise the others */
    changeZip: (zip: string, body: Change<ZipPricing>, done: string) =>
      send(() => http.request('PUT', 'zipPricing', { path: { zip }, body }), done),
    changeMarket: (marketId: string, body: Change<MarketRule>, done: string) =>
      send(() => http.request('PUT', 'marketRule', { path: { marketId }, body }), done),
    addPromotion: (body: NewPromotion, done: string) => send(() => http.request('POST', 'promotions', { body }), done),
  };
}
