import type { Locator, Page } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';
import { actAs } from '../../support/act-as.ts';
import { fillCart } from '../../support/filled-cart.ts';
import { expect, test } from '../../support/kept-session.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const top = async (part: Locator): Promise<number> => (await part.boundingBox())!.y;
const bottom = async (part: Locator): Promise<number> => {
  const { y, height } = (await part.boundingBox())!;
  return y + height;
};

/** Also when everything has loaded: the bar comes after the page. */
async function expectNoBar(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(bar(page)).toBeHidden();
}

test('HOST-42, HOST-43, HOST-44 the main tabs of small screens are at the bottom edge, and lead to their pages', async ({
  page,
  signIn,
}) => {
  // what is new depends on what other tests do
  let news = { referrals: true, events: true };
  await page.route(`**${ENDPOINTS.news}`, (route) => route.fulfill({ json: news }));
  await page.route('**/api/news/events/visit', (route) => {
    news = { ...news, events: false };
    return route.fulfill({ status: 204 });
  });
  await signIn('maya', '/dashboard');
  await expect(bar(page).getByRole('link')).toHaveText(['Dashboard', 'Referrals', 'Display', 'Events']);
  expect(await bottom(bar(page))).toBe(844);
  await expect(bar(page).locator('[aria-current]')).toHaveText('Dashboard');
  for (const name of ['Referrals', 'Events']) {
    await expect(
      bar(page).getByRole('link', { name }).getByRole('img', { name: 'There is something new' }),
    ).toBeVisible();
  }

  await bar(page).getByRole('link', { name: 'Display' }).tap();
  await expect(page).toHaveURL('/sgd');
  await expect(heading(page)).toHaveText('Guaranteed Display');
  await expect(bar(page).locator('[aria-current]')).toHaveText('Display');

  await bar(page).getByRole('link', { name: 'Events' }).tap();
  await expect(page).toHaveURL('/events');
  await expect(heading(page)).toHaveText('Events');
  await expect(bar(page).locator('[aria-current]')).toHaveText('Events');
  await expect(bar(page).getByRole('link', { name: 'Events' }).getByRole('img')).toHaveCount(0);

  await bar(page).getByRole('link', { name: 'Dashboard' }).tap();
  await expect(page).toHaveURL('/dashboard');
  await bar(page).getByRole('link', { name: 'Referrals' }).tap();
  await expect(page).toHaveURL('/referrals');
  await expect(heading(page)).toHaveText('Referrals');
});

test('HOST-46 Menu opens the panel of the person, and has the focus again when that closes', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/rank');
  await expect(bar(page).locator('[aria-current]')).toHaveCount(0);
  const button = bar(page).getByRole('button', { name: 'Menu' });
  await button.tap();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel.getByRole('link', { name: 'Rank / Badges' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.tap();
  await panel.getByRole('link', { name: 'Perks' }).tap();
  await expect(page).toHaveURL('/partner-services');
});

test('CS-030 a page with actions at the bottom has them in the place of the bar', async ({ page, signIn }) => {
  await signIn('maya', '/preferences');
  await expect(bar(page)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Consumer replied: SMS' }).click();
  const saving = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(saving).toBeVisible();
  await expect(bar(page)).toBeHidden();
  expect(await bottom(saving)).toBe(844);
  await saving.getByRole('button', { name: 'Discard' }).click();
  await expect(saving).toHaveCount(0);
  await expect(bar(page)).toBeVisible();

  await page.goto('/referrals');
  await expect(page.getByRole('button', { name: 'Filters' })).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).toBeHidden();
});

test('CS-030 the cart, a toast and the end of the page stay above the bar', async ({ page, signIn }) => {
  await fillCart(page, ['80207']);
  await signIn('maya', '/sgd');
  await expect(bar(page)).toBeVisible();
  const cart = page.getByRole('button', { name: 'Cart', exact: true });
  await expect(cart).toBeInViewport({ ratio: 1 });
  expect(await bottom(cart)).toBeLessThan(await top(bar(page)));

  await page.goto('/rank');
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press('End');
  const last = page.getByRole('contentinfo').getByRole('link', { name: 'Invite an agent' });
  await expect.poll(() => bottom(last)).toBeLessThan(await top(bar(page)));

  await page.goto('/preferences');
  await page.getByRole('button', { name: 'Send Test' }).click();
  const toast = page.getByText(/^Test sent: /);
  await expect(toast).toBeVisible();
  await expect.poll(() => bottom(toast)).toBeLessThan(await top(bar(page)));
});

test('HOST-42 the words of the bar fit the smallest screens, in Spanish, too; pages without a header have none', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/rank');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [locale, name] of [
    ['en', 'Main'],
    ['es', 'Principal'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('portalLocale', chosen), locale);
    await page.reload();
    const items = page.getByRole('navigation', { name }).locator('a, button');
    await expect(items).toHaveCount(5);
    const widths = await items.evaluateAll((all) => all.map((item) => [item.scrollWidth, item.clientWidth] as const));
    for (const [needed, given] of widths) expect(needed).toBeLessThanOrEqual(given);
  }
  await page.evaluate(() => localStorage.setItem('portalLocale', 'en'));
  await page.goto('/outbox');
  await expect(heading(page)).toBeVisible();
  await expectNoBar(page);
});

test('HOST-42 the header has the tabs from 768 pixels on', async ({ page, signIn }) => {
  await signIn('maya', '/dashboard');
  await expect(bar(page).getByRole('button', { name: 'Menu' })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(bar(page)).toHaveCount(1);
  await expect(bar(page).getByRole('button', { name: 'Menu' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Perks' })).toBeVisible();
});

test('HOST-50 directors have a menu of their own, and no bar', async ({ page, signIn }) => {
  await signIn('dana', '/profile');
  await expect(heading(page)).toHaveText('Settings');
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  await expectNoBar(page);
});

test('HOST-51 admins have the bar when they act for an agent', async ({ page, signIn }) => {
  await signIn('alex', '/');
  await expect(page.getByText('Logged in as Admin')).toBeVisible();
  await expectNoBar(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await actAs(page, 'Maya Ferreira', 'maya@example.com');
  await expect(page.getByRole('button', { name: 'Return to admin' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/rank');
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole('link', { name: 'Dashboard' }).tap();
  await expect(page).toHaveURL('/dashboard');
});
