import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { newVisitor } from './browser.ts';
import type { ServedBuild } from './page-load.ts';

/** Two pages of different remotes, each with the element that shows that its rows are there. */
export const PAGES = {
  dashboard: { path: '/dashboard', page: 'mfe-dashboard/dashboard' },
  referrals: { path: '/referrals', page: 'mfe-referrals/list' },
} as const;
type Destination = (typeof PAGES)[keyof typeof PAGES];

/** After this many milliseconds without a request, loading has ended. */
export const QUIET = 1_500;
/** For so many milliseconds the pointer is on a link before it is clicked: a quick hand's time. */
export const AIMED_FOR = 200;
const ROW = 'a[href^="/referrals-details/"]';

/** One change to another page by its link in the header. */
export interface PageChange {
  /** Milliseconds from the click to the frame with the new page. */
  page: number;
  /** … to the frame with its rows. */
  rows: number;
  /** Frames in between that showed neither page. */
  emptyFrames: number;
}

/** Changes with the pointer on the link before, and without. */
export interface PageChanges {
  aimed: PageChange[];
  unaimed: PageChange[];
}

const KINDS = ['aimed', 'unaimed'] as const;

/** Opens the dashboard and waits until the code of the other pages has been loaded in advance. */
export async function openSettled(browser: Browser, build: ServedBuild): Promise<Page> {
  const visitor = await newVisitor(browser, build.origin, build.tokens);
  const tab = await visitor.newPage();
  const preloaded = tab.waitForResponse((response) => response.url().includes('/releases/mfe-sgd/'), {
    timeout: 60_000,
  });
  await tab.goto(build.origin + PAGES.dashboard.path);
  await tab.locator(ROW).first().waitFor();
  await preloaded;
  await build.front.quiet(QUIET);
  return tab;
}

/** Changes to a page whose data this tab has not read: each in a new tab, with the pointer on the link before, and without, in turns. */
export async function measureFirstChanges(browser: Browser, build: ServedBuild, pairs: number): Promise<PageChanges> {
  const changes: PageChanges = { aimed: [], unaimed: [] };
  for (let pair = 0; pair < pairs; pair++) {
    for (const kind of pair % 2 === 0 ? KINDS : KINDS.toReversed()) {
      const tab = await openSettled(browser, build);
      try {
        changes[kind].push(await changeAs(kind, tab, PAGES.referrals));
      } finally {
        await tab.context().close();
      }
    }
  }
  return changes;
}

/** Goes back and forth between two pages whose code and data are here: there and back of each kind, in turns. */
export async function measureChanges(browser: Browser, build: ServedBuild, pairs: number): Promise<PageChanges> {
  const tab = await openSettled(browser, build);
  try {
    await change(tab, PAGES.referrals);
    await build.front.quiet(QUIET);
    await change(tab, PAGES.dashboard);
    const changes: PageChanges = { aimed: [], unaimed: [] };
    for (let pair = 0; pair < pairs; pair++) {
      for (const kind of pair % 2 === 0 ? KINDS : KINDS.toReversed()) {
        for (const to of [PAGES.referrals, PAGES.dashboard]) changes[kind].push(await changeAs(kind, tab, to));
      }
    }
    return changes;
  } finally {
    await tab.context().close();
  }
}

const linkTo = (path: string): string => `header nav a[href="${path}"]`;

async function changeAs(kind: keyof PageChanges, tab: Page, to: Destination): Promise<PageChange> {
  // away from where the change before has left the pointer
  await tab.mouse.move(0, 0);
  if (kind === 'aimed') await tab.hover(linkTo(to.path));
  await delay(AIMED_FOR);
  return change(tab, to);
}

/** Clicks the link to a page in the header and waits for its rows. */
export function change(tab: Page, to: Destination): Promise<PageChange> {
  return tab.evaluate(
    async ({ path, page, selector, row }) => {
      const link = document.querySelector<HTMLElement>(selector);
      if (!link) throw new Error(`The header has no link to ${path}`);
      const began = performance.now();
      const moments = { page: 0, rows: 0, emptyFrames: 0 };
      /** What the frame that is about to be drawn shows, and when it has been drawn. */
      const nextFrame = () =>
        new Promise<{ hasPage: boolean; hasRows: boolean; isEmpty: boolean; at: number }>((resolve) =>
          requestAnimationFrame(() => {
            const shown = document.querySelector<HTMLElement>(`[data-page="${page}"]`);
            const hasPage = shown !== null && shown.querySelector('h1') !== null;
            const hasRows = hasPage && shown.querySelector(row) !== null;
            const isEmpty = document.querySelector('#portal-outlet [data-page] h1') === null;
            setTimeout(() => resolve({ hasPage, hasRows, isEmpty, at: performance.now() - began }));
          }),
        );
      link.click();
      while (moments.rows === 0) {
        const { hasPage, hasRows, isEmpty, at } = await nextFrame();
        if (hasPage && moments.page === 0) moments.page = at;
        if (hasRows) moments.rows = at;
        if (isEmpty) moments.emptyFrames++;
        if (at > 20_000) throw new Error(`${path} did not appear`);
      }
      return moments;
    },
    { ...to, selector: linkTo(to.path), row: ROW },
  );
}
