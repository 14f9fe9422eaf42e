import type { Page } from '@playwright/test';

declare global {
  var benchFrames: number[];
}

/** Records how long each long frame of the page took, from its first script to its paint; call it before the page is loaded. */
export async function recordLongFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.benchFrames = [];
    new PerformanceObserver((list) => {
      globalThis.benchFrames.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'long-animation-frame' });
  });
}

/** The long frames (of 50 milliseconds and more) during an act, in milliseconds. */
export async function longFramesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  const before = await page.evaluate(() => globalThis.benchFrames.length);
  await act();
  // entries are reported after their paint
  await page.waitForTimeout(500);
  return page.evaluate((from) => globalThis.benchFrames.slice(from), before);
}
