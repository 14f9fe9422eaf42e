import { z } from 'zod';
import { decodeId } from '../domain/entity-id.ts';

/**
 * The address of a request that a page makes first when its own address has no query. With its query; `:agentId` is
 * the agent whose data is shown, `:isAdmin` whether an admin acts for them, `%20` a space:
 * `/agent/v2/agent-portal/dashboard/:agentId/parts?parts=rank`. A GET of this portal without a body.
 *
 * Parameters of the page's own path have their names: `/orders/:orderId` for the page `/sgd/orders/:orderId`;
 * `/referrals/:id.decoded` is the number that an id in the address encodes (D-02).
 */
export const EarlyRequest = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)[\w./:%?&=-]*$/, 'is not a path of this portal, with or without a query');
export const EARLY_REQUEST_AGENT = ':agentId';
export const EARLY_REQUEST_ADMIN = ':isAdmin';

/** What an early request names instead of writing it, such as `:agentId` or `:id.decoded`: the name, and whether it is decoded. */
const PLACEHOLDER = /:([a-z]\w*)(\.decoded\b)?/gi;

/** The names of all placeholders of an early request, without their colons. */
export const placeholdersOf = (url: string): string[] => [...url.matchAll(PLACEHOLDER)].map(([, name]) => name!);

/**
 * An early request with the parameters of the page's address; other placeholders stay as they are.
 * @param parameters as they are written in the address
 * @returns null when the address has an id that cannot be decoded, or anything but letters, digits, `-` and `_`: the page
 * decides what to do then
 */
export function withPageParameters(url: string, parameters: Readonly<Record<string, string>>): string | null {
  let isClear = true;
  const filledIn = url.replaceAll(PLACEHOLDER, (placeholder, name: string, decoded?: string) => {
    const written = parameters[name];
    if (written === undefined) return placeholder;
    const value = decoded === undefined ? written : decodeId(written);
    isClear &&= value !== null && /^[\w-]+$/.test(String(value));
    return String(value);
  });
  return isClear ? filledIn : null;
}

/**
 * Name in the local storage that is kept while the page at a path makes other requests first for whoever was here last.
 * @param pathname in lower case, without a slash at its end
 */
export const otherRequestsKey = (pathname: string): string => `otherRequestsFirst${pathname}`;

/** A request that the HTML has started, until the client of the page makes the same one (early-requests.ts). */
export interface StartedRequest {
  url: string;
  headers: Record<string, string>;
  response: Promise<Response>;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Whether the response is here. */
  isHere: boolean;
  abort: () => void;
}

declare global {
  /** Started by a script of the HTML (shared/build/start-early-requests.ts). Absent where there was none to start. */
  var __portalEarlyRequests: StartedRequest[] | undefined;
}
