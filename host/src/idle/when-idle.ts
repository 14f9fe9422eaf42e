/** Milliseconds by which work that is not urgent is delayed, so that more of it can run together. */
const DELAY_MS = 3_000;
/** Milliseconds after which a page that is never idle counts as idle. */
const MAX_WAIT_FOR_IDLE_MS = 3_000;

/** Runs something in the next idle moment; Safari has no idle callbacks. @returns a function that cancels it */
export function whenIdle(run: () => void): () => void {
  if (window.requestIdleCallback) {
    const id = window.requestIdleCallback(run, { timeout: MAX_WAIT_FOR_IDLE_MS });
    return () => window.cancelIdleCallback(id);
  }
  const id = setTimeout(run, 200);
  return () => clearTimeout(id);
}

/** Runs something some seconds later, in an idle moment. */
export function whenIdleAfterDelay(run: () => void): void {
  setTimeout(() => whenIdle(run), DELAY_MS);
}
