import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { newVisitor } from './browser.ts';
import type { ServedBuild } from './page-load.ts';

const ROW = 'a[href^="/referrals-details/"]';

/** Pages of the header, each with the element that shows that its rows are there. */
export const PAGES = {
  dashboard: { path: '/dashboard', page: 'mfe-dashboard/dashboard', row: ROW },
  referrals: { path: '/referrals', page: 'mfe-referrals/list', row: ROW },
  /** Where no page is foreseen, since it names none. */
  perks: { path: '/partner-services', page: 'mfe-dashboard/perks', row: 'li button' },
} as const;
type Destination = (typeof PAGES)[keyof typeof PAGES];

/** After this many milliseconds without a request, loading has ended. */
export const QUIET = 1_500;
/** For so many milliseconds the pointer is on a link before it is clicked: a quick hand's time. */
export const AIMED_FOR = 200;
/** For so many milliseconds a page is looked at until its likely next page is foreseen. */
export const LOOKED_AT = 2_000;

/** One change to another page by its link in the header. */
export interface PageChange {
  to: string;
  /** Milliseconds from the click to the frame with the new page. */
  page: number;
  /** … to the frame with its rows. */
  rows: number;
  /** Frames in between that showed neither page. */
  emptyFrames: number;
}

/**
 * Foreseen: to the page that is likely next, without a pointer on the link before. To any other page: with the pointer on the
 * link before (aimed), and without.
 */
const KINDS = ['foreseen', 'aimed', 'unaimed'] as const;
type Kind = (typeof KINDS)[number];
export type PageChanges = Record<Kind, PageChange[]>;

/** Opens a page and waits until the code of the other pages has been loaded in advance. */
export async function openSettled(
  browser: Browser,
  build: ServedBuild,
  { path, page, row }: Destination = PAGES.dashboard,
): Promise<Page> {
  const visitor = await newVisitor(browser, build.origin, build.tokens);
  const tab = await visitor.newPage();
  const preloaded = tab.waitForResponse((response) => response.url().includes('/releases/mfe-sgd/'), {
    timeout: 60_000,
  });
  await tab.goto(build.origin + path);
  await tab.locator(`[data-page="${page}"] ${row}`).first().waitFor();
  await preloaded;
  await build.front.quiet(QUIET);
  return tab;
}

/** Changes to a page whose data no page of this tab has asked for, each in a new tab; one of each kind in turns. */
export async function measureFirstChanges(browser: Browser, build: ServedBuild, rounds: number): Promise<PageChanges> {
  const changes: PageChanges = { foreseen: [], aimed: [], unaimed: [] };
  for (let round = 0; round < rounds; round++) {
    for (const kind of inTurns(round)) {
      const tab = await openSettled(browser, build, kind === 'foreseen' ? PAGES.dashboard : PAGES.perks);
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
export async function measureChanges(browser: Browser, build: ServedBuild, rounds: number): Promise<PageChanges> {
  const tab = await openSettled(browser, build);
  try {
    await change(tab, PAGES.referrals);
    await build.front.quiet(QUIET);
    await change(tab, PAGES.perks);
    await build.front.quiet(QUIET);
    await change(tab, PAGES.dashboard);
    const changes: PageChanges = { foreseen: [], aimed: [], unaimed: [] };
    for (let round = 0; round < rounds; round++) {
      for (const kind of inTurns(round)) {
        for (const to of [PAGES.referrals, PAGES.dashboard]) {
          // a page in between, left before it is at rest: then the next one is not foreseen
          if (kind !== 'foreseen') await change(tab, PAGES.perks);
          changes[kind].push(await changeAs(kind, tab, to));
        }
      }
    }
    return changes;
  } finally {
    await tab.context().close();
  }
}

const inTurns = (round: number): readonly Kind[] => (round % 2 === 0 ? KINDS : KINDS.toReversed());
const linkTo = (path: string): string => `header nav a[href="${path}"]`;

async function changeAs(kind: Kind, tab: Page, to: Destination): Promise<PageChange> {
  // away from where the change before has left the pointer
  await tab.mouse.move(0, 0);
  if (kind === 'aimed') await tab.hover(linkTo(to.path));
  await delay(kind === 'foreseen' ? LOOKED_AT : AIMED_FOR);
  return change(tab, to);
}

/** Clicks the link to a page in the header and waits for its rows. */
export function change(tab: Page, to: Destination): Promise<PageChange> {
  return tab.evaluate(
    async ({ path, page, selector, row }) => {
      const link = document.querySelector<HTMLElement>(selector);
      if (!link) throw new Error(`The header has no link to ${path}`);
      const began = performance.now();
      const moments = { to: path, page: 0, rows: 0, emptyFrames: 0 };
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
    { ...to, selector: linkTo(to.path) },
  );
}
