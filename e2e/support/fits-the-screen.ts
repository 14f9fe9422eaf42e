import type { Page } from '@playwright/test';
import { expect } from './kept-session.ts';

/** The page is not wider than the screen (CS-030). Parts that scroll by themselves, such as tabs, may be. */
export async function expectNoSidewaysScroll(page: Page, address: string, width: number): Promise<void> {
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(widest, `${address} at ${width}`).toBeLessThanOrEqual(width);
  await page.evaluate(() => window.scrollTo(500, 0));
  expect(await page.evaluate(() => window.scrollX), `${address} at ${width}`).toBe(0);
}

/** No button and no choice is narrower than its words (CS-030). Links are left out: those to records cut long names. */
export async function expectWordsToFit(page: Page, address: string, width: number): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const buttons = document.querySelectorAll('button, [role=button], .ant-segmented-item-label');
      return [...buttons]
        .filter((button) => button.checkVisibility({ visibilityProperty: true }) && button.clientWidth > 1)
        .filter((button) => button.scrollWidth > button.clientWidth + 1)
        .map((button) => button.textContent);
    });
  await expect.poll(tooWide, `${address} at ${width}`).toEqual([]);
}
