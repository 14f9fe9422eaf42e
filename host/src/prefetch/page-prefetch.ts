import { type Session, subjectKey } from '@portal/shared/session';
import { withTimeout } from '@portal/shared/with-timeout';
import { distinctUntilChanged, map, type Observable, skip } from 'rxjs';
import type { ReleaseLoader } from '../federation/release-loader.ts';
import type { PortalPage } from '../routing/page-table.ts';
import type { PageModule } from '../routing/start-page.ts';
import type { PagePrerender } from './page-prerender.ts';
import { savesData } from './saves-data.ts';

/** So many at the same time for links that were only pointed at. */
const MOST_AT_ONCE = 2;
/** Milliseconds after which a page is prefetched again, if it was not opened or did not load. */
const AGAIN_AFTER = 10_000;
/** Milliseconds after which one that does not end no longer counts. */
const LONGEST = 10_000;

/** How sure it is that a link is followed: it is pointed at, by mouse or keyboard, or already pressed. */
export type Intent = 'aimed' | 'pressed';

interface PagePrefetchOptions {
  session: Pick<Session, 'state$' | 'current'>;
  loader: Pick<ReleaseLoader, 'load'>;
  /** The page that an address would show to whoever is signed in; null for none. */
  pageOf: (address: URL) => PortalPage | null;
  /** Whether the next change of page loads the tab again, so that nothing in its memory is used. */
  isAboutToReload: () => boolean;
  /** Renders a page that allows it, once its data is here. */
  prerender: Pick<PagePrerender, 'start' | 'discard'>;
  /** Emits when another page is opened. */
  opened$: Observable<unknown>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Loads the next page before it is opened: its code by the loader, with the same integrity, retries and fallback, then its
 * data by the page's own `prefetch` (docs/decisions/0073); then it is rendered, if the page allows it (0083). What is asked for
 * one person is never used for another: the data goes to the query cache, which the session empties when the subject
 * changes, the prerendered page is discarded, and prefetches in progress are aborted.
 */
export class PagePrefetch {
  readonly #options: PagePrefetchOptions;
  #subject = new AbortController();
  /** When each address was last prefetched from the page that is shown. */
  readonly #startedAt = new Map<string, number>();
  #underWay = new Set<symbol>();
  /** Only the page that was last asked for is prerendered. */
  #latest: symbol | null = null;

  constructor(options: PagePrefetchOptions) {
    this.#options = options;
    const subjects = options.session.state$.pipe(map(subjectKey), distinctUntilChanged(), skip(1));
    subjects.subscribe(() => this.#startOver());
    // A page that was opened may be prerendered again as soon as it is left. Its data is usually still fresh.
    options.opened$.subscribe(() => this.#startedAt.clear());
  }

  /** Prefetches what a link leads to, unless it was just done, is too much at once, or data is to be saved. */
  start(address: URL, intent: Intent): void {
    const { session, pageOf, isAboutToReload, now } = this.#options;
    if (savesData() || isAboutToReload() || session.current.hasEnded || session.current.isUnreachable) return;
    if (intent === 'aimed' && this.#underWay.size >= MOST_AT_ONCE) return;
    const page = pageOf(address);
    if (!page) return;
    this.#forgetOld();
    const name = address.pathname + address.search;
    if (this.#startedAt.has(name)) return;
    this.#startedAt.set(name, now());
    const one = Symbol(name);
    const underWay = this.#underWay.add(one);
    withTimeout(this.#prefetch(page, address), LONGEST, () => new Error('The prefetch did not end'))
      // A failure shows up when the page is opened; here it only means that prefetching did not help.
      .catch(() => {})
      .finally(() => underWay.delete(one));
  }

  async #prefetch(page: PortalPage, address: URL): Promise<void> {
    const { signal } = this.#subject;
    const latest = (this.#latest = Symbol(address.href));
    const loaded = await this.#options.loader.load<PageModule>(page.remote, page.exposedModule);
    const { prefetch, canPrerender } = loaded.module;
    if (!prefetch || signal.aborted) return;
    const { pathname, search } = address;
    await prefetch({ pathname, search, signal });
    if (canPrerender && !signal.aborted && this.#latest === latest)
      this.#options.prerender.start(page, address, loaded);
  }

  #startOver(): void {
    this.#options.prerender.discard();
    this.#subject.abort();
    this.#subject = new AbortController();
    this.#startedAt.clear();
    this.#underWay = new Set();
  }

  #forgetOld(): void {
    const tooOld = this.#options.now() - AGAIN_AFTER;
    for (const [name, startedAt] of this.#startedAt) if (startedAt <= tooOld) this.#startedAt.delete(name);
  }
}
