import { ApiError } from '@portal/shared/api';
import {
  type CartChange,
  DEFAULT_TERM,
  type MinimumRule,
  type Promo,
  type SavedCartResponse,
  type Term,
  type ZipOffer,
} from '@portal/shared/contracts';
import { cartTotal, type CartTotal, changedCart } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { keepPreviousData, useMutation, useMutationState, useQuery, useQueryClient } from '@portal/shared/query';
import { useMemo } from 'react';
import { cartChangeKey, sendCartChange, useUnsentChanges } from './cart-changes.ts';
import { loadCartQuery, promoQuery, savedCartQuery } from './cart.queries.ts';
import { events } from '../../remote.ts';

const EMPTY: SavedCartResponse = { zipCodes: [], unavailableZipCodes: [], term: DEFAULT_TERM };

/** The cart as the page shows it: what the server stores, plus pending changes. */
export interface ShopCart {
  agentId: number;
  /** `loading` until the stored cart is known; `failed` when it could not be loaded. */
  status: 'loading' | 'failed' | 'ready';
  error: ApiError | Error | null;
  zipCodes: readonly string[];
  zipSet: ReadonlySet<string>;
  /** Stored, but no longer available. */
  unavailableZipCodes: readonly string[];
  term: Term;
  promo: Promo | null;
  /** What is known about the ZIPs in the cart. */
  offers: ReadonlyMap<string, ZipOffer>;
  /** Null while the price of a line is not known. */
  total: CartTotal | null;
  /** The server's decision about the minimum; `isCurrent` is false while it is refetched. */
  rule: (MinimumRule & { isCurrent: boolean }) | null;
  change: (change: CartChange) => void;
  retry: () => void;
}

/**
 * The agent's cart, saved on the server at every change (D-29). Changes show at once; they are sent one after the other, and
 * the server applies each to what it has, so that a refused one only undoes itself and what another tab adds is not lost.
 * @param knownOffers offers of the page, so that a ZIP that was just added has its price
 */
export function useCart(agentId: number, knownOffers: readonly ZipOffer[]): ShopCart {
  const client = useQueryClient();
  const { queryKey } = savedCartQuery(agentId);
  // also when the page is opened again: another tab may have changed the cart
  const saved = useQuery({ ...savedCartQuery(agentId), refetchOnMount: 'always' });
  const mutationKey = cartChangeKey(agentId);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `sgd-cart-${agentId}` },
    mutationFn: (change: CartChange) => sendCartChange(agentId, change),
    retry: (failures, error) => failures < 2 && isUnanswered(error),
    retryDelay: 500,
    onSuccess: async (kept) => {
      // a read that began before the change may still bring the cart without it
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, kept);
    },
    onError: (error) => {
      events.publish('toast.show', { text: reasonOf(error), tone: 'failure' });
      // Someone else may have been faster: refetch what is free.
      void client.invalidateQueries({ queryKey: [agentId, 'sgd-shop'] });
    },
    onSettled: () => {
      // an answer may be older than what was heard of while it was on its way, and a lost one says nothing
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
  useUnsentChanges(agentId);
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as CartChange,
  });
  const shown = pending.reduce(shownAfter, saved.data ?? EMPTY);
  const { zipCodes, unavailableZipCodes, term } = shown;
  const zipSet = useZipSet(zipCodes.join(' '));

  const loaded = useQuery({ ...loadCartQuery(agentId, zipCodes), placeholderData: keepPreviousData });
  const promoAlone = useQuery({ ...promoQuery(agentId), enabled: zipCodes.length === 0 });
  const promo = loaded.data?.promo ?? promoAlone.data ?? null;

  const offers = useMemo(
    () => new Map([...knownOffers, ...(loaded.data?.cart ?? [])].map((offer) => [offer.zip, offer])),
    [knownOffers, loaded.data],
  );
  const lines = zipCodes.flatMap((zip) => offers.get(zip) ?? []);
  const isPriced = promo !== null && lines.length === zipCodes.length;
  return {
    agentId,
    status: saved.data ? 'ready' : saved.isError ? 'failed' : 'loading',
    error: saved.error ?? loaded.error,
    zipCodes,
    zipSet,
    unavailableZipCodes,
    term,
    promo,
    offers,
    total: isPriced ? cartTotal(lines, term, promo) : null,
    rule:
      zipCodes.length > 0 && loaded.data
        ? { ...loaded.data.minimumRule, isCurrent: !loaded.isPlaceholderData && !loaded.isError }
        : null,
    change: mutate,
    retry: () => {
      void saved.refetch();
      if (zipCodes.length > 0) void loaded.refetch();
    },
  };
}

/** The same set for the same ZIPs: their list is recreated at every render while a change is pending. */
const useZipSet = (zipText: string): ReadonlySet<string> => useMemo(() => new Set(zipText.split(' ')), [zipText]);

/** The cart as it is shown until the server has answered. */
function shownAfter(cart: SavedCartResponse, change: CartChange): SavedCartResponse {
  const unavailableZipCodes = cart.unavailableZipCodes.filter((zip) => !change.remove?.includes(zip));
  return { ...changedCart(cart, change), unavailableZipCodes };
}

/** Whether the server was not reached, or its answer was lost. */
const isUnanswered = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** The message about this ZIP, when the server sent one. */
function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return t('The cart was not saved. Please try again.');
  return error.fields[0]?.message ?? error.message;
}
