import { whenIdle } from '../idle/when-idle.ts';
import type { PortalPage } from '../routing/page-table.ts';
import { entryOf, type PageEntry } from './page-entry.ts';
import type { PagePrefetch } from './page-prefetch.ts';

/** Milliseconds on a page after which it has come to rest: its rows are there, and it has corrected its address. */
const AT_REST = 1_000;

interface LikelyPageOptions {
  window: Window;
  /** Identifies whose data is shown; another one for another person. */
  subject: () => string;
  /** The page that an address shows; null for none. */
  pageOf: (address: URL) => PortalPage | null;
  /** The path that a page names as the next one; undefined for none. May reject. */
  nextOf: (page: PortalPage) => Promise<string | undefined>;
  prefetch: Pick<PagePrefetch, 'start'>;
}

interface VisitedPage {
  page: PortalPage;
  subject: string;
  /** The step of the history it was last at rest at; null before that. */
  entry: PageEntry | null;
}

/**
 * Prepares the page that a visitor most likely opens next, once the page on the screen has come to rest (docs/decisions/0085):
 * the one they came from, or, where a visit begins, the one that the page names. A mouse that leaves the page at the top may be on
 * its way to the browser's Back button, and counts as pointing at the page before.
 */
export function prepareLikelyPage({ window, subject, pageOf, nextOf, prefetch }: LikelyPageOptions): void {
  let shown: VisitedPage | null = null;
  let cameFrom: PageEntry | null = null;
  let isPrepared = false;
  let stop = (): void => {};

  const rest = async (visited: VisitedPage) => {
    const entry = entryOf(window);
    visited.entry = entry;
    // Once: it stays prepared while only this page changes.
    if (isPrepared) return;
    isPrepared = true;
    const next = cameFrom ?? (await firstNext(visited.page, entry));
    if (next) prefetch.start(next, 'likely');
  };
  const firstNext = async (page: PortalPage, { address }: PageEntry): Promise<PageEntry | null> => {
    const path = await nextOf(page);
    return path === undefined ? null : { address: new URL(path, address), state: null };
  };

  window.addEventListener('single-spa:before-routing-event', () => stop());
  window.addEventListener('single-spa:routing-event', () => {
    stop();
    const page = pageOf(new URL(window.location.href));
    if (page?.application !== shown?.page.application || subject() !== shown?.subject) {
      cameFrom = page && wayBack(page, subject(), shown);
      shown = page && { page, subject: subject(), entry: null };
      isPrepared = false;
    } else if (shown) shown.entry = null;
    const visited = shown;
    if (!visited) return;
    const timer = setTimeout(() => {
      // The code of a page whose release was replaced may not load.
      stop = whenIdle(() => void rest(visited).catch(() => {}));
    }, AT_REST);
    stop = () => clearTimeout(timer);
  });
  window.document.documentElement.addEventListener('pointerleave', ({ pointerType, clientY }) => {
    if (pointerType === 'mouse' && clientY <= 0 && isPrepared && cameFrom) prefetch.start(cameFrom, 'aimed');
  });
}

/**
 * From a page about one record visitors go back to the page before as they left it. Other pages have their place in the menu,
 * whose links take nothing along. What another person came from is nothing to go back to.
 */
function wayBack(page: PortalPage, subject: string, before: VisitedPage | null): PageEntry | null {
  if (!before?.entry || before.subject !== subject) return null;
  if (isAboutRecord(page) || isAboutRecord(before.page)) return before.entry;
  const { address } = before.entry;
  return { address: new URL(address.pathname, address), state: null };
}

const isAboutRecord = ({ path }: PortalPage): boolean => path.includes(':');
