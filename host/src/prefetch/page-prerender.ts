import { matchesPagePath } from '@portal/shared/contracts/release';
import type { RootProps } from '@portal/shared/remote';
import { flushSync } from 'react-dom';
import type { LoadedModule } from '../federation/release-loader.ts';
import {
  newPlace,
  type OwnPlace,
  type RootPlace,
  type StartedAhead,
  type StartedRoot,
} from '../federation/start-module.ts';
import type { PortalPage } from '../routing/page-table.ts';
import type { PortalRouter } from '../routing/router.ts';
import { type PageModule, startPage } from '../routing/start-page.ts';

/** Milliseconds for which a page that was drawn waits to be opened. */
const KEPT_FOR = 10_000;

interface PagePrerenderOptions {
  router: Pick<PortalRouter, 'activeApplication'>;
  /** Where pages are shown. */
  outlet: HTMLElement;
  window: Pick<Window, 'location' | 'history'>;
  rootProps: (remote: string, version: string) => Omit<RootProps, keyof RootPlace>;
}

interface DrawnPage extends OwnPlace {
  application: string;
  version: string;
  href: string;
  opened: AbortController;
  root: StartedRoot;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Draws the page that is about to be opened (docs/decisions/0083): in an element that is not in the document, while the
 * browser is idle, and without effects, so it makes no requests and publishes nothing. One page at a time.
 */
export class PagePrerender {
  readonly #options: PagePrerenderOptions;
  #drawn: DrawnPage | null = null;

  constructor(options: PagePrerenderOptions) {
    this.#options = options;
  }

  /** Draws a page as it will look at its address, unless it is open, or the address leads on to another one. */
  draw(page: PortalPage, address: URL, loaded: LoadedModule<PageModule>): void {
    this.discard();
    const { application, remote, exposedModule } = page;
    if (this.#options.router.activeApplication() === application || !matchesPagePath(page.path, address.pathname))
      return;
    const own = newPlace(exposedModule);
    const opened = new AbortController();
    const props = { ...this.#options.rootProps(remote, loaded.version), ...own.place };
    const prerender = { address, opened: opened.signal };
    const drawn: DrawnPage = {
      ...own,
      application,
      version: loaded.version,
      href: address.href,
      opened,
      root: startPage(application, loaded.module, { ...props, prerender }),
      timer: setTimeout(() => this.discard(), KEPT_FOR),
    };
    this.#drawn = drawn;
    drawn.root.mounted.catch(() => this.#drawn === drawn && this.discard());
  }

  /** The page that was drawn, if it is the one that is opened now; any other is discarded. */
  take(application: string, { version }: LoadedModule<PageModule>): StartedAhead | null {
    const drawn = this.#drawn;
    const isOpened = drawn?.application === application && drawn.version === version && this.#isAt(drawn.href);
    if (!isOpened) {
      this.discard();
      return null;
    }
    this.#drawn = null;
    clearTimeout(drawn.timer);
    return {
      place: drawn.place,
      abandon: drawn.abandon,
      show: () => {
        this.#options.outlet.append(drawn.place.domElement);
        // At once, so that no frame between two pages is blank.
        flushSync(() => drawn.opened.abort());
        return drawn.root;
      },
    };
  }

  /** Whether the window is at the address, in a history entry without state of react-router (`usr`): the page was drawn without any. */
  #isAt(href: string): boolean {
    const { location, history } = this.#options.window;
    const { usr } = (history.state ?? {}) as { usr?: unknown };
    return location.href === href && (usr ?? null) === null;
  }

  discard(): void {
    const drawn = this.#drawn;
    if (!drawn) return;
    this.#drawn = null;
    clearTimeout(drawn.timer);
    drawn.abandon();
    drawn.root.mounted.then(() => drawn.root.unmount()).catch(() => {});
  }
}
