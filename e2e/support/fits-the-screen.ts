import type { Page } from '@playwright/test';
import { expect } from './kept-session.ts';

/** The page is not wider than the screen (CS-030, WCAG 1.4.10). Parts that scroll by themselves, such as tabs, may be. */
export async function expectNoSidewaysScroll(page: Page, address: string, width: number): Promise<void> {
  const sticksOut = () =>
    page.evaluate((most) => {
      if (document.documentElement.scrollWidth <= most) return [];
      const wide = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > most);
      const innermost = wide.filter((each) => !wide.some((other) => other !== each && each.contains(other)));
      const names = innermost.map((each) => `${each.tagName} ${each.getAttribute('class')} ${each.textContent}`);
      return [`${document.documentElement.scrollWidth} pixels`, ...names];
    }, width);
  await expect.poll(sticksOut, `${address} at ${width}`).toEqual([]);
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

/**
 * The dialog on top is not wider than the screen: each of its buttons and fields is on it, and nothing in it scrolls
 * sideways but code.
 */
export async function expectDialogToFit(page: Page, name: string, width: number): Promise<void> {
  const sticksOut = () =>
    page
      .getByRole('dialog')
      .last()
      .evaluate((dialog, most) => {
        const outside = [...dialog.querySelectorAll('button, input, textarea, select, a[href], label')]
          .filter((each) => each.checkVisibility({ visibilityProperty: true }))
          .filter((each) => each.getBoundingClientRect().left < 0 || each.getBoundingClientRect().right > most)
          .map((each) => `${each.tagName} ${each.textContent} is outside`);
        const scrolled = [...dialog.querySelectorAll('div, form, ul')]
          .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowX))
          .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
          .map((each) => `${each.className} is ${each.scrollWidth} wide`);
        return [...outside, ...scrolled];
      }, width);
  await expect.poll(sticksOut, `${name} at ${width}`).toEqual([]);
}
