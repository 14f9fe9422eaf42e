import { ENDPOINTS } from '@portal/shared/contracts';
import type { Page, Request } from '@playwright/test';

/** Nothing was on its way for this long. Milliseconds. */
const QUIET_FOR = 300;

/**
 * Follows the requests of a page from now on. Unlike Playwright's `networkidle`, which holds once for a document, it can
 * be waited for again and again, and the live channel, which stays open, does not count.
 * @returns waits until the page has had no request on its way for a moment
 */
export function followNetwork(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let endedAt = performance.now();
  const end = (request: Request) => {
    if (open.delete(request)) endedAt = performance.now();
  };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== ENDPOINTS.live) open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    // what was just done may be about to send one
    endedAt = performance.now();
    while (open.size > 0 || performance.now() - endedAt < QUIET_FOR) await page.waitForTimeout(50);
  };
}
