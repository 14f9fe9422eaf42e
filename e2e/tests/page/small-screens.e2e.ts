import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/kept-session.ts';
import { fillCart } from '../../support/filled-cart.ts';
import { base64url } from '../../support/referral-list.ts';

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
  await expect(page.getByRole('main').getByText('23 results, last updated, newest first')).toBeVisible();
  await select(page).selectOption('Wins');
  await expect(page).toHaveURL('/referrals?tab=wins');
  await expect(cards(page)).toHaveCount(9);
  await expect(cards(page).first()).toContainText('GCI');

  await select(page).selectOption('Active Leads');
  const card = cards(page).filter({ hasText: 'Smith, Darnell' });
  await card.getByRole('button', { name: /Unlock Contact Info/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Unlock contact info');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/referrals');
  await card.getByText('4420 Tennyson St').click();
  await expect(page).toHaveURL(`/referrals-details/${base64url(4_810_006)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Darnell Smith');
});

test('REF-17, REF-22, REF-23 search, filters and order are within reach of the thumb', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  await expect(cards(page)).toHaveCount(15);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  for (const name of ['Search', 'Filters', 'Sort']) await expect(button(name)).toBeInViewport({ ratio: 1 });

  await button('Filters').click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'NC' }).click();
  await filters.getByRole('checkbox', { name: 'Seller' }).click();
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

test('SGD-07, D-29 the shop is a list with one button each, and the cart opens from the bottom', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/sgd');
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Add 80207 to the cart' }) }),
  ).toContainText('Park Hill');
  await expect(page.getByRole('table')).toHaveCount(0);
  // an empty one leaves the room to the list
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toHaveCount(0);
  await fillCart(page, ['80207']);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Cart', exact: true }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expect(cart.getByRole('radio', { name: /^12 mo/ })).toBeChecked();
  await expect(cart.getByText('Free now from your waitlist')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cart).toHaveCount(0);

  await page.goto('/sgd?tab=search');
  await expect(page.getByText('Which ZIPs are you looking for?')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await expect(tabs).toBeVisible();
  const button = await page.getByRole('button', { name: 'Cart', exact: true }).boundingBox();
  const gap = (await tabs.boundingBox())!.y - button!.y - button!.height;
  expect(gap, 'the cart is above the main tabs').toBeGreaterThan(0);
  expect(gap, 'and next to them below a short list, too').toBeLessThan(24);
});

test('REF-17, REF-21 after a search from the end of the list, the top of its results is in view', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  await expect(cards(page)).toHaveCount(15);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('button', { name: 'Search' }).tap();
  await page.getByRole('textbox', { name: 'Search referrals' }).fill('Denver');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=Denver/);
  await expect(page.getByRole('main').getByText(/^\d+ results?, best match first/)).toBeInViewport({ ratio: 1 });
  await expect(cards(page).first()).toBeInViewport();
});

for (const [locale, names] of [
  ['en', { update: /^Update/, commissions: /^Commissions received/ }],
  ['es', { update: /^Actualizar/, commissions: /^Comisiones recibidas/ }],
] as const) {
  test(`CS-030 at 320 pixels words neither meet nor are cut off, in ${locale}`, async ({ page, signIn }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await signIn('maya', '/dashboard');
    await page.evaluate((chosen) => localStorage.setItem('portalLocale', chosen), locale);
    await page.reload();
    const months = page.getByRole('img', { name: names.commissions }).locator('text:visible');
    await expect.poll(() => months.count()).toBeGreaterThan(6);
    expect.soft(await meeting(months)).toEqual([]);

    await page.goto('/service-zip-codes');
    await expect(page.locator('[data-remove-zip]').first()).toBeVisible();
    const words = page.locator('[data-remove-zip]').locator('xpath=../descendant::*[text()]');
    expect.soft(await meeting(words)).toEqual([]);

    await page.goto('/referrals');
    const lead = page.getByRole('article').filter({ has: page.getByRole('timer') });
    const foot = lead.locator('footer');
    await expect(lead.getByRole('link', { name: names.update })).toBeVisible();
    const { right, inner } = await foot.evaluate((element) => ({
      right: Math.max(...[...element.querySelectorAll('a')].map((link) => link.getBoundingClientRect().right)),
      inner: element.getBoundingClientRect().right,
    }));
    expect.soft(right).toBeLessThanOrEqual(inner);
    expect.soft(await meeting(lead.locator('footer a'))).toEqual([]);
    const offer = page.getByRole('complementary').filter({ hasText: 'Title quotes in one minute' });
    await expect(offer).toBeVisible();
    expect.soft(await offer.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });
}

test.describe('WCAG 1.4.10 at 400% of 1280 × 1024 pixels', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the header and the cart make room for the list', async ({ page, signIn }) => {
    await fillCart(page, ['80207']);
    await signIn('maya', '/sgd');
    const cart = page.getByRole('button', { name: 'Cart', exact: true });
    await expect(cart).toBeAttached();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Add 80212 to the cart' }) });
    await row.scrollIntoViewIfNeeded();
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expect(cart).not.toBeInViewport();
    await expect(row).toBeInViewport({ ratio: 0.9 });
  });

  test('the form of an update scrolls with its head, and all of its buttons are on the screen', async ({
    page,
    signIn,
  }) => {
    await signIn('maya', `/referrals#update-${base64url(4_810_003)}`);
    const dialog = page.getByRole('dialog');
    const note = dialog.getByRole('textbox', { name: /^Note/ });
    await note.focus();
    await expect(note).toBeInViewport({ ratio: 0.9 });
    expect((await note.boundingBox())!.height).toBeGreaterThan(60);
    for (const name of ['Cancel', 'Save and Next', 'Save Update']) {
      const button = dialog.getByRole('button', { name });
      await button.focus();
      // but for a fraction of a pixel
      await expect(button).toBeInViewport({ ratio: 0.99 });
    }
  });
});

/** What is written over something else that is written, or touches it. */
const meeting = (words: Locator): Promise<string[]> =>
  words.evaluateAll((all) => {
    const touch = (one: DOMRect, other: DOMRect) =>
      other.left < one.right + 2 && one.left < other.right + 2 && other.top < one.bottom && one.top < other.bottom;
    // a line each
    const linesOf = (element: Element) => [...element.getClientRects()];
    return all.flatMap((one, index) =>
      all
        .slice(index + 1)
        .filter((other) => !one.contains(other))
        .filter((other) => linesOf(one).some((line) => linesOf(other).some((beside) => touch(line, beside))))
        .map((other) => `${one.textContent} | ${other.textContent}`),
    );
  });
