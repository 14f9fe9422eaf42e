import type { StartedRequest } from '@portal/shared/contracts';

/** Milliseconds after which a request is too old to be taken over; the scripts of a slow line take that long. */
const MAX_AGE_MS = 30_000;

/**
 * Requests that the HTML has started for this page (docs/decisions/0063). Each is taken over once, by exactly the same
 * request: the same address and headers, and so the same person and grant. A request for somebody else is aborted. So are
 * those that have become useless, because the page asked the same path for something else, wrote to it, or another page is
 * shown: a later response must not lack what the visitor has changed since.
 */
export class EarlyRequests {
  #started: StartedRequest[];
  readonly #page = window.location.pathname;

  constructor(started: readonly StartedRequest[]) {
    this.#started = [...started];
  }

  /** @returns the response, or null when the request has to be sent @throws DOMException when `signal` aborts it */
  async take(url: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Response | null> {
    const hasLeft = window.location.pathname !== this.#page;
    this.#drop(({ startedAt }) => hasLeft || Date.now() - startedAt > MAX_AGE_MS);
    const index = this.#started.findIndex((one) => one.url === url);
    if (index === -1) {
      this.#drop((one) => pathOf(one.url) === pathOf(url));
      return null;
    }
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

  /** What was read before a write to the same path is out of date. */
  dropBefore(write: string): void {
    this.#drop(({ url }) => pathOf(url) === pathOf(write));
  }

  #drop(isUnwanted: (one: StartedRequest) => boolean): void {
    const unwanted = new Set(this.#started.filter(isUnwanted));
    this.#started = this.#started.filter((one) => !unwanted.has(one));
    for (const { abort } of unwanted) abort();
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0]!; // there is always a first part

function hasSameHeaders(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
