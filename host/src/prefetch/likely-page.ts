import { whenIdle } from '../health/idle-beacons.ts';
import type { PortalPage } from '../routing/page-table.ts';
import { entryOf, type PageEntry } from './page-entry.ts';
import type { PagePrefetch } from './page-prefetch.ts';

/** Milliseconds on a page after which it has come to rest: its rows are there, and it has set its address right. */
const AT_REST = 1_000;

interface LikelyPageOptions {
  window: Window;
  /** The page that an address shows; null for none. */
  pageOf: (address: URL) => PortalPage | null;
  /** The path that a page names as the next one; undefined for none. May reject. */
  nextOf: (page: PortalPage) => Promise<string | undefined>;
  prefetch: Pick<PagePrefetch, 'start'>;
}

interface VisitedPage extends PageEntry {
  page: PortalPage;
}

/**
 * Prepares the page that a visitor most likely opens next, once the page on the screen has come to rest (docs/decisions/0085):
 * the one they came from, or, where a visit begins, the one that the page names.
 */
export function prepareLikelyPage({ window, pageOf, nextOf, prefetch }: LikelyPageOptions): void {
  let shown: VisitedPage | null = null;
  let cameFrom: VisitedPage | null = null;
  let stop = (): void => {};

  const rest = async () => {
    const entry = entryOf(window);
    const page = pageOf(entry.address);
    if (!page) return;
    shown = { ...entry, page };
    const next = cameFrom ? wayBack(page, cameFrom) : await firstNext(page, entry);
    if (next) prefetch.start(next, 'likely');
  };
  const firstNext = async (page: PortalPage, { address }: PageEntry): Promise<PageEntry | null> => {
    const path = await nextOf(page);
    return path === undefined ? null : { address: new URL(path, address), state: null };
  };

  window.addEventListener('single-spa:routing-event', () => {
    stop();
    const application = pageOf(new URL(window.location.href))?.application;
    if (application !== shown?.page.application) {
      cameFrom = shown;
      shown = null;
    }
    const timer = setTimeout(() => {
      // a page that does not load shows why when it is opened
      stop = whenIdle(() => void rest().catch(() => {}));
    }, AT_REST);
    stop = () => clearTimeout(timer);
  });
}

/**
 * From a page about one record visitors go back to the page before as they left it. Other pages have their place in the menu,
 * whose links take nothing along.
 */
function wayBack(page: PortalPage, { address, state, page: before }: VisitedPage): PageEntry {
  if (isAboutRecord(page) || isAboutRecord(before)) return { address, state };
  return { address: new URL(address.pathname, address), state: null };
}

const isAboutRecord = ({ path }: PortalPage): boolean => path.includes(':');
