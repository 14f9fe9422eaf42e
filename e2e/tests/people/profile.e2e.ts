import path from 'node:path';
import type { Page } from '@playwright/test';
import { pngOf } from '../../../server/src/platform/images/testing/bad-pictures.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, forgetSession, test } from '../../support/kept-session.ts';
import { base64url } from '../../support/referral-list.ts';

// The profile of leo and the photo of nina, which no other test changes; both are put back.
const LEO = `/update-profile?id=${base64url(20_418)}`;
const NINA = `/update-profile?id=${base64url(20_419)}`;
const PORTRAIT = path.resolve(import.meta.dirname, '../../../server/src/demo/portraits/04.webp');
const HEADER_PHOTO = 'img[src^="data:image/webp"]';

// one after the other: they share a profile and its draft
test.describe.configure({ mode: 'default' });

const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles(file);
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'My Profile' });

test('HOST-22 D-34 an agent sees what consumers are shown, the agreement, the license and what is missing', async ({
  page,
  signIn,
}) => {
  await signIn('maya', `/update-profile?id=${base64url(20_417)}`);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Completeness' })).toContainText('90%');
  const agreement = page.getByRole('region', { name: 'Agreement' });
  await expect(agreement).toContainText('Covered');
  await expect(agreement).toContainText('35%, sponsored 30%');
  await expect(agreement.getByRole('button', { name: /sign/i })).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    agreement.getByRole('button', { name: 'Download the referral agreement' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^referral-agreement-\d{4}-\d\d-\d\d\.pdf$/);
  await expect(page.getByLabel('License number')).toHaveValue('FA.100083417');
  await expect(page.getByText(/Corrected by Support on/)).toBeVisible();
  await expect(page.getByLabel('Number in the registry')).toHaveCount(0);
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly');
  await expect(page.getByRole('region', { name: 'What consumers see' })).toContainText('Maya Ferreira');
  await page.getByRole('button', { name: 'Add: Office phone' }).click();
  await expect(page.getByRole('textbox', { name: 'Office phone' })).toBeFocused();
  await expectNoViolations(page, 'My Profile');
});

test('HOST-60 a save is recorded as PROFILE; a bad phone is told at its field, and what is typed shows at once', async ({
  page,
  signIn,
}) => {
  const recorded: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/tracking'))
      recorded.push(...(request.postDataJSON() as { events: unknown[] }).events);
  });
  await signIn('leo', LEO);
  const office = page.getByRole('textbox', { name: 'Office phone' });
  await office.fill('(303) 555-01');
  await page.getByRole('textbox', { name: 'Brokerage', exact: true }).fill('Mile Marker Realty West');
  await expect(page.getByRole('region', { name: 'What consumers see' })).toContainText('Mile Marker Realty West');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(bar).toContainText('2 unsaved changes.');
  await bar.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Enter a 10-digit phone number.')).toBeVisible();
  await expect(office).toBeFocused();
  await office.fill('303.555.0163');
  await bar.getByRole('button', { name: 'Save Changes' }).dblclick();
  await expect(bar).toBeHidden();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(office).toHaveValue('(303) 555-0163');
  await expect
    .poll(() => recorded)
    .toContainEqual(expect.objectContaining({ name: 'AGENT_PROFILE_UPDATES', properties: { section: 'PROFILE' } }));
  await page.reload();
  await expect(office).toHaveValue('(303) 555-0163');
  await office.fill('(303) 555-0162');
  await page.getByRole('textbox', { name: 'Brokerage', exact: true }).fill('Mile Marker Realty');
  await page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
});

test('HOST-22 of two tabs the second is told who changed what, and nothing of it is lost', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('leo', LEO);
  const other = await context.newPage();
  await other.goto(LEO);
  for (const [tab, name] of [
    [page, 'Ruth Calloway-Reyes'],
    [other, 'R. Calloway'],
  ] as const) {
    await tab.getByLabel('Managing broker', { exact: true }).fill(name);
  }
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save Changes' }).click();
  await save(page);
  await expect(page.getByText('Saved.')).toBeVisible();
  await save(other);
  await expect(other.getByText('Leo Marchetti changed this to “Ruth Calloway-Reyes”')).toBeVisible();
  await expect(other.getByLabel('Managing broker', { exact: true })).toHaveValue('R. Calloway');
  await expect(other.getByText(/Leo Marchetti changed “Managing broker” to “Ruth Calloway-Reyes” at/)).toBeVisible();
  await other.getByRole('button', { name: 'Use theirs: Managing broker' }).click();
  await expect(other.getByLabel('Managing broker', { exact: true })).toHaveValue('Ruth Calloway-Reyes');
  await other.getByLabel('Managing broker', { exact: true }).fill('Ruth Calloway');
  await save(other);
  await expect(other.getByText('Saved.')).toBeVisible();
});

test('HOST-47 a photo is cropped with the keyboard, shows in the header at once, and is removed again', async ({
  page,
  signIn,
}) => {
  await signIn('nina', NINA);
  const header = page.getByRole('banner');
  await expect(header.locator(HEADER_PHOTO)).toHaveCount(0);
  await choose(page, PORTRAIT);
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
  const picture = dialog.getByRole('application');
  await picture.focus();
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await expectNoViolations(page, 'the dialog that cuts a photo');
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().includes('/photo')),
    dialog.getByRole('button', { name: 'Use Photo' }).click(),
  ]);
  const cut = new URL(request.url()).searchParams;
  expect(Number(cut.get('size'))).toBeLessThan(480);
  await expect(dialog).toBeHidden();
  await expect(header.locator(HEADER_PHOTO)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await page.reload();
  await expect(header.locator(HEADER_PHOTO)).toBeVisible();

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Photo' }).click();
  await expect(page.getByRole('button', { name: 'Add Photo' })).toBeVisible();
  await expect(header.locator(HEADER_PHOTO)).toHaveCount(0);
});

test('HOST-22 what is no photo is refused by its content, with its name and the reason', async ({ page, signIn }) => {
  await signIn('nina', NINA);
  const refused: [string, Buffer, string][] = [
    ['maya.jpg', Buffer.from('PK\u0003\u0004'), "This is not a JPG, PNG or WebP picture. Your photo hasn't changed."],
    ['empty.png', Buffer.alloc(0), "This is not a JPG, PNG or WebP picture. Your photo hasn't changed."],
    [
      'logo.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      "This is not a JPG, PNG or WebP picture. Your photo hasn't changed.",
    ],
    [
      'headshot.png',
      pngOf(20_000, 15_000),
      '20,000 × 15,000 is too large. The limit is 8 MB, 40 megapixels and 8,000 pixels a side.',
    ],
    ['tiny.png', pngOf(200, 200), '200 × 200 is too small. At least 400 × 400.'],
  ];
  for (const [name, buffer, reason] of refused) {
    await choose(page, { name, mimeType: 'image/jpeg', buffer });
    await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('HOST-16 CS-023 D-02 the link of older e-mails leads to the page in either alphabet; one that cannot be read loads nothing', async ({
  page,
  signIn,
}) => {
  await signIn('leo', `/v2/update-profile/${Buffer.from('20418').toString('base64')}`);
  await expect(page).toHaveURL(LEO);
  await expect(page.getByLabel('First name')).toHaveValue('Leo');
  // an id is a hint of what to show, never a proof: another agent's leads to one's own
  await page.goto(`/v2/update-profile/${base64url(20_417)}`);
  await expect(page.getByLabel('First name')).toHaveValue('Leo');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  for (const address of ['/v2/update-profile/%25%25%25', '/update-profile?id=%25%25%25']) {
    await page.goto(address);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveCount(0);
  }
  expect(calls.filter((url) => url.includes('/profile') && url.includes('/api/'))).toEqual([]);
});

test('CS-022 directors are sent home, and staff are told to log in as an agent', async ({ page, signIn }) => {
  await signIn('dana', LEO);
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await forgetSession(page);
  await signIn('alex', LEO);
  await expect(page.getByText('Search for an agent and log in as them to see their profile.')).toBeVisible();
});

test('HOST-22 DASH-32 an agreement from before the cutoff must be signed again, and the page fits a phone', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('sam', `/update-profile?id=${base64url(20_420)}`);
  const agreement = page.getByRole('region', { name: 'Agreement' });
  await expect(agreement).toContainText('Must sign again');
  await expect(agreement.getByRole('link', { name: 'Review and Sign' })).toHaveAttribute(
    'href',
    `/referral-agreement?id=${base64url(20_420)}`,
  );
  await expect(agreement).toContainText(
    'Yours is from Jun 12, 2023. A new version applies since Feb 24, 2025, so please sign again.',
  );
  await page
    .getByRole('button', { name: /^Add: / })
    .first()
    .click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectNoViolations(page, 'My Profile on a phone');
});
