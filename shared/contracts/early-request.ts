import { z } from 'zod';

/**
 * The address of a request that a page makes first when its own address has no parameters. With its query; `:agentId` is
 * the agent whose data is shown, `:isAdmin` whether an admin acts for them, `%20` a space:
 * `/agent/v2/agent-portal/dashboard/:agentId/parts?parts=rank`. A GET of this portal without a body.
 */
export const EarlyRequest = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)[\w./:%?&=-]*$/, 'is not a path of this portal, with or without a query');
export const EARLY_REQUEST_AGENT = ':agentId';
export const EARLY_REQUEST_ADMIN = ':isAdmin';

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
