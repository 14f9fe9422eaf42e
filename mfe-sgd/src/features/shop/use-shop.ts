import type { ShopResponse, ZipOffer } from '@portal/shared/contracts';
import { keepPreviousData, useQuery } from '@portal/shared/query';
import { useMemo } from 'react';
import { type ShopCart, useCart } from '../cart/use-cart.ts';
import { useFreeNow } from '../cart/use-free-now.ts';
import { circleAround, type NearbyZip, surroundingsQuery } from '../map/surroundings.ts';
import { zipDataQuery } from '../cart/cart.queries.ts';
import { shopQuery } from './shop.queries.ts';
import { sortZips } from './shop-sorting.ts';
import { questionOf, type ShopView } from './shop-view.ts';
import { type Turn, useTurns } from './use-turns.ts';
import { countStates, type ShopZip, toShopZip, type ZipViewState } from './zip-state.ts';

/** State of the list of a tab. */
export type ShopListState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; retry: () => void; isRetrying: boolean }
  /** A search that has not been sent yet. */
  | { kind: 'idle' }
  | { kind: 'ready' };

export interface ShopData {
  list: ShopListState;
  /** All ZIPs of the tab, sorted. */
  zips: ShopZip[];
  /** The ZIPs that pass the legend's filter. */
  shownZips: ShopZip[];
  selected: ShopZip | null;
  surroundings: readonly NearbyZip[];
  counts: Record<ZipViewState, number>;
  tabCounts: Partial<ShopResponse['counts']>;
  center: ShopResponse['center'];
  /** False for an agent who is not active in the network (0104). */
  canOrder: boolean;
  cart: ShopCart;
  freeNow: readonly ZipOffer[];
  turns: readonly Turn[];
}

const NO_OFFERS: readonly ZipOffer[] = [];
const NO_ZIPS: readonly NearbyZip[] = [];

/** Everything one view of the shop needs. */
export function useShop(agentId: number, view: ShopView): ShopData {
  const question = questionOf(view);
  const shop = useQuery({ ...shopQuery(agentId, question), placeholderData: keepPreviousData });
  // A search has no counts around the agent, and may have no response at all: the tabs keep their counts.
  const service = useQuery({ ...shopQuery(agentId, { tab: 'service' }), enabled: view.tab === 'search' });
  // While another tab is loading, the placeholder is the response of the previous tab.
  const response = question !== null && shop.data?.tab === view.tab ? shop.data : null;
  const offers = response?.zips ?? NO_OFFERS;
  const circle = circleAround(offers, response?.center?.zip ?? null);
  const around = useQuery({ ...surroundingsQuery(circle), placeholderData: keepPreviousData });
  const surroundings = (circle && around.data) ?? NO_ZIPS;
  const freeNow = useFreeNow(agentId);
  const isElsewhere = response !== null && view.selected !== null && !offers.some(({ zip }) => zip === view.selected);
  const elsewhere = useQuery(zipDataQuery(agentId, isElsewhere ? [view.selected!] : [])).data?.zips ?? NO_OFFERS;
  const known = useMemo(() => [...elsewhere, ...freeNow, ...offers], [elsewhere, freeNow, offers]);
  const cart = useCart(agentId, known);

  const turns = useTurns(agentId, known);
  const { zipSet } = cart;
  const zips = useMemo(
    () =>
      sortZips(
        offers.map((offer) => toShopZip(offer, zipSet)),
        view.sort,
      ),
    [offers, zipSet, view.sort],
  );
  const shownZips = useMemo(
    () => (view.shown.length === 0 ? zips : zips.filter(({ state }) => view.shown.includes(state))),
    [zips, view.shown],
  );
  const chosen = known.findLast(({ zip }) => zip === view.selected);
  return {
    list: listState(),
    zips,
    shownZips,
    selected: chosen ? toShopZip(chosen, zipSet) : isElsewhere ? null : firstChoice(shownZips),
    surroundings,
    counts: countStates(zips),
    tabCounts: (view.tab === 'search' ? service.data : shop.data)?.counts ?? {},
    center: response?.center ?? null,
    canOrder: (shop.data ?? service.data)?.canOrder ?? true,
    cart,
    freeNow,
    turns,
  };

  function listState(): ShopListState {
    if (question === null) return { kind: 'idle' };
    if (response && !(shop.isError && shop.isPlaceholderData)) return { kind: 'ready' };
    if (!shop.isError) return { kind: 'loading' };
    return { kind: 'failed', error: shop.error, retry: () => void shop.refetch(), isRetrying: shop.isFetching };
  }
}

/** Initial selection: the first ZIP that is free. */
const firstChoice = (zips: readonly ShopZip[]): ShopZip | null =>
  zips.find(({ state }) => state === 'free') ?? zips[0] ?? null;
