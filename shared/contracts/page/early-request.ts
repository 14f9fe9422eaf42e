import { z } from 'zod';
import { decodeId } from '../../domain/ids/entity-id.ts';

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

/** What the browser fills in. */
const OF_BROWSER = [EARLY_REQUEST_AGENT, EARLY_REQUEST_ADMIN];

/** What an early request names instead of writing it, such as `:agentId` or `:id.decoded`: the name, and whether it is decoded. */
const PLACEHOLDER = /:([a-z]\w*)(\.decoded\b)?/gi;

/** The placeholders of an early request that neither the browser nor the address of its page fills in, as they are written. */
export function unknownPlaceholders(url: string, pagePath: string): string[] {
  const known = pagePath.split('/').flatMap((segment) => [segment, `${segment}.decoded`]);
  return (url.match(PLACEHOLDER) ?? []).filter((each) => !OF_BROWSER.includes(each) && !known.includes(each));
}

/** Parameters of a page's path with a name that means something else in an early request. */
export const ambiguousParameters = (pagePath: string): string[] =>
  pagePath.split('/').filter((segment) => OF_BROWSER.includes(segment));

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
