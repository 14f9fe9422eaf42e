import type { StartedRequest } from '@portal/shared/contracts';

/** Milliseconds after which a response is too old to be taken over; the scripts of a slow line take that long. */
const MOST_AGE = 30_000;

/**
 * Requests that the HTML has started for this page (docs/decisions/0063). Each is taken over once, by exactly the same
 * request: same address, same headers, so also same person and same grant. One for somebody else is aborted.
 */
export class EarlyRequests {
  readonly #started: StartedRequest[];
  readonly #until: number;

  constructor(started: readonly StartedRequest[], now = Date.now()) {
    this.#started = [...started];
    this.#until = now + MOST_AGE;
  }

  /** @returns the response, or null when the request has to be sent @throws DOMException when `signal` aborts it */
  async take(url: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Response | null> {
    if (Date.now() > this.#until) this.#started.length = 0;
    const index = this.#started.findIndex((one) => one.url === url);
    if (index === -1) return null;
    const [{ headers: sent, response, abort }] = this.#started.splice(index, 1) as [StartedRequest];
    if (!hasSameHeaders(sent, headers)) {
      abort();
      return null;
    }
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await response;
    } catch (error) {
      if (signal?.aborted) throw error;
      return null;
    }
  }
}

function hasSameHeaders(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
