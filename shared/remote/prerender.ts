/** A page that is rendered before it is opened (docs/decisions/0083): unseen, without effects, as it will look at its address. */
export interface Prerender {
  /** The address that the page is rendered for; the window is still at another one. */
  address: URL;
  /** What the link to the page takes along for it, as `useLocation().state` has it; null or nothing for none. Since 1.16.0. */
  state?: unknown;
  /** Aborted when the page is opened. */
  opened: AbortSignal;
}

/** The window as the router of such a page sees it: at the page's address, until the page is opened. */
export function prerenderWindow({ address, state: usr = null, opened }: Prerender): Window {
  // With an index the router has nothing to write, which it would do to the entry of the page that is still shown.
  const state = { usr, idx: 0 };
  const history = {
    get state(): unknown {
      return opened.aborted ? window.history.state : state;
    },
    pushState: (...given: Parameters<History['pushState']>) => window.history.pushState(...given),
    replaceState: (...given: Parameters<History['replaceState']>) => window.history.replaceState(...given),
    go: (delta: number) => window.history.go(delta),
  };
  return {
    get location() {
      return opened.aborted ? window.location : address;
    },
    history,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  } as unknown as Window;
}
