import type { Page } from '@playwright/test';

/**
 * Sums how far the parts of each page move that no input moved, from its first frame on, as browsers do for Cumulative
 * Layout Shift (https://web.dev/articles/cls). Counts pages that are opened after this call.
 * @returns reads the sum of the page that is open
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const page_ = window as unknown as { shifted: number };
    page_.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) page_.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}
