import type { Page } from '@playwright/test';
import { type Account, expect, fillSignIn, test } from '../support/portal-test.ts';
import { base64url } from '../support/referral-list.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const select = (page: Page) => page.getByRole('combobox', { name: 'Referral category' });

test('REF-09, REF-28 tabs are a select list with counts, rows are cards without an Actions column', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(select(page).getByRole('option')).toHaveText([
    'Active Leads (23)',
    'Inactive (14)',
    'Active Appointments (11)',
    'Lost Listings/Sales (7)',
    'Wins (9)',
  ]);
  await expect(cards(page)).toHaveCount(15);
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByText('Actions', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/23 results, last updated, newest first/);
  await select(page).selectOption('Wins');
  await expect(page).toHaveURL('/referrals?tab=wins');
  await expect(cards(page)).toHaveCount(9);
  await expect(cards(page).first()).toContainText('GCI');

  await select(page).selectOption('Active Leads');
  const card = cards(page).filter({ hasText: 'Smith, Darnell' });
  await card.getByRole('button', { name: /Unlock Contact Info/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Phone and email are locked');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/referrals');
  await card.getByText('4420 Tennyson St').click();
  await expect(page).toHaveURL(`/referrals-details/${base64url(4_810_006)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Darnell Smith');
});

test('REF-17, REF-22, REF-23 search, filters and order are within the reach of the thumb', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  await expect(cards(page)).toHaveCount(15);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  for (const name of ['Search', 'Filters', 'Sort']) await expect(button(name)).toBeInViewport({ ratio: 1 });

  await button('Filters').click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'NC' }).check();
  await filters.getByRole('checkbox', { name: 'Seller' }).check();
  await expect(page).toHaveURL('/referrals?side=seller&state=NC');
  await filters.getByRole('button', { name: 'Show 4 results' }).click();
  await expect(filters).toHaveCount(0);
  await expect(cards(page)).toHaveCount(4);
  await expect(button(/^Filters 2/)).toBeVisible();

  await button('Sort').click();
  const sort = page.getByRole('dialog', { name: 'Sort' });
  await sort.getByRole('group', { name: 'Name' }).getByRole('radio', { name: 'A to Z' }).click();
  await expect(sort).toHaveCount(0);
  await expect(page).toHaveURL('/referrals?side=seller&state=NC&sort=contact');
  await expect(cards(page).first()).toContainText('Abernathy-Featherstonehaugh');

  await button('Search').click();
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('textbox', { name: 'Search referrals' }).fill('smith');
  await page.keyboard.press('Enter');
  await expect(search).toHaveCount(0);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Smith, Kayleigh');
  await button('Clear filters').click();
  await expect(page).toHaveURL('/referrals');
  await expect(cards(page)).toHaveCount(15);
});

test('SGD-07, D-29 the shop is a list with one button each, and the cart opens from the lower edge', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/sgd');
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Add 80207 to the cart' }) }),
  ).toContainText('Park Hill');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Cart', exact: true }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expect(cart.getByRole('radio', { name: /^12 mo/ })).toBeChecked();
  await expect(cart.getByText('Free now from your waitlist')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cart).toHaveCount(0);
});

const PAGES: [Account, string[]][] = [
  [
    'maya',
    [
      '/dashboard',
      '/referrals',
      '/referrals?tab=wins',
      `/referrals-details/${base64url(4_810_029)}`,
      '/sgd',
      '/sgd?tab=nearby',
      '/sgd?tab=search',
      '/sgd?selected=80210',
      '/reports',
      '/nowhere',
    ],
  ],
  ['leo', ['/referrals?tab=appointments', `/referrals-details/${base64url(4_810_069)}`, '/reports']],
  ['nina', ['/dashboard', '/referrals', '/sgd']],
  ['dana', ['/', '/referrals?tab=lost']],
  ['alex', ['/', '/admin/settings', '/admin/settings?tab=0']],
];

for (const [account, addresses] of PAGES) {
  test(`CS-030 no page of ${account} scrolls sideways at 390 or 360 pixels`, async ({ page, troubles }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expectNoSidewaysScroll(page, '/login');
    await fillSignIn(page, account);
    await expect(page).not.toHaveURL(/\/login/);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
      await expectNoSidewaysScroll(page, address);
    }
    expect(troubles).toEqual([]);
  });
}

/** Neither the page nor anything in it that does not scroll by itself reaches beyond the screen. */
async function expectNoSidewaysScroll(page: Page, address: string): Promise<void> {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest, `${address} at ${width}`).toBeLessThanOrEqual(width);
    await page.evaluate(() => window.scrollTo(500, 0));
    expect(await page.evaluate(() => window.scrollX), `${address} at ${width}`).toBe(0);
  }
}
