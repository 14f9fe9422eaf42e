/**
 * How a file of a release is requested again. A single failed request is common and temporary: a dropped connection, a
 * server that is being replaced, a broken copy in a cache. So every try has its own address
 * ({@link retryAddress}), and there are few of them in a short time: after them comes the last known good release, or a
 * card with Retry.
 *
 * Requested again is what the browser refuses: it did not load, or with an unexpected status or other bytes than released.
 * Not requested again are requests that timed out, since the visitor has waited long enough; and what arrived and
 * then threw or did not register, since the same bytes would do the same.
 */
export interface RetryPolicy {
  /** How often one file is requested, including the first time. */
  attempts: number;
  /** Milliseconds before the second try; the pause before each later one grows by the same amount. */
  delay: number;
  /** Largest random addition to a pause, as a share of it: browsers that failed together do not retry together. */
  jitter: number;
  /** Milliseconds until a request without a response counts as failed. */
  timeout: number;
}

/** Entry files, which the host's loader requests. With a last known good release available the wait is short. */
export const ENTRY_RETRY: Readonly<RetryPolicy> = { attempts: 3, delay: 60, jitter: 1, timeout: 8_000 };

/** All files that webpack's own code loads later. A slow connection may need some seconds for a large one. */
export const CHUNK_RETRY: Readonly<RetryPolicy> = { ...ENTRY_RETRY, timeout: 12_000 };

/**
 * The host's scripts in the HTML. They are requested again at once: there is nothing on the screen yet. The timeout is
 * for all of them together, until a page without chrome shows the notice; the host may take some time on a slow connection.
 */
export const PAGE_SCRIPT_RETRY: Readonly<Pick<RetryPolicy, 'attempts' | 'timeout'>> = { attempts: 2, timeout: 30_000 };

// The text of the two functions becomes part of generated code, so they use nothing but their parameters and the browser.

/**
 * Milliseconds to wait before the next try.
 * @param attempt how often the file has been requested
 */
export function retryDelay({ delay, jitter }: Pick<RetryPolicy, 'delay' | 'jitter'>, attempt: number): number {
  return delay * attempt * (1 + jitter * Math.random());
}

/** The address of another try: one never requested before, since a cache may contain the broken copy. */
export function retryAddress(url: string): string {
  return `${url}?try=${Date.now()}`;
}
