/**
 * Asks before the page changes the address instead of after it: the routers of the mounted roots show the new address at once, and a
 * form that stands in one of their tabs would be gone when the question is asked.
 *
 * To be called after single-spa has put its own functions in the place of these.
 */
export function holdAddress(page: Window, isHeld: (after: URL) => boolean): void {
  const { history, location } = page;
  for (const method of ['pushState', 'replaceState'] as const) {
    const change = history[method];
    history[method] = (state, unused, address) => {
      const isKept = address != null && isHeld(new URL(address, location.href));
      if (!isKept) change.call(history, state, unused, address);
    };
  }
}
