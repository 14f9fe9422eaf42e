import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, forgetSession, test } from '../../support/kept-session.ts';

// The ZIPs and the self report of sam, which no other test changes; they are as they were in the end.
test.describe.configure({ mode: 'default' });

const table = (page: Page) => page.getByRole('table', { name: 'ZIP codes' });
const row = (page: Page, zip: string) => table(page).getByRole('row').filter({ hasText: zip });
const field = (page: Page) => page.getByRole('combobox', { name: 'Add ZIPs' });
const addButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openZips(page: Page): Promise<void> {
  await page.goto('/service-zip-codes');
  await expect(table(page)).toBeVisible();
}

/** Pastes a text as the browser does it. */
const paste = (into: Locator, text: string) =>
  into.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('HOST-23 HOST-48 HOST-60 an agent adds pasted ZIPs, all or none, and removes them, with the mouse and the keyboard', async ({
  page,
  signIn,
  troubles,
}) => {
  await signIn('sam', '/referrals');
  await page.getByRole('button', { name: /Open the menu/ }).click();
  await page.getByRole('navigation', { name: 'Agent Menu' }).getByRole('link', { name: 'Service ZIP Codes' }).click();
  await expect(page).toHaveURL(/\/service-zip-codes\?id=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Service ZIP Codes' })).toBeVisible();
  const rows = table(page).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const before = await rows.allTextContents();

  await paste(field(page), '10001, 10002\n99999');
  await addButton(page, 'Add 3 ZIPs').click();
  await expect(page.getByText("We don't recognize ZIP code 99999.")).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(rows).toHaveCount(before.length);
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('status of 400');
  await expectNoViolations(page, 'ZIPs that cannot be added');

  const recorded = page.waitForRequest(
    (request) => request.url().endsWith('/api/tracking') && /SERVICE_ZIP_CODES_TABLE/.test(request.postData() ?? ''),
  );
  await page.getByRole('button', { name: 'Remove 99999' }).click();
  await addButton(page, 'Add 2 ZIPs').dblclick();
  await expect(page.getByText(/2 ZIPs are added\. Their ranks come on \w+ \d+\./)).toBeVisible();
  await expect(row(page, '10001')).toContainText(/New York.*From \w+ \d+.*Not available.*None yet/);
  await expect(rows).toHaveCount(before.length + 2);
  await recorded;

  // the second click of the double click is over the next ZIP
  await page.getByRole('button', { name: 'Remove 10001' }).dblclick();
  await expect(row(page, '10001')).toHaveCount(0);
  await expect(row(page, '10002')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, '10001')).toBeVisible();
  await expect(page.getByText('Undone. 10001 New York is in your list again.')).toBeVisible();

  for (const zip of ['10001', '10002']) {
    await page.getByRole('button', { name: `Remove ${zip}` }).focus();
    await page.keyboard.press('Enter');
    await expect(row(page, zip)).toHaveCount(0);
    await expect(page.locator('[data-remove-zip]:focus')).toHaveCount(1);
  }
  await page.reload();
  await expect(rows.nth(1)).toBeVisible();
  expect(await rows.allTextContents()).toEqual(before);
});

test('HOST-23 as many ZIPs as there is room for are answered by one request, and ten thousand characters lose nothing', async ({
  page,
  signIn,
  troubles,
}) => {
  await signIn('sam');
  await openZips(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/service-zips/')) sent.push(request.url());
  });
  const count = await table(page).getByRole('row').count();
  // 500 at most, and the first row has the headings
  const room = 500 - (count - 1);
  const some = Array.from({ length: room }, (_, index) => String(90_000 + index * 10)).join(' ');
  await paste(field(page), some);
  await expect(page.getByText(`${room - 12} more`)).toBeVisible();
  await addButton(page, `Add ${room} ZIPs`).click();
  await expect(page.getByText("We don't recognize ZIP code 90000.")).toBeVisible();
  await expect(page.getByRole('alert').getByText(/^and \d+ more$/)).toBeVisible();
  await expect(table(page).getByRole('row')).toHaveCount(count);
  expect(sent).toHaveLength(1);
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('status of 400');

  await page.reload();
  await expect(table(page)).toBeVisible();
  await paste(field(page), Array.from({ length: 1_666 }, (_, index) => String(10_000 + index)).join(','));
  await addButton(page, 'Add 1666 ZIPs').click();
  await expect(
    page.getByText(/You can list up to 500 ZIP codes\. You have \d+, so you can add \d+ more/),
  ).toBeVisible();
  await expect(addButton(page, 'Add 1666 ZIPs')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('API-45 HOST-23 ZIPs next to one’s own, and those of a city, are chosen with the keyboard; each shows free sponsor spots', async ({
  page,
  signIn,
}) => {
  await signIn('maya');
  await openZips(page);
  await field(page).click();
  const options = page.locator('.ant-select-item-option');
  await expect(page.getByText('Next to your ZIPs')).toBeVisible();
  await expect(options.first()).toContainText(/^\d{5}.*(spots free|Full|referral)/);
  await field(page).fill('Boulder, CO');
  await expect(options.first()).toContainText(/All \d+ ZIPs of Boulder, CO/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Add \d+ ZIPs$/ })).toBeVisible();
  await field(page).fill('80206');
  await page.keyboard.press('Enter');
  await expect(page.getByText('80206 Congress Park is already in your list.')).toBeVisible();
});

test('HOST-70 HOST-71 of two windows nobody overwrites the other, and a draft outlives a reload', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('sam');
  await openZips(page);
  const other = await context.newPage();
  await openZips(other);
  const years = (one: Page) => one.getByLabel('Years', { exact: true });
  const sales = (one: Page) => one.getByLabel('Total sales');
  await expect(years(page)).toHaveValue('6');

  await years(page).fill('seven');
  await addButton(page, 'Save Changes').click();
  await expect(page.getByText('Enter a whole number from 0 to 80')).toBeVisible();
  await expect(years(page)).toBeFocused();
  await years(page).fill('7');
  const report = page.waitForRequest((request) => request.url().endsWith('/self-report-or-mls-update'));
  await addButton(page, 'Save Changes').click();
  expect((await report).postDataJSON()).toMatchObject({
    buySellSpecialty: 'SELLER',
    yearsOfExperience: 7,
    zipCodes: expect.arrayContaining([expect.stringMatching(/^\d{5}$/)]),
  });
  await expect(page.getByText('Saved.')).toBeVisible();

  await sales(other).fill('80');
  await addButton(other, 'Save Changes').click();
  await expect(other.getByRole('alert')).toContainText('This was changed in another window in the meantime.');
  await expect(years(other)).toHaveValue('7');
  await expect(sales(other)).toHaveValue('80');
  await addButton(other, 'Save Changes').click();
  await expect(other.getByText('Saved.')).toBeVisible();

  await other.reload();
  await years(other).fill('6');
  await sales(other).fill('74');
  await expect(other.getByText(/2 unsaved changes\. Draft saved\./)).toBeVisible();
  await other.reload();
  await expect(other.getByText(/Your draft from .* was restored\./)).toBeVisible();
  await addButton(other, 'Save Changes').click();
  await expect(other.getByText('Saved.')).toBeVisible();
});

test('HOST-23 on a phone: a sponsored ZIP cannot be removed, and nothing is wider than the screen', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('maya', '/service-zip-codes');
  await expect(page.getByRole('button', { name: 'More for 80205' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page, 'service ZIP codes on a phone');
  await page.getByRole('button', { name: 'More for 80205' }).click();
  await expect(page.getByRole('menuitem', { name: "You can't remove a ZIP while you sponsor it" })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByText('Experience', { exact: true }).click();
  await expect(page.getByLabel('Years', { exact: true })).toHaveValue('11');
  await page.getByText('MLS', { exact: true }).first().click();
  await expect(page.getByLabel('Primary MLS')).toHaveValue('Front Range MLS');
});

test('HOST-23 an agent without ZIPs is told what they are for', async ({ page, signIn }) => {
  await signIn('nina', '/service-zip-codes');
  await expect(page.getByText('We send referrals only from ZIPs you list.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add ZIPs' }).last().click();
  await expect(field(page)).toBeFocused();
});

test('D-02 an id that cannot be read opens the error modal; that of another agent shows one’s own ZIPs', async ({
  page,
  signIn,
}) => {
  await signIn('maya');
  await page.goto('/service-zip-codes?id=%25%25');
  await expect(page.getByRole('alertdialog')).toContainText('We were unable to complete the request.');
  await expect(table(page)).toHaveCount(0);
  await page.goto(`/service-zip-codes?id=${Buffer.from('10483').toString('base64url')}`);
  await expect(row(page, '80205')).toContainText(/Whittier.*You, until \w+ \d+/);
  await expect(
    row(page, '80205').getByRole('img', { name: "You can't remove a ZIP while you sponsor it" }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove 80205' })).toHaveCount(0);
});

test('CS-020 directors are sent home, and staff are told to log in as an agent', async ({ page, signIn }) => {
  await signIn('dana', '/service-zip-codes');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await forgetSession(page);
  await signIn('alex', '/service-zip-codes');
  await expect(page.getByText('Search for an agent and log in as them to see their service ZIP codes.')).toBeVisible();
});

test('D-24 who is no longer in the network is not promised referrals from their ZIPs', async ({ page, signIn }) => {
  await signIn('ivy', '/service-zip-codes');
  const main = page.getByRole('main');
  await expect(main).toContainText('We send referrals only to agents who are active in the network');
  await expect(main).not.toContainText('We send you referrals');
});

test('0104 an agent who is out of the network is offered no ZIP and promised no rank, on no page', async ({
  page,
  signIn,
}) => {
  await signIn('ivy', '/service-zip-codes');
  const edgewater = row(page, '80214');
  await expect(edgewater).toContainText(/Edgewater––/);
  await expect(table(page)).not.toContainText(/From \w+ \d|Sponsor this ZIP|Join waitlist/);

  await page.goto('/dashboard');
  const zips = page.getByRole('region', { name: 'My ZIPs' });
  await expect(zips.getByRole('link', { name: 'See this ZIP' }).first()).toBeVisible();
  await expect(zips.getByRole('link', { name: 'Sponsor this ZIP' })).toHaveCount(0);

  await page.goto('/rank');
  await expect(page.getByText('Active agents are ranked every Friday in the ZIP codes they serve.')).toBeVisible();

  await page.goto('/referrals');
  await page.getByRole('link', { name: 'Choi, Emily', exact: true }).click();
  await expect(page.getByText('Because you do not sponsor 80222.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sponsor this ZIP' })).toHaveCount(0);
});
