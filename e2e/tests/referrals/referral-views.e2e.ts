import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { DEFAULT_LIST_SETTINGS, ENDPOINTS, endpointPath, type ListViews } from '@portal/shared/contracts';
import { expect, test } from '../../support/kept-session.ts';
import { fillSignIn } from '../../support/portal-test.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { allListed, namesOf, recordSearches, rowsOf } from '../../support/referral-list.ts';

// What is saved here is ivy's: no other test opens her list, and these run one after another.
test.describe.configure({ mode: 'serial' });

test.beforeEach(({ request }) => forgetAll(request));
test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await forgetAll(request);
  await request.dispose();
});

/** Ivy has no views and the usual settings. */
async function forgetAll(request: APIRequestContext): Promise<void> {
  const ivy = await signInToApi(request, 'ivy');
  const { views } = (await (await ivy.get(ENDPOINTS.listViews)).json()) as ListViews;
  for (const { id } of views) await ivy.send('DELETE', endpointPath('listView', { id }));
  await ivy.send('PUT', ENDPOINTS.listSettings, DEFAULT_LIST_SETTINGS);
}

const views = (page: Page, name = 'Saved Views') => page.getByRole('button', { name, exact: true });
const choose = async (page: Page, item: string | RegExp, button?: string) => {
  await views(page, button).click();
  await page
    .getByRole('menu', { name: 'Saved views' })
    .getByRole(/^Save|^Copy|^Rename/.test(String(item)) ? 'menuitem' : 'menuitemradio', { name: item })
    .click();
};
async function saveAs(page: Page, name: string, { isDefault = false } = {}): Promise<void> {
  await choose(page, 'Save view…');
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  if (isDefault) await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Save View' }).click();
  await expect(views(page, name)).toBeVisible();
}
/** Ivy at an address, in a browser that has never seen the portal. */
async function elsewhere(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await fillSignIn(page, 'ivy');
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}
const heads = (page: Page) => page.getByRole('columnheader');

test('D-22 a view is saved, applied and shared: the address shows all of it, and Back leads to what was before', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn('ivy', '/referrals?tab=wins&limit=50&sort=created');
  await allListed(page);
  await saveAs(page, 'Old wins');
  await page.getByRole('tab', { name: 'Active Leads' }).click();
  await expect(page).toHaveURL('/referrals');
  await choose(page, 'Old wins');
  await expect(page).toHaveURL('/referrals?tab=wins&sort=created&limit=50');
  await expect(page.getByRole('tab', { name: 'Wins' })).toHaveAttribute('aria-selected', 'true');
  await expect(views(page, 'Old wins')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/referrals');
  await expect(page.getByRole('tab', { name: 'Active Leads' })).toHaveAttribute('aria-selected', 'true');

  // A link is the address: another person sees the same list of their own, and no view of hers.
  const other = await (await browser.newContext()).newPage();
  await other.goto('/referrals?tab=wins&sort=created&limit=50');
  await fillSignIn(other, 'leo');
  await expect(other.getByRole('tab', { name: 'Wins' })).toHaveAttribute('aria-selected', 'true');
  await views(other).click();
  await expect(other.getByText('None yet.')).toBeVisible();
  await other.context().close();
});

test('D-22 the default view is for whoever arrives without parameters, in every browser, and never on Back', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn('ivy', '/referrals?side=seller&limit=20');
  await allListed(page);
  await saveAs(page, 'Sellers', { isDefault: true });
  await page.goto('/referrals?tab=wins');
  await expect(page.getByRole('tab', { name: 'Wins' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL('/referrals?tab=wins');
  await page.getByRole('banner').getByRole('link', { name: 'Referrals' }).click();
  await expect(page).toHaveURL('/referrals?side=seller&limit=20');

  const searches = recordSearches(page);
  await page.goto('/referrals');
  await expect(page).toHaveURL('/referrals?side=seller&limit=20');
  await allListed(page);
  expect(new Set(searches.map((search) => search.get('buySideReferral')))).toEqual(new Set(['false']));

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/referrals');
  await allListed(page);
  await expect(async () => expect((await namesOf(page)).length).toBeGreaterThan(0)).toPass();
  const name = (await namesOf(page))[0]!;
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/referrals-details\//);
  await page.goBack();
  await allListed(page);
  await expect(page).toHaveURL('/referrals');

  const another = await elsewhere(browser, '/referrals');
  await expect(another).toHaveURL('/referrals?side=seller&limit=20');
  await another.context().close();
});

test('REF-24, D-23 columns, their order and density survive a reload and another browser', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn('ivy', '/referrals');
  await allListed(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns and density' });
  await expect(panel.getByRole('checkbox', { name: 'Contact Information' })).toBeDisabled();
  for (const name of ['Address', 'Lead Intent']) {
    // `uncheck` looks at once, and the page draws a choice when its queries have heard of it
    await panel.getByRole('checkbox', { name }).click();
    await expect(panel.getByRole('checkbox', { name })).not.toBeChecked();
  }
  await panel.getByRole('button', { name: 'Move Status' }).dragTo(panel.getByRole('button', { name: 'Move Side' }));
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith(ENDPOINTS.listSettings) && /compact/.test(response.request().postData() ?? ''),
  );
  await panel.getByText('Dense').click();
  await kept;
  const shown = ['', 'Contact Information', 'Status', 'Side', 'Est. Commission', 'Last Updated', 'Created', 'Actions'];
  await expect(heads(page)).toHaveText(shown);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await page.reload();
  await expect(heads(page)).toHaveText(shown);
  const height = async (at: Page) => (await rowsOf(at).first().boundingBox())?.height ?? 0;
  expect(await height(page)).toBeLessThan(40);
  const another = await elsewhere(browser, '/referrals');
  await expect(heads(another)).toHaveText(shown);
  expect(await height(another)).toBeLessThan(40);
  await another.context().close();
});

test('D-20 the list is worked through with the keyboard alone', async ({ page, signIn }) => {
  await signIn('leo', '/referrals');
  await allListed(page);
  const names = await namesOf(page);
  const isFocused = (index: number) =>
    expect(page.getByRole('link', { name: names[index]!, exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await isFocused(0);
  await page.keyboard.press('j');
  await isFocused(1);
  for (let step = 2; step < names.length; step += 1) await page.keyboard.press('ArrowDown');
  await isFocused(names.length - 1);
  await expect(rowsOf(page).last()).toBeInViewport();
  for (let step = 2; step < names.length; step += 1) await page.keyboard.press('k');
  await isFocused(1);
  // not below the sticky head
  const head = await heads(page).first().boundingBox();
  const row = await rowsOf(page).nth(1).boundingBox();
  expect(row!.y).toBeGreaterThanOrEqual(head!.y + head!.height);

  await page.keyboard.press('/');
  const field = page.getByRole('textbox', { name: 'Search referrals' });
  await expect(field).toBeFocused();
  await page.keyboard.type('j/?');
  await expect(field).toHaveValue('j/?');
  await field.clear();
  await field.blur();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await expect(help).toContainText('Update the referral');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);

  await page.getByRole('link', { name: names[1]!, exact: true }).focus();
  const details = await page.getByRole('link', { name: names[1]!, exact: true }).getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(details!);
  await page.goBack();
  await allListed(page);
  await page.getByRole('link', { name: names[1]!, exact: true }).focus();
  const update = await page.getByRole('link', { name: `Update ${names[1]!}`, exact: true }).getAttribute('href');
  await page.keyboard.press('u');
  await expect(page).toHaveURL(update!);
});

for (const width of [390, 800, 1100, 1300, 1440]) {
  test(`REF-24 CS-057 agents and directors see the Lead Intent at ${width} pixels`, async ({
    page,
    signIn,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn('leo', '/referrals');
    await expect(page.getByText(/consultation|valuation|Relocation|inquiry|match/i).first()).toBeVisible();
    if (width < 768) return;
    await expect(heads(page).filter({ hasText: 'Lead Intent' })).toBeVisible();
    const director = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
    await director.goto('/referrals');
    await fillSignIn(director, 'dana');
    await expect(heads(director).filter({ hasText: 'Lead Intent' }).last()).toBeVisible();
    await director.context().close();
  });
}
