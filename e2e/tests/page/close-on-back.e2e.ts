import type { Page } from '@playwright/test';
import { expect, test } from '../../support/kept-session.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** From the dashboard to the list, so that Back has a page to go to. */
async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Referrals/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Referrals', level: 1 })).toBeVisible();
}

/** What keeps Back within the portal is loaded when the page is idle. */
async function expectBackKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => JSON.stringify(performance.getEntries()))).toContain('accessibility');
}

const menuButton = (page: Page) => page.getByRole('button', { name: 'Open the menu' });
const menuOn = (page: Page) => page.getByRole('dialog').getByRole('link', { name: /^Dashboard/ });

async function openMenu(page: Page): Promise<void> {
  await menuButton(page).tap();
  await expect(menuOn(page)).toBeVisible();
}

test('Back closes a sheet, and then leaves the page', async ({ page, signIn }) => {
  await signIn('maya', '/dashboard');
  await openList(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/referrals/);
  await expect(page.getByRole('heading', { name: 'Referrals', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Your rank' })).toBeVisible();
});

test('Back on the first page of a tab closes what is open over it, and then leaves the portal', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  const tab = await page.context().newPage();
  await tab.goto('/referrals');
  await expect(tab.getByRole('article').first()).toBeVisible();
  await expectBackKept(tab);
  expect(await tab.evaluate(() => navigation.currentEntry?.index)).toBe(0);
  await tab.getByRole('button', { name: 'Filters', exact: true }).tap();
  const sheet = tab.getByRole('dialog', { name: 'Filters' });
  await expect(sheet).toBeVisible();
  await tab.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(tab).toHaveURL(/\/referrals$/);
  await expect(tab.getByRole('article').first()).toBeVisible();
  await openMenu(tab);
  await tab.goBack();
  await expect(menuOn(tab)).toHaveCount(0);
  await tab.goBack();
  await expect(tab).toHaveURL('about:blank');
});

test('so it does on the first page of a tab that showed another document of the portal before', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  await page.goto('/dashboard');
  await expectBackKept(page);
  await openMenu(page);
  await page.goBack();
  await expect(menuOn(page)).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/referrals');
});

test('Back does not lead to an address that was replaced, also after a reload; with nothing before, the page stays', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/dashboard');
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/sgd/worth'));
  const [typed, linked] = [await page.context().newPage(), await opened];
  await typed.goto('/sgd/worth');
  const replaced = /\/sgd\/worth\?zip=\d{5}&range=all$/;
  for (const [tab, before] of [
    [typed, 'about:blank'],
    [linked, replaced],
  ] as const) {
    await expectBackKept(tab);
    await openMenu(tab);
    await tab.goBack();
    await expect(menuOn(tab)).toHaveCount(0);
    const months = tab.getByRole('radiogroup', { name: 'Months shown' });
    await months.getByText('All', { exact: true }).tap();
    await expect(tab).toHaveURL(replaced);
    await tab.reload();
    await expect(months).toBeVisible();
    await tab.goBack();
    await expect(tab).toHaveURL(before);
  }
  await expect(linked.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  // and from there on as everywhere
  await linked.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Referrals' }).tap();
  await expect(linked).toHaveURL('/referrals');
  await linked.goBack();
  await expect(linked).toHaveURL(replaced);
});

test('a menu over the first page leaves the pages ahead where they are', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  await page.goto('/dashboard');
  await expectBackKept(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).tap();
  await expect(page).toHaveURL('/events');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await openMenu(page);
  await page.keyboard.press('Escape');
  await expect(menuOn(page)).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL('/events');
});

test('REF-17 Back closes the sheet in which filters were changed, and then undoes them all in one step', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/dashboard');
  await openList(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'NC' }).click();
  await expect(page).toHaveURL(/\/referrals\?state=NC$/);
  await sheet.getByRole('checkbox', { name: 'Seller' }).click();
  await expect(page).toHaveURL(/\/referrals\?side=seller&state=NC$/);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/referrals\?side=seller&state=NC$/);
  await expect(page.getByRole('button', { name: /^Filters 2/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/referrals$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('Back closes the menu over a referral, whose way back to the list stays as it was', async ({ page, signIn }) => {
  await signIn('maya', '/referrals?limit=20');
  await page.locator('a[href^="/referrals-details/"]').first().click();
  await expect(page).toHaveURL(/\/referrals-details\//);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('link', { name: /^Dashboard/ })).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/referrals-details\//);
  await page.getByRole('main').getByRole('link', { name: 'Active Leads', exact: true }).click();
  await expect(page).toHaveURL(/\/referrals\?limit=20$/);
});

test('a link in the menu leads on, and Back from there to the page before', async ({ page, signIn }) => {
  await signIn('maya', '/dashboard');
  await openList(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Back asks before it leaves a form that is not saved, and leads to the same page as before it asked', async ({
  page,
  signIn,
}) => {
  await signIn('nina', '/dashboard');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Profile/ })
    .click();
  const office = page.getByRole('textbox', { name: 'Office phone' });
  await office.fill('3035550199');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const answer of ['Keep Editing', 'Leave']) {
    await page.goBack();
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(/\/update-profile/);
    await expect(office).toHaveValue('3035550199');
    await question.getByRole('button', { name: answer }).click();
    await expect(question).toHaveCount(0);
  }
  await expect(page).toHaveURL(/\/dashboard$/);
  // the draft of it would be there for other tests
  await page.goForward();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(office).toHaveValue('');
});
