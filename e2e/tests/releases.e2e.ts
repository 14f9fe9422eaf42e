import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, readStatus } from 'release';
import { promoteReports, publishChanged } from '../support/changed-reports.ts';
import { fillSignIn, test, expect } from '../support/portal-test.ts';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';

// These tests move the channel, so they have a portal of their own.
test.describe.configure({ mode: 'serial' });

let folder: string;
let portal: PortalProcess;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-releases-e2e-'));
  portal = await startPortal({ dataFolder: folder });
});
test.afterAll(async () => {
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function liveReports(): Promise<string> {
  const store = await openStore(portal.releaseStore, 'read');
  const { remotes } = await readStatus(store, 'production');
  store.close();
  return remotes.find(({ remote }) => remote === 'mfe-reports')!.version;
}

test('moving the channel changes what a reload shows, without a rebuild of the host; the open tab keeps its set', async ({
  page,
}) => {
  await page.goto(`${portal.url}/reports`);
  await fillSignIn(page, 'maya');
  await expect(page.getByRole('heading', { name: 'Escrow reports' })).toBeVisible();
  const before = await liveReports();

  await publishChanged(portal.releaseStore, '1.1.0', (source) =>
    source.replaceAll('Escrow reports', 'Escrow reports, new'),
  );
  await promoteReports(portal.releaseStore, '1.1.0');
  await expect(page.getByRole('heading', { name: 'Escrow reports', exact: true })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Escrow reports, new' })).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await promoteReports(portal.releaseStore, before);
});

test('a remote whose files are gone shows a card with its reason and Retry; header and other remotes work', async ({
  page,
  troubles,
}) => {
  await page.goto(`${portal.url}/dashboard`);
  await fillSignIn(page, 'maya');
  await expect(page.getByRole('heading', { name: 'Your rank' })).toBeVisible();
  await page.route('**/releases/mfe-reports/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${portal.url}/reports`);
  await expect(page.getByText('Escrow reports did not load')).toBeVisible();
  await expect(page.getByText('The entry file answered 404')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Referrals/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Referrals' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Escrow reports did not load')).toBeVisible();
  await page.unroute('**/releases/mfe-reports/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Escrow reports' })).toBeVisible();
  troubles.length = 0;
});

test('a tampered file is refused by its integrity and never runs', async ({ page, troubles }) => {
  await page.route('**/releases/mfe-reports/**/*.js*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `window.tampered = true;${await response.text()}` });
  });
  await page.goto(`${portal.url}/reports`);
  await fillSignIn(page, 'maya');
  await expect(page.getByText('Escrow reports did not load')).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  troubles.length = 0;
});

test('every script of the page has integrity, and the policy allows no eval', async ({ page }) => {
  const answer = await page.goto(`${portal.url}/login`);
  const policy = answer!.headers()['content-security-policy']!;
  expect(policy).toContain("script-src 'self' 'nonce-");
  expect(policy).not.toContain('unsafe-eval');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const scripts = page.locator('script[src]');
  expect(await scripts.count()).toBeGreaterThan(2);
  expect(await scripts.evaluateAll((all) => all.filter((script) => !(script as HTMLScriptElement).integrity))).toEqual(
    [],
  );
});
