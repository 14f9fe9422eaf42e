import type { Page } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';

/** CSS pixels: half of the smallest control (WCAG 2.5.8), so that a click in the middle of it still meets it. */
const MAX_MOVE = 12;
/** Frames during which a control that has just appeared may still move: a tenth of a second, before anyone can aim at it. */
const UNSEEN = 6;

/** What the recorder keeps in the page. */
interface Recorder {
  movedControls: string[];
}

/**
 * Records, from the first frame of each page that is opened, every link, button and field that moves without any input. A click on one
 * that moves misses it, and may hit another. Cumulative Layout Shift hardly counts them, since they are small.
 */
export async function watchControls(page: Page): Promise<void> {
  await page.addInitScript(
    ({ maxMove, unseen }) => {
      if (self !== top) return;
      const moves: string[] = [];
      Object.assign(window, { movedControls: moves } satisfies Recorder);
      interface Seen {
        rect: DOMRect;
        frames: number;
      }
      let before = new Map<Element, Seen>();
      // the tabs of the header make room for "New" whenever a lead arrives
      const isShown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.matches(':disabled, [aria-disabled=true], nav[aria-label=Main] *');
      // what only grows or shrinks stays where it is at one side
      const moved = (one: DOMRect, other: DOMRect) =>
        Math.max(
          Math.min(Math.abs(one.left - other.left), Math.abs(one.right - other.right)),
          Math.min(Math.abs(one.top - other.top), Math.abs(one.bottom - other.bottom)),
        );
      const isOnScreen = ({ top: y, bottom, left, right }: DOMRect) =>
        y < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      const look = () => {
        const shown = new Map<Element, Seen>();
        for (const element of document.querySelectorAll('a[href], button, input, select, textarea, [role=tab]')) {
          if (!isShown(element)) continue;
          const rect = element.getBoundingClientRect();
          const last = before.get(element);
          shown.set(element, { rect, frames: (last?.frames ?? 0) + 1 });
          if (!last || last.frames < unseen || !isOnScreen(last.rect) || moved(last.rect, rect) <= maxMove) continue;
          const name = element.ariaLabel ?? element.textContent ?? '';
          const place = ({ x, y }: DOMRect) => `${Math.round(x)}, ${Math.round(y)}`;
          moves.push(`${element.tagName} "${name.slice(0, 40)}" from ${place(last.rect)} to ${place(rect)}`);
        }
        before = shown;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { maxMove: MAX_MOVE, unseen: UNSEEN },
  );
}

/** What has moved on the current page so far. */
export const movedControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Recorder).movedControls);

const DATA = new Set(Object.values(ENDPOINTS).map((path) => path.split('/')[1]));
const isData = ({ pathname }: URL): boolean => DATA.has(pathname.split('/')[1]) && pathname !== ENDPOINTS.live;

/**
 * Delays the requests for data so that they run one after another, and each response is painted on its own.
 * @param gap between two requests, in milliseconds
 * @returns a function that waits until no more requests are made
 */
export async function slowDown(page: Page, gap: number): Promise<() => Promise<void>> {
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, gap));
  let last = Promise.resolve();
  await page.route(isData, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    last = last.then(pause);
    await last;
    await route.fallback();
  });
  return async () => {
    for (let awaited; awaited !== last;) {
      awaited = last;
      await awaited;
      // the last response is painted, and may cause more requests
      await pause();
      await pause();
    }
  };
}
