import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillTemplate } from './fill-template.ts';
import { startPortal } from './portal-process.ts';

/**
 * One portal for all browser tests: the real server, its own embedded database, the builds of this repository. With
 * PORTAL_URL the tests run against an existing portal.
 */
export default async function startForTests(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['PORTAL_URL']) return undefined;
  const removeTemplate = await fillTemplate();
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    removeTemplate();
  };
  const portal = await startPortal({ dataFolder: folder }).catch((error: unknown) => {
    remove();
    throw error;
  });
  process.env['PORTAL_URL'] = portal.url;
  process.env['PORTAL_RELEASES'] = portal.releaseStore;
  process.env['CRM_SIMULATOR_URL'] = portal.partners.CRM_SIMULATOR_URL;
  return async () => {
    await portal.stop();
    remove();
  };
}
