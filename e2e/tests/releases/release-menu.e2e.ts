import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { BuildRecord } from '@portal/shared/contracts/release';
import { changedBuild } from '../../../scripts/lib/changed-build.ts';
import { startPortal, type PortalProcess } from '../../support/portal-process.ts';
import { expect, fillSignIn, test } from '../../support/portal-test.ts';
import { ReleaseCli } from '../../support/release-cli.ts';

// It moves the channel, so it has its own portal.
test.setTimeout(180_000);

const REMOTE = 'mfe-sgd';
let folder: string;
let portal: PortalProcess;
let cli: ReleaseCli;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-menu-e2e-'));
  portal = await startPortal({ dataFolder: folder });
  cli = new ReleaseCli(portal.releaseStore);
});
test.afterAll(async () => {
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Publishes the shop with other entries in the menus, or as it was built before remotes declared any. */
async function publish(version: string, menu: Extract<BuildRecord, { kind: 'remote' }>['menu']): Promise<void> {
  const build = changedBuild({
    remote: REMOTE,
    version,
    change: (source) => `${source}\n/* ${version} */`,
    changeRecord: (record) => {
      const { menu: _, ...rest } = record as Extract<BuildRecord, { kind: 'remote' }>;
      return menu ? { ...rest, menu } : rest;
    },
  });
  await cli.publishBuild(REMOTE, build);
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

test('a release adds its entries, and a rollback to an older one restores those of the host', async ({ page }) => {
  await publish('2.0.0', undefined);
  await publish('2.1.0', [{ area: 'agent-tabs', label: 'Sponsored ZIPs', path: '/sgd', order: 5 }]);
  await cli.run('promote', `${REMOTE}@2.0.0`, '--reason', 'test');
  await page.goto(`${portal.url}/sgd`);
  await fillSignIn(page, 'maya');
  const ofTheHost = ['Dashboard', /^Referrals/, 'My Profile', 'Guaranteed Display', 'Perks', /^Events/];
  await expect(tabs(page)).toHaveText(ofTheHost);

  await cli.run('promote', `${REMOTE}@2.1.0`, '--reason', 'test');
  await expect(async () => {
    await page.goto(`${portal.url}/sgd`);
    await expect(tabs(page).first()).toHaveText('Sponsored ZIPs', { timeout: 2_000 });
  }).toPass();
  await expect(tabs(page)).toHaveText(['Sponsored ZIPs', 'Dashboard', /^Referrals/, 'My Profile', 'Perks', /^Events/]);
  await tabs(page).first().click();
  await expect(page.getByRole('heading', { name: 'Guaranteed Display', level: 1 })).toBeVisible();
  await expect(tabs(page).first()).toHaveAttribute('aria-current', 'page');

  await cli.run('rollback', REMOTE, '--to', '2.0.0', '--reason', 'test');
  await expect(async () => {
    await page.goto(`${portal.url}/sgd`);
    await expect(tabs(page)).toHaveText(ofTheHost, { timeout: 2_000 });
  }).toPass();
});
