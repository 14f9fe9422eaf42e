import path from 'node:path';
import type { Browser } from '@playwright/test';
import { buildChanged } from '../../scripts/lib/build.ts';
import { releaseLocally } from '../../scripts/lib/release-locally.ts';
import { openBrowser } from './browser.ts';
import { type PortalServer, startPortalServer } from './portal-server.ts';
import { progress } from './progress.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

interface LocalPortal {
  portal: PortalServer;
  /** The release store of the portal. */
  store: string;
  browser: Browser;
}

/** Builds what has changed, and opens a portal of it in a folder of its own, and a browser; neither is there afterwards. */
export function withLocalPortal(
  measure: (opened: LocalPortal) => Promise<void>,
  ...browserFlags: string[]
): Promise<void> {
  return withTemporaryFolder(async (folder) => {
    progress('Building');
    await buildChanged(progress);
    const store = path.join(folder, 'releases');
    await releaseLocally(store, folder);
    progress('Starting a portal');
    const portal = await startPortalServer({ PORTAL_DATA: folder, RELEASE_STORE: store, LOG_LEVEL: 'error' });
    const browser = await openBrowser(...browserFlags);
    try {
      await measure({ portal, store, browser });
    } finally {
      await browser.close();
      await portal.stop();
    }
  });
}
