/** Where a visitor is about to go. */
export interface PageTarget {
  pathname: string;
  /** With its question mark; empty without parameters. */
  search: string;
  /** What the link takes along for the page, as `useLocation().state` has it; null or nothing for none. Since 1.16.0. */
  state?: unknown;
  /** Aborted when another person is shown: nothing more is asked for then. */
  signal: AbortSignal;
}

/**
 * What a page may export as `prefetch` beside its lifecycles: asks for the data that the page would ask for first at this
 * address, with the page's own queries, so that it finds them in the cache (docs/decisions/0073). Called when a visitor is
 * about to open the page, for whoever is signed in then; most often before it is mounted for the first time. It changes
 * nothing on the server, and may reject. Queries that are never fresh (`staleTime: 0`) would be asked twice; they are left
 * out. Since 1.12.0.
 */
export type PrefetchPage = (target: PageTarget) => Promise<unknown>;

/** Optional exports of a page, next to its lifecycles, that prepare it before a visitor opens it. */
export interface PagePreparation {
  prefetch?: PrefetchPage;
  /**
   * Path of the page that visitors most often open from here. It is prepared when a visit begins here and has come to rest
   * (docs/decisions/0085). Since 1.16.0.
   */
  next?: string;
  /**
   * Whether it may be rendered before it is opened, as soon as `prefetch` has ended (docs/decisions/0083, 0084). Such a page
   * reads its address from the router alone, has no side effects and does not suspend while rendering, and its effects
   * allow for changes between rendering and subscribing. What it takes from the clock while rendering may be four minutes
   * old when it is opened. Since 1.15.0.
   */
  canPrerender?: boolean;
}
