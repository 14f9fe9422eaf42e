import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPortal, type PortalProcess } from './portal-process.ts';
import { test as base } from './portal-test.ts';

interface OwnPortal {
  portal: PortalProcess & { folder: string };
}

/**
 * Tests with a portal of their own, for those that change what other tests read, or expect that nobody else writes.
 * @param name of its folder
 */
export const testWithOwnPortal = (name: string) =>
  base.extend<object, OwnPortal>({
    portal: [
      // Playwright requires a pattern here, even an empty one.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const folder = mkdtempSync(path.join(tmpdir(), `portal-${name}-e2e-`));
        const portal = await startPortal({ dataFolder: folder, store: process.env['PORTAL_RELEASES'] });
        await use({ ...portal, folder });
        await portal.stop();
        rmSync(folder, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: async ({ portal }, use) => use(portal.url),
  });
