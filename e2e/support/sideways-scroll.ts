import type { Page } from '@playwright/test';
import { expect } from './kept-session.ts';

/** The page is not wider than the screen (CS-030). Parts that scroll by themselves, such as tabs, may be. */
export async function expectNoSidewaysScroll(page: Page, address: string, width: number): Promise<void> {
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(widest, `${address} at ${width}`).toBeLessThanOrEqual(width);
  await page.evaluate(() => window.scrollTo(500, 0));
  expect(await page.evaluate(() => window.scrollX), `${address} at ${width}`).toBe(0);
}
