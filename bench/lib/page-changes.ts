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

/** For so many milliseconds a finger is on a link before it is lifted: a quick tap. */
export const TAPPED_FOR = 80;

/** One change to another page by its link in the header, or by Back. */
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
 * Foreseen: to the page that is likely next, by a script that clicks without a pointer on the link before; tapped: to the same,
 * by a finger. To any other page: with the pointer on the link before (aimed), and without.
 */
const KINDS = ['foreseen', 'tapped', 'aimed', 'unaimed'] as const;
type Kind = (typeof KINDS)[number];
export type PageChanges = Record<Kind, PageChange[]>;
const isLikely = (kind: Kind): boolean => kind === 'foreseen' || kind === 'tapped';
const noChanges = (): PageChanges => ({ foreseen: [], tapped: [], aimed: [], unaimed: [] });

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
  const changes = noChanges();
  for (let round = 0; round < rounds; round++) {
    for (const kind of inTurns(round)) {
      const tab = await openSettled(browser, build, isLikely(kind) ? PAGES.dashboard : PAGES.perks);
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
    const changes = noChanges();
    for (let round = 0; round < rounds; round++) {
      for (const kind of inTurns(round)) {
        for (const to of [PAGES.referrals, PAGES.dashboard]) {
          // a page in between, left before it is at rest: then the next one is not foreseen
          if (!isLikely(kind)) await change(tab, PAGES.perks);
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
  await delay(isLikely(kind) ? LOOKED_AT : AIMED_FOR);
  return kind === 'tapped' ? tap(tab, to) : change(tab, to);
}

/** Back from a referral to the list: by the browser's button, so that the mouse leaves the page before, and without a mouse. */
export interface BackChanges {
  button: PageChange[];
  keyboard: PageChange[];
}

/** Opens the first referral of the list and goes back, so many times each way, in turns. */
export async function measureBack(browser: Browser, build: ServedBuild, rounds: number): Promise<BackChanges> {
  const tab = await openSettled(browser, build, PAGES.referrals);
  const changes: BackChanges = { button: [], keyboard: [] };
  const ways = ['button', 'keyboard'] as const;
  try {
    for (let round = 0; round < rounds; round++) {
      for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
        await tab.locator(`[data-page="${PAGES.referrals.page}"] ${ROW}`).first().click();
        await tab.locator('[data-page="mfe-referrals/details"] h2').first().waitFor();
        await delay(LOOKED_AT);
        if (way === 'button') {
          await tab.mouse.move(100, 0);
          await tab.mouse.move(100, -1);
          await delay(AIMED_FOR);
        }
        changes[way].push(await untilDrawn(tab, PAGES.referrals, 'back'));
        await build.front.quiet(QUIET);
      }
    }
    return changes;
  } finally {
    await tab.context().close();
  }
}

/** Clicks the link to a page in the header and waits for its rows. */
export const change = (tab: Page, to: Destination): Promise<PageChange> => untilDrawn(tab, to, 'click');

/** Taps the link to a page in the header with a finger and waits for its rows; counted from the click that the tap leads to. */
async function tap(tab: Page, to: Destination): Promise<PageChange> {
  const box = await tab.locator(linkTo(to.path)).boundingBox();
  if (!box) throw new Error(`The header has no link to ${to.path}`);
  const finger = await tab.context().newCDPSession(tab);
  const drawn = untilDrawn(tab, to, 'tap');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await delay(TAPPED_FOR);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
  return drawn;
}

/** Begins a change in the tab, or waits for the click of a tap, and looks at every frame until the page is there with its rows. */
function untilDrawn(tab: Page, destination: Destination, by: 'click' | 'tap' | 'back'): Promise<PageChange> {
  return tab.evaluate(
    async ({ path: to, page, selector, row, way }) => {
      const link = document.querySelector<HTMLElement>(selector);
      if (!link) throw new Error(`The header has no link to ${to}`);
      const moments = { to, page: 0, rows: 0, emptyFrames: 0 };
      const tapped = new Promise((resolve) => link.addEventListener('click', resolve, { capture: true, once: true }));
      if (way === 'tap') await tapped;
      const began = performance.now();
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
      if (way === 'click') link.click();
      if (way === 'back') window.history.back();
      while (moments.rows === 0) {
        const { hasPage, hasRows, isEmpty, at } = await nextFrame();
        if (hasPage && moments.page === 0) moments.page = at;
        if (hasRows) moments.rows = at;
        if (isEmpty) moments.emptyFrames++;
        if (at > 20_000) throw new Error(`${to} did not appear`);
      }
      return moments;
    },
    { ...destination, way: by, selector: linkTo(destination.path) },
  );
}
