import { matchesPagePath } from '@portal/shared/contracts/release';
import type { RootProps } from '@portal/shared/remote';
import { flushSync } from 'react-dom';
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
import { UnseenLayout } from './unseen-layout.ts';

/** Milliseconds for which a prerendered page waits to be opened. */
const KEPT_FOR = 10_000;

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
  href: string;
  opened: AbortController;
  root: StartedRoot;
  layout: UnseenLayout;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Prerenders the page that is about to be opened (docs/decisions/0083, 0084): unseen, while the browser is idle, and without
 * effects, so it makes no requests and publishes nothing. One page at a time.
 */
export class PagePrerender {
  readonly #options: PagePrerenderOptions;
  #page: PrerenderedPage | null = null;

  constructor(options: PagePrerenderOptions) {
    this.#options = options;
  }

  /** Renders a page as it will look at its address, unless it is open, or the address leads on to another one. */
  start(page: PortalPage, address: URL, loaded: LoadedModule<PageModule>): void {
    this.discard();
    const { router, outlet, rootProps } = this.#options;
    const { application, remote, exposedModule } = page;
    if (router.activeApplication() === application || !matchesPagePath(page.path, address.pathname)) return;
    const own = newPlace(exposedModule);
    const opened = new AbortController();
    const props = { ...rootProps(remote, loaded.version), ...own.place };
    const prerendered: PrerenderedPage = {
      ...own,
      application,
      version: loaded.version,
      href: address.href,
      opened,
      layout: new UnseenLayout(own.place.domElement, outlet),
      root: startPage(application, loaded.module, { ...props, prerender: { address, opened: opened.signal } }),
      timer: setTimeout(() => this.discard(), KEPT_FOR),
    };
    this.#page = prerendered;
    prerendered.root.mounted.catch(() => this.#page === prerendered && this.discard());
  }

  /** The prerendered page, if it is the one that is opened now; any other is discarded. */
  take(application: string, { version }: LoadedModule<PageModule>): PrerenderedRoot | null {
    const page = this.#page;
    const isOpened = page?.application === application && page.version === version && this.#isAt(page.href);
    if (!isOpened) {
      this.discard();
      return null;
    }
    this.#page = null;
    clearTimeout(page.timer);
    return {
      place: page.place,
      abandon: page.abandon,
      show: () => {
        page.layout.show();
        markShown(application, page.place);
        // At once, so that no frame between two pages is blank.
        flushSync(() => page.opened.abort());
        return page.root;
      },
    };
  }

  /** Whether the window is at the address, in a history entry without state of react-router (`usr`): the page was prerendered without any. */
  #isAt(href: string): boolean {
    const { location, history } = this.#options.window;
    const { usr } = (history.state ?? {}) as { usr?: unknown };
    return location.href === href && (usr ?? null) === null;
  }

  discard(): void {
    const page = this.#page;
    if (!page) return;
    this.#page = null;
    clearTimeout(page.timer);
    page.layout.end();
    page.abandon();
    page.root.mounted.then(() => page.root.unmount()).catch(() => {});
  }
}
