import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { startPortal } from '../../support/portal-process.ts';
import { expect, fillSignIn, test } from '../../support/portal-test.ts';

test.use({ serviceWorkers: 'allow' });

/** An account, or a token of one. */
const PERSONAL = /(leo|maya)@example\.com|eyJ[\w-]{10,}\.[\w-]{10,}/;

/** Resolves once a worker answers for the page. A page registers it some seconds after its rows. */
const workerOf = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return { state: active?.state, address: active && new URL(active.scriptURL).pathname };
  });
/** The address and text of everything that the service worker keeps. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const kept: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? '';
        kept.push({ path: new URL(request.url).pathname, text });
      }
    }
    return kept;
  });

test('the portal is installed, goes offline and comes back without showing another person’s data', async ({
  page,
  context,
  signIn,
  troubles,
}) => {
  await signIn('leo', '/referrals');
  expect(await workerOf(page)).toMatchObject({ address: '/service-worker.js' });

  const devtools = await context.newCDPSession(page);
  const manifest = await devtools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(new URL(manifest.url).pathname).toBe('/manifest.webmanifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // a window without a profile of its own cannot install anything
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  // the next visit has its files from the worker
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect.poll(async () => (await keptBy(page)).length).toBeGreaterThan(5);
  const kept = await keptBy(page);
  for (const one of kept) expect(one.path).toMatch(/^\/(releases\/[^/]+\/[^/]+\/.+|offline\.html|-\/sets)$/);
  expect(kept.map(({ text }) => text).join('')).not.toMatch(PERSONAL);

  await context.setOffline(true);
  await page.goto('/referrals');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('Leo')).toHaveCount(0);
  await expectNoViolations(page, 'the offline page');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, 'the offline page in the dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Retry' })).toBeFocused();
  // what the browser says of a page that did not load
  troubles.length = 0;

  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.getByRole('button', { name: /Leo/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn('maya', '/dashboard');
  await expect(page.getByRole('button', { name: /Maya/ })).toBeVisible();
  await expect(page.getByText('Leo')).toHaveCount(0);
  expect((await keptBy(page)).map(({ text }) => text).join('')).not.toMatch(PERSONAL);
});

test('no API response and no page is ever kept, and the page goes to the network for both', async ({
  page,
  signIn,
}) => {
  await signIn('leo', '/referrals');
  await workerOf(page);
  const fromWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) fromWorker.push(new URL(response.url()).pathname);
  });
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(fromWorker.filter((each) => each.startsWith('/releases/')).length).toBeGreaterThan(5);
  expect(fromWorker.filter((each) => !each.startsWith('/releases/') && each !== '/referrals')).toEqual([]);
  expect((await keptBy(page)).map((one) => one.path)).not.toContain('/referrals');
});

test('an empty worker at the same address removes the one that was there, with everything it kept', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-worker-'));
  const given = { dataFolder: folder, store: process.env['PORTAL_RELEASES'] };
  let portal = await startPortal(given);
  try {
    await page.goto(portal.url);
    await fillSignIn(page, 'leo');
    await expect(page).not.toHaveURL(/\/login/);
    await workerOf(page);
    await page.reload();
    await expect.poll(async () => (await keptBy(page)).length).toBeGreaterThan(5);
    // a page that still loads would report that its server is gone
    await page.goto('about:blank');
    await portal.stop();
    const port = Number(new URL(portal.url).port);
    portal = await startPortal({ ...given, port, settings: { SERVICE_WORKER: 'off' } });
    await page.goto(portal.url);
    // a visit asks for the worker again some time after it, and later on a busy machine; here it is asked for at once
    const workers = () =>
      page.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations();
        // it fails while the worker removes itself
        await Promise.all(registrations.map((registration) => registration.update().catch(() => {})));
        return registrations.length;
      });
    await expect.poll(workers).toBe(0);
    await expect.poll(() => keptBy(page)).toEqual([]);
  } finally {
    await page.goto('about:blank');
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
