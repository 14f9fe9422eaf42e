import type { Page } from '@playwright/test';

declare global {
  var benchInteractions: number[];
}

/** Records how long each interaction of the page takes until its next paint; call it before the page is loaded. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longest = new Map<number, number>();
    globalThis.benchInteractions = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (!entry.interactionId) continue;
        longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration));
      }
      globalThis.benchInteractions = [...longest.values()];
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
  });
}

/**
 * The longest interaction of an act, until its next paint, in milliseconds: one of less than 16 is not reported by the
 * browser and counts as 16.
 */
export async function interactionOf(page: Page, act: () => Promise<void>): Promise<number> {
  const before = await page.evaluate(() => globalThis.benchInteractions.length);
  await act();
  // entries are reported after their paint
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 150)))),
  );
  const durations = await page.evaluate((from) => globalThis.benchInteractions.slice(from), before);
  return Math.max(16, ...durations);
}
