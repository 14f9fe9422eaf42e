import { type Session, subjectKey } from '@portal/shared/session';
import { withTimeout } from '@portal/shared/with-timeout';
import { distinctUntilChanged, map, type Observable, skip } from 'rxjs';
import type { LoadedModule, ReleaseLoader } from '../federation/release-loader.ts';
import type { PortalPage } from '../routing/page-table.ts';
import type { PageModule } from '../routing/start-page.ts';
import type { Intent } from './intent.ts';
import { entryOf, keyOf, type PageEntry } from './page-entry.ts';
import type { PagePrerender } from './page-prerender.ts';
import { savesData } from './saves-data.ts';

/** So many at the same time for links that were only pointed at. */
const MAX_AT_ONCE = 2;
/** Milliseconds after which a page is prefetched again, if it was not opened or did not load. */
const AGAIN_AFTER = 10_000;
/** Milliseconds after which one that does not end no longer counts. */
const LONGEST = 10_000;

interface Prefetched {
  /** The strongest so far. */
  intent: Intent;
  startedAt: number;
  /** The code of the page, once it can be prerendered. */
  ready: LoadedModule<PageModule> | null;
}

interface PagePrefetchOptions {
  session: Pick<Session, 'state$' | 'current'>;
  loader: Pick<ReleaseLoader, 'load'>;
  /** The page that an address would show to whoever is signed in; null for none. */
  pageOf: (address: URL) => PortalPage | null;
  /** Whether the next change of page loads the tab again, so that nothing in its memory is used. */
  isAboutToReload: () => boolean;
  /** Renders a page that allows it, once its data is here. */
  prerender: Pick<PagePrerender, 'start' | 'has' | 'isEmpty' | 'layOut' | 'discard' | 'expired$'>;
  /** Emits when another page is opened, before it is mounted; the window is at its address. */
  opened$: Observable<unknown>;
  window: Pick<Window, 'location' | 'history'>;
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
  /** What was recently prefetched for each entry from the page that is shown. */
  readonly #recent = new Map<string, Prefetched>();
  #underWay = new Set<symbol>();
  /** Of the pages whose links were pointed at, the last one: only that is prerendered. */
  #latest: Prefetched | null = null;
  /** The likely page, which is prerendered again when a page that was pointed at was not opened. */
  #likely: PageEntry | null = null;

  constructor(options: PagePrefetchOptions) {
    this.#options = options;
    const subjects = options.session.state$.pipe(map(subjectKey), distinctUntilChanged(), skip(1));
    subjects.subscribe(() => this.#startOver());
    options.opened$.subscribe(() => this.#open());
    options.prerender.expired$.subscribe(() => this.#likely && this.start(this.#likely, 'likely'));
  }

  /** Prefetches what a link leads to, unless it was just done, is too much at once, or data is to be saved. */
  start(entry: PageEntry, intent: Intent): void {
    const { session, pageOf, prerender, now } = this.#options;
    if (savesData() || !this.#isPossible()) return;
    // What staff read while they act for somebody is recorded as opened, and shown to that person (D-05).
    if (intent !== 'pressed' && session.current.actingRole !== null) return;
    if (intent === 'likely') this.#likely = entry;
    else prerender.layOut(entry);
    if (intent !== 'pressed' && this.#underWay.size >= MAX_AT_ONCE) return;
    const page = pageOf(entry.address);
    if (!page) return;
    this.#forgetOld();
    const key = keyOf(entry);
    const last = this.#recent.get(key);
    if (last) {
      if (intent !== 'likely') last.intent = intent;
      // another page may have taken its place
      this.#prerender(page, entry, last);
      return;
    }
    const prefetched: Prefetched = { intent, startedAt: now(), ready: null };
    this.#recent.set(key, prefetched);
    const one = Symbol(key);
    const underWay = this.#underWay.add(one);
    withTimeout(this.#prefetch(page, entry, prefetched), LONGEST, () => new Error('The prefetch did not end'))
      // A failure shows up when the page is opened; here it only means that prefetching did not help.
      .catch(() => {})
      .finally(() => underWay.delete(one));
  }

  /** The page that is being opened asks for its data now, rather than after it has rendered without. */
  #open(): void {
    const { pageOf, window } = this.#options;
    // A page that was opened may be prerendered again as soon as it is left. Its data is usually still fresh.
    this.#recent.clear();
    this.#latest = null;
    this.#likely = null;
    const entry = entryOf(window);
    const page = this.#isPossible() ? pageOf(entry.address) : null;
    // A failure shows up on the page, which asks again.
    if (page) this.#askForData(page, entry).catch(() => {});
  }

  #isPossible(): boolean {
    const { session, isAboutToReload } = this.#options;
    return !isAboutToReload() && !session.current.hasEnded && !session.current.isUnreachable;
  }

  async #prefetch(page: PortalPage, entry: PageEntry, prefetched: Prefetched): Promise<void> {
    const { signal } = this.#subject;
    if (prefetched.intent !== 'likely') this.#latest = prefetched;
    prefetched.ready = await this.#askForData(page, entry);
    if (signal.aborted || this.#recent.get(keyOf(entry)) !== prefetched) return;
    if (prefetched.intent === 'likely' || this.#latest === prefetched) this.#prerender(page, entry, prefetched);
  }

  /** Where a visitor points counts for more than what is likely. */
  #prerender(page: PortalPage, entry: PageEntry, prefetched: Prefetched): void {
    const { prerender } = this.#options;
    const { intent, ready } = prefetched;
    if (intent !== 'likely') this.#latest = prefetched;
    if (ready && !prerender.has(entry) && (intent !== 'likely' || prerender.isEmpty))
      prerender.start(page, entry, ready, intent);
  }

  /** @returns the page's code, if it can be prerendered now */
  async #askForData(
    { remote, exposedModule }: PortalPage,
    { address, state }: PageEntry,
  ): Promise<LoadedModule<PageModule> | null> {
    const { signal } = this.#subject;
    const loaded = await this.#options.loader.load<PageModule>(remote, exposedModule);
    const { prefetch, canPrerender } = loaded.module;
    if (!prefetch || signal.aborted) return null;
    const { pathname, search } = address;
    await prefetch({ pathname, search, state, signal });
    return canPrerender ? loaded : null;
  }

  #startOver(): void {
    this.#options.prerender.discard();
    this.#subject.abort();
    this.#subject = new AbortController();
    this.#recent.clear();
    this.#latest = null;
    this.#likely = null;
    this.#underWay = new Set();
  }

  #forgetOld(): void {
    const tooOld = this.#options.now() - AGAIN_AFTER;
    for (const [key, { startedAt }] of this.#recent) if (startedAt <= tooOld) this.#recent.delete(key);
  }
}
