/** After this long a page that still has the focus was never left: the number is called with another device. */
export const STAYED_AFTER_MS = 3000;

interface Options {
  /** Whether staying on the page does not count as being back. */
  mustLeave?: boolean;
}

/**
 * Calls back once the visitor is on the page again, after they left it for a call. Where a tap on a number does not lead
 * away from it, as on most desktops, after three seconds.
 * @returns stops waiting
 */
export function whenBack(onBack: () => void, { mustLeave = false }: Options = {}): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const back = (): void => {
    if (signal.aborted || document.visibilityState !== 'visible') return;
    waiting.abort();
    onBack();
  };
  document.addEventListener('visibilitychange', back, { signal });
  window.addEventListener('focus', back, { signal });
  if (!mustLeave) {
    const timer = setTimeout(() => document.hasFocus() && back(), STAYED_AFTER_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
  return () => waiting.abort();
}
