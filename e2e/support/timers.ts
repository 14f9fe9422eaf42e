import type { Page } from '@playwright/test';

/** The page believes that it is so many milliseconds later; its timers go on as they are, and none is lost. */
export const moveDate = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((later) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + later;
  }, milliseconds);

/** The longest that a page schedules once for when it opens, in milliseconds, and a little more. */
const SCHEDULED_AT_START = 2_000;

/**
 * To be called before the clock of an open page is set: what the page has scheduled by then runs on the real clock, cannot be ended
 * any more, and would be reported as an error of the page.
 */
export async function settleTimers(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SCHEDULED_AT_START);
}
