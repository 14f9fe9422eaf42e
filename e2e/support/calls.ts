import type { Page } from '@playwright/test';

/** A browser without a phone asks which program should call, and takes no input until then: links to it do nothing. */
export const withoutPhone = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href^="tel:"], a[href^="sms:"]')) event.preventDefault();
    }),
  );

/** The visitor is back from a call. */
export const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
