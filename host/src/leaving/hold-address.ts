import type { LeaveGuard } from './leave-guard.ts';

/** A form that leads on once it is saved says that it is saved only when it has been drawn again. */
const SETTLES_WITHIN_MS = 50;

/**
 * Asks before the page changes the address instead of after it: the routers of the mounted roots show the new address
 * at once, and a form in one of their tabs would be gone when the question is asked.
 *
 * To be called after single-spa has put its own functions in the place of these.
 */
export function holdAddress(page: Window, guard: Pick<LeaveGuard, 'ask' | 'wouldAsk'>): void {
  const { history, location } = page;
  /** The last call: of a double click on a link, one counts. */
  let held: number;
  for (const method of ['pushState', 'replaceState'] as const) {
    const change = history[method];
    history[method] = (...given) => {
      const after = new URL(given[2] ?? '', location.href);
      const go = () => change.apply(history, given);
      if (!guard.wouldAsk(after)) return go();
      page.clearTimeout(held);
      held = page.setTimeout(() => guard.ask(go, after) || go(), SETTLES_WITHIN_MS);
    };
  }
}
