import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPortal } from './portal-process.ts';
import { isFolder } from './portal-template.ts';

/**
 * Starts and stops a portal, whose data the portals of this process, and of those it starts, begin with. Not on Windows, which
 * has no `cp`, and not where the database is outside the folder.
 * @returns removes it
 */
export async function fillTemplate(): Promise<() => void> {
  if (process.platform === 'win32' || process.env['DATABASE_URL']) return () => {};
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-template-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await (await startPortal({ dataFolder: folder })).stop();
  } catch (error) {
    remove();
    throw error;
  }
  if (isFolder(path.join(folder, 'postgres'))) process.env['PORTAL_TEMPLATE'] = folder;
  return remove;
}
