import { ApiError, http } from '@portal/shared/api';
import { Cart, Promo, SavedCartResponse, WaitlistResponse, ZipDataResponse } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { queryOptions, skipToken } from '@portal/shared/query';

/** The items of the cart, as the server stores them. */
export const savedCartQuery = (agentId: number) =>
  queryOptions({
    queryKey: [agentId, 'sgd-cart'],
    queryFn: ({ signal }) => http.request('GET', 'savedCart', { path: { agentId }, schema: SavedCartResponse, signal }),
  });

/** The refusal of a cart in the words of API-65, `Error 500: {…}`: for the log, the page has a sentence of its own. */
function refusedCart({ status, code, requestId, fields, body, responseText }: ApiError): ApiError {
  const error = new ApiError(`Error ${status}: ${responseText}`, {
    status,
    code,
    requestId,
    fields,
    body,
    responseText,
  });
  log.warning('The cart did not load', error);
  return error;
}

/**
 * The lines of the cart, the discounts and the minimum rule (API-65, SGD-13). An empty cart sends no request (SGD-12).
 */
export const loadCartQuery = (agentId: number, zipCodes: readonly string[]) =>
  queryOptions({
    queryKey: [agentId, 'sgd-load-cart', zipCodes.toSorted()],
    queryFn:
      zipCodes.length === 0
        ? skipToken
        : async ({ signal }) => {
            try {
              return await http.request('POST', 'loadCart', {
                path: { agentId },
                body: { includeWaitlist: false, initialZipCodes: zipCodes },
                schema: Cart,
                signal,
              });
            } catch (error) {
              throw error instanceof ApiError && error.status >= 400 ? refusedCart(error) : error;
            }
          },
  });

/** The discounts of the terms (API-60), while there is no cart that contains them. */
export const promoQuery = (agentId: number) =>
  queryOptions({
    queryKey: [agentId, 'sgd-promo'],
    queryFn: ({ signal }) => http.request('GET', 'defaultDiscount', { schema: Promo, signal }),
    staleTime: 5 * 60_000,
  });

/** The ZIPs on the agent's waitlist (API-43, CS-132). */
export const waitlistQuery = (agentId: number) =>
  queryOptions({
    queryKey: [agentId, 'sgd-waitlist'],
    queryFn: ({ signal }) =>
      http.request('GET', 'waitlistedZips', { path: { agentId }, schema: WaitlistResponse, signal }),
  });

/** The offers of these ZIPs (API-66). */
export const zipDataQuery = (agentId: number, zipCodes: readonly string[]) =>
  queryOptions({
    queryKey: [agentId, 'sgd-zip-data', zipCodes.toSorted()],
    queryFn:
      zipCodes.length === 0
        ? skipToken
        : ({ signal }) =>
            http.request('POST', 'zipData', {
              body: { agentId, initialZips: zipCodes },
              schema: ZipDataResponse,
              signal,
            }),
  });
