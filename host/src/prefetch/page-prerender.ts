import { matchesPagePath } from '@portal/shared/contracts/release';
import type { RootProps } from '@portal/shared/remote';
import { flushSync } from 'react-dom';
import { type Observable, Subject } from 'rxjs';
import type { LoadedModule } from '../federation/release-loader.ts';
import {
  newPlace,
  type OwnPlace,
  type PrerenderedRoot,
  type RootPlace,
  type StartedRoot,
} from '../federation/start-module.ts';
import type { PortalPage } from '../routing/page-table.ts';
import type { PortalRouter } from '../routing/router.ts';
import { markShown, type PageModule, startPage } from '../routing/start-page.ts';
import type { Intent } from './intent.ts';
import { entryOf, keyOf, type PageEntry } from './page-entry.ts';
import { UnseenLayout } from './unseen-layout.ts';

/** Milliseconds for which a page waits that was pointed at. */
const KEPT_FOR = 10_000;
/** Milliseconds for which a likely page waits while the one before is read: less than the query cache keeps its data. */
const LIKELY_KEPT_FOR = 240_000;

interface PagePrerenderOptions {
  router: Pick<PortalRouter, 'activeApplication'>;
  /** Where pages are shown. */
  outlet: HTMLElement;
  window: Pick<Window, 'location' | 'history'>;
  rootProps: (remote: string, version: string) => Omit<RootProps, keyof RootPlace>;
}

interface PrerenderedPage extends OwnPlace {
  application: string;
  version: string;
  /** Key of its entry in the history. */
  key: string;
  opened: AbortController;
  root: StartedRoot;
  /** Null until its link is pointed at: before that it is not in the document. */
  layout: UnseenLayout | null;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Prerenders the page that is about to be opened (docs/decisions/0083 to 0085): unseen, while the browser is idle, and without
 * effects, so it makes no requests and publishes nothing. One page at a time.
 */
export class PagePrerender {
  readonly #options: PagePrerenderOptions;
  #page: PrerenderedPage | null = null;
  readonly #expired = new Subject<void>();

  constructor(options: PagePrerenderOptions) {
    this.#options = options;
  }

  /** Renders a page as it will look at its entry, unless it is open, or the address leads on to another one. */
  start(page: PortalPage, entry: PageEntry, loaded: LoadedModule<PageModule>, intent: Intent): void {
    const { router, rootProps } = this.#options;
    const { address, state } = entry;
    const { application, remote, exposedModule } = page;
    if (router.activeApplication() === application || !matchesPagePath(page.path, address.pathname)) return;
    // it would show a part, or open something
    if (address.hash !== '') return;
    this.discard();
    const own = newPlace(exposedModule);
    const opened = new AbortController();
    const props = { ...rootProps(remote, loaded.version), ...own.place };
    const prerendered: PrerenderedPage = {
      ...own,
      application,
      version: loaded.version,
      key: keyOf(entry),
      opened,
      layout: null,
      root: startPage(application, loaded.module, { ...props, prerender: { address, state, opened: opened.signal } }),
      timer: setTimeout(() => this.#expire(), LIKELY_KEPT_FOR),
    };
    this.#page = prerendered;
    if (intent !== 'likely') this.layOut(entry);
    prerendered.root.mounted.catch(() => this.#page === prerendered && this.discard());
  }

  /** Emits when a page that was pointed at was not opened in time. */
  get expired$(): Observable<void> {
    return this.#expired.asObservable();
  }

  has(entry: PageEntry): boolean {
    return this.#page?.key === keyOf(entry);
  }

  get isEmpty(): boolean {
    return this.#page === null;
  }

  /**
   * Lays out the page of an entry that is pointed at, if it is prerendered. One that is only likely stays out of the document
   * until then (docs/decisions/0085).
   */
  layOut(entry: PageEntry): void {
    const page = this.#page;
    if (!page || page.layout || !this.has(entry)) return;
    page.layout = new UnseenLayout(page.place.domElement, this.#options.outlet);
    clearTimeout(page.timer);
    page.timer = setTimeout(() => this.#expire(), KEPT_FOR);
  }

  /** The prerendered page, if it is the one that is opened now; any other is discarded. */
  take(application: string, { version }: LoadedModule<PageModule>): PrerenderedRoot | null {
    const page = this.#page;
    const isOpened =
      page?.application === application && page.version === version && this.has(entryOf(this.#options.window));
    if (!isOpened) {
      this.discard();
      return null;
    }
    this.#page = null;
    clearTimeout(page.timer);
    return {
      place: page.place,
      crashes: page.crashes,
      abandon: page.abandon,
      show: () => {
        if (page.layout) page.layout.show();
        else this.#options.outlet.append(page.place.domElement);
        markShown(application, page.place);
        // At once, so that no frame between two pages is blank.
        flushSync(() => page.opened.abort());
        return page.root;
      },
    };
  }

  #expire(): void {
    const wasAimed = this.#page?.layout !== null;
    this.discard();
    if (wasAimed) this.#expired.next();
  }

  discard(): void {
    const page = this.#page;
    if (!page) return;
    this.#page = null;
    clearTimeout(page.timer);
    page.layout?.end();
    page.abandon();
    page.root.mounted.then(() => page.root.unmount()).catch(() => {});
  }
}
