import type { Page } from '@playwright/test';

/** Lets the page read a cart with these ZIPs in it; what the server keeps stays as it is, for the tests after this one. */
export async function fillCart(page: Page, zipCodes: readonly string[]): Promise<void> {
  await page.route('**/agent/v2/sgd-cart/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    await route.fulfill({ json: { zipCodes, unavailableZipCodes: [], term: '12_MO' } });
  });
}
