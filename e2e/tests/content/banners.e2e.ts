import type { Page } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, test } from '../../support/kept-session.ts';
import { readShifts } from '../../support/layout-shift.ts';
import { base64url } from '../../support/referral-list.ts';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Partner offer' });

/** Bodies of the requests for the banner. */
function bannerRequests(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== ENDPOINTS.floatingBanner) return;
    expect([request.method(), request.headers()['content-type']]).toEqual(['POST', 'application/json']);
    bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** Waits until the page has done what it does in idle moments, such as asking for a banner. */
const isIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve))));

/** Files of scripts that were loaded. */
function scripts(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && urls.push(request.url()));
  return urls;
}

test('EVT-13, EVT-14, EVT-15, CS-152, CS-154 the banner is above three pages, is requested there alone, and costs others nothing', async ({
  page,
  signIn,
}) => {
  const requests = bannerRequests(page);
  await signIn('maya', '/dashboard');
  for (const address of [
    '/dashboard',
    '/',
    `/referrals-details/${base64url(4_810_003)}`,
    '/sgd',
    '/partner-services',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isIdle(page);
    await expect(banner(page)).toHaveCount(0);
  }
  expect(requests).toEqual([]);
  for (const address of ['/referrals?tab=wins', '/update-profile', '/events']) {
    requests.length = 0;
    await page.goto(address);
    await expect(banner(page)).toContainText('Title quotes in one minute');
    await expect(banner(page)).toContainText('Send your seller a net sheet before the listing appointment.');
    await expect(banner(page).getByRole('img', { name: 'Harbor & Pine Title' })).toBeVisible();
    expect(requests).toEqual(['{}']);
  }
});

test('the code of the banner is loaded with it, not before', async ({ page, signIn }) => {
  await signIn('maya', '/dashboard');
  const loaded = scripts(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isIdle(page);
  loaded.length = 0;
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Referrals/ })
    .click();
  await expect(banner(page)).toBeVisible();
  expect(loaded.some((url) => /\/releases\/host\//.test(url))).toBe(true);
});

test('CS-151, EVT-12 the link leaves through the address that counts, in a new tab', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('maya', '/referrals');
  const link = banner(page).getByRole('link', { name: 'See partner services' });
  await expect(link).toHaveAttribute('href', '/content/v1/banner-ads/floating-top/visit');
  const opened = context.waitForEvent('page');
  await link.click();
  const tab = await opened;
  await expect(tab).toHaveURL('/partner-services');
  await tab.close();
});

test('EVT-17, CS-153 when the fetch fails nothing is shown and one sentence is logged', async ({
  page,
  signIn,
  troubles,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.route(`**${ENDPOINTS.floatingBanner}`, (route) => route.abort());
  await signIn('maya', '/referrals');
  await expect.poll(() => logged.filter((text) => text.includes('banner'))).toHaveLength(1);
  expect(logged.find((text) => text.includes('banner'))).toContain(
    'Something went wrong while trying to fetch banner ads.',
  );
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();
  troubles.length = 0;
});

test('nothing jumps when the banner arrives, even late', async ({ page, signIn }) => {
  await signIn('maya', '/dashboard');
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(`**${ENDPOINTS.floatingBanner}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/referrals');
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const before = (await row.boundingBox())?.y;
  arrive();
  await expect(banner(page)).toBeVisible();
  expect((await row.boundingBox())?.y).toBe(before);
  expect((await readShifts(page)).sum).toBeLessThan(0.02);
});

test('it is closed for this visit by keyboard; the focus stays on the page', async ({ page, signIn }) => {
  await signIn('leo', '/referrals');
  await expect(banner(page)).toBeVisible();
  await banner(page).getByRole('button', { name: 'Close the partner offer' }).focus();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  const requests = bannerRequests(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();
  await isIdle(page);
  await expect(banner(page)).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('EVT-15 on a small screen, light and dark, it has text, logo and a link within reach', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('maya', '/referrals');
  await expect(banner(page)).toContainText('Send your seller a net sheet before the listing appointment.');
  for (const control of [banner(page).getByRole('link'), banner(page).getByRole('button')]) {
    const box = await control.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectNoViolations(page, 'the banner at 390', 'aside[aria-label="Partner offer"]');
});

test('directors, who have no partners, see none', async ({ page, signIn }) => {
  const requests = bannerRequests(page);
  await signIn('dana', '/referrals');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isIdle(page);
  await expect(banner(page)).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('EVT-18 the community banner is over', async ({ page, signIn }) => {
  await signIn('maya', '/dashboard');
  await expect(page.getByRole('complementary', { name: 'Agent community' })).toHaveCount(0);
});

test('EVT-18, CS-155 with the clock of 2025 it is in the header of agents, with a QR code and a link', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/dashboard');
  const community = page.getByRole('complementary', { name: 'Agent community' });
  await page.addInitScript(() => {
    const real = Date.now.bind(Date);
    const offset = Date.UTC(2025, 8, 3, 23) - real();
    // the host's clock alone; sessions and requests go by the real time of new Date()
    Date.now = () => real() + offset;
  });
  await page.goto('/promo/guaranteed-display');
  await expect(community.getByRole('img', { name: /QR code that opens https:/ })).toBeVisible();
  await expect(community.getByRole('link', { name: 'Join the community' })).toHaveAttribute('href', /^https:/);
  await expectNoViolations(page, 'the community banner', 'aside[aria-label="Agent community"]');
});
