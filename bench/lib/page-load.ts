import type { Browser, BrowserContext } from '@playwright/test';
import { newVisitor } from './browser.ts';
import type { Front, ServedRequest } from './front.ts';

/** A page to measure, and the element that shows that it has appeared. */
export interface MeasuredPage {
  path: string;
  marker: string;
  isSignedIn: boolean;
}

/** A build and its address: `origin` is the far end of the shaped line. */
export interface ServedBuild {
  origin: string;
  front: Front;
  tokens: { name: string; value: string }[];
}

export interface PageLoad {
  /** Milliseconds from the request of the page until the frame with the marker. */
  shown: number;
  /** Milliseconds until the first text on the screen: the header, or its skeleton. */
  firstPaint: number;
  /** Of all responses requested until the marker appeared, with headers. */
  bytes: number;
  requests: number;
}

interface Moments {
  /** The marker is in the document. */
  found: number;
  /** It is on the screen. */
  shown: number;
}

declare global {
  var benchMoments: Promise<Moments>;
}

/** Loads a page cold, as a first visit: nothing cached, no open connection. */
export async function loadCold(browser: Browser, build: ServedBuild, page: MeasuredPage): Promise<PageLoad> {
  const visitor = await newVisitor(browser, build.origin, page.isSignedIn ? build.tokens : []);
  try {
    return await loadIn(visitor, build, page);
  } finally {
    await visitor.close();
  }
}

/** Loads a page in a new tab of a visitor. */
export async function loadIn(visitor: BrowserContext, build: ServedBuild, page: MeasuredPage): Promise<PageLoad> {
  return (await loadAndRecord(visitor, build, page)).load;
}

/** {@link loadIn}, with the requests that the page made until its marker appeared. */
export async function loadAndRecord(
  visitor: BrowserContext,
  build: ServedBuild,
  page: MeasuredPage,
): Promise<{ load: PageLoad; served: ServedRequest[] }> {
  const tab = await visitor.newPage();
  try {
    await tab.addInitScript(watchForMarker, page.marker);
    build.front.takeServed();
    await tab.goto(build.origin + page.path, { waitUntil: 'commit' });
    const { found, shown } = await tab.evaluate(() => globalThis.benchMoments);
    const { foundAt, firstPaint } = await tab.evaluate((after) => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return { foundAt: performance.timeOrigin + after, firstPaint: paint?.startTime ?? Number.NaN };
    }, found);
    // responses still under way belong to it
    await build.front.quiet(300);
    const served = build.front.takeServed().filter(({ arrivedAt }) => arrivedAt <= foundAt);
    const bytes = served.reduce((sum, answer) => sum + answer.bytes, 0);
    return { load: { shown, firstPaint, bytes, requests: served.length }, served };
  } finally {
    await tab.close();
  }
}

/** Runs in the page before everything else. */
function watchForMarker(marker: string): void {
  globalThis.benchMoments = new Promise((resolve, reject) => {
    // a page that has crashed never shows it
    setTimeout(() => reject(new Error(`There was no ${marker} for a minute`)), 60_000);
    const look = () => {
      if (!document.querySelector(marker)) return;
      observer.disconnect();
      const found = performance.now();
      requestAnimationFrame(() => setTimeout(() => resolve({ found, shown: performance.now() })));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** The menu of the header, which the host draws once it knows who is signed in. */
const HEADER = '#portal-chrome header nav a';

/** Whether the whole header is on the screen while every file of every remote is held back. */
export async function isHeaderFirst(browser: Browser, build: ServedBuild, path: string): Promise<boolean> {
  const visitor = await newVisitor(browser, build.origin, build.tokens);
  const release = build.front.hold((requested) => requested.startsWith('/releases/mfe-'));
  try {
    const tab = await visitor.newPage();
    await tab.goto(build.origin + path, { waitUntil: 'commit' });
    const header = tab.locator(HEADER).first();
    return await header.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
  } finally {
    release();
    await visitor.close();
  }
}
