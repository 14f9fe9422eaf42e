import { setTimeout as delay } from 'node:timers/promises';
import { POPUPS_SWITCH } from '@portal/shared/contracts';
import type { Front } from '../../../bench/lib/front.ts';
import type { MeasuredPage } from '../../../bench/lib/page-load.ts';
import type { KeptSession } from '../../support/kept-session.ts';
import { EMPTY_PAGE } from './recording-front.ts';
import type { Tab, TestBrowser } from './test-browser.ts';

const LIMIT = 60_000;

declare global {
  interface Window {
    /** When the marker was there, as `Date.now()`. */
    markerFound?: Promise<number>;
  }
}

/** The icon of a tab, which Chromium without a window does not load. */
const ICON = /\/icons?[./]/;

/** What a page has requested at one path. */
export interface Requested {
  /** Of all responses, with headers. */
  bytes: number;
  /** Whether it was requested before the page was ready. */
  isNeeded: boolean;
}

/**
 * Loads a page as a first visit, and answers what it requested until it was quiet, by path.
 * @param front a proxy that also answers the empty page
 */
export async function loadCold(
  browser: TestBrowser,
  front: Front,
  page: MeasuredPage,
  session: KeptSession,
): Promise<Map<string, Requested>> {
  const tab = await browser.newVisitor();
  try {
    await tab.goTo(`http://localhost:${front.port}${EMPTY_PAGE}`);
    await tab.run((entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)), [
      ...session,
      [POPUPS_SWITCH.key, POPUPS_SWITCH.off],
    ] satisfies KeptSession);
    await front.quiet(300);
    front.takeServed();
    await tab.run((path) => void setTimeout(() => location.assign(path)), page.path);
    const foundAt = await found(tab, page);
    // Responses under way belong to it. Another browser may be a moment later with some of them.
    await front.quiet(1_000);
    const requested = new Map<string, Requested>();
    for (const { path, bytes, arrivedAt } of front.takeServed()) {
      if (ICON.test(path)) continue;
      const known = requested.get(path) ?? { bytes: 0, isNeeded: false };
      requested.set(path, { bytes: known.bytes + bytes, isNeeded: known.isNeeded || arrivedAt <= foundAt });
    }
    return requested;
  } finally {
    await tab.close();
  }
}

/** Watches the page for its marker from the moment on in which it has replaced the one before. */
async function found(tab: Tab, { path, marker }: MeasuredPage): Promise<number> {
  let cause: unknown;
  for (const limit = Date.now() + LIMIT; Date.now() < limit; await delay(10)) {
    try {
      const foundAt = await tab.run(watch, path, marker);
      if (foundAt !== null) return foundAt;
    } catch (error) {
      // the page was replaced meanwhile
      cause = error;
    }
  }
  throw new Error(`${path} did not get ready`, { cause });
}

/** Runs in the page. */
function watch(path: string, marker: string): Promise<number> | null {
  if (location.pathname !== path) return null;
  window.markerFound ??= new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(marker)) return;
      observer.disconnect();
      resolve(Date.now());
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    look();
  });
  return window.markerFound;
}
