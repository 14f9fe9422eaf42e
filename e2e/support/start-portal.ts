import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPortal } from './portal-process.ts';
import { makeTemplate } from './portal-template.ts';

/**
 * One portal for all browser tests: the real server, its own embedded database, the builds of this repository. With
 * PORTAL_URL the tests run against an existing portal.
 */
export default async function startForTests(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['PORTAL_URL']) return undefined;
  const newFolder = () => mkdtempSync(path.join(tmpdir(), 'portal-e2e-'));
  const [dataFolder, template] = [newFolder(), newFolder()];
  // once to fill its database, which is then also the start of those that some tests have to themselves
  await (await startPortal({ dataFolder })).stop();
  makeTemplate(dataFolder, template);
  const portal = await startPortal({ dataFolder });
  process.env['PORTAL_URL'] = portal.url;
  process.env['PORTAL_RELEASES'] = portal.releaseStore;
  process.env['CRM_SIMULATOR_URL'] = portal.partners.CRM_SIMULATOR_URL;
  return async () => {
    await portal.stop();
    for (const folder of [dataFolder, template]) rmSync(folder, { recursive: true, force: true });
  };
}
