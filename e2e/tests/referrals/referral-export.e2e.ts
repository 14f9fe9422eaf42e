import type { Download, Page } from '@playwright/test';
import { expect, test } from '../../support/kept-session.ts';
import { cellTexts, readZipped } from '../../support/read-sheet.ts';
import { pagerText, rowOf } from '../../support/referral-list.ts';

const EXPORTS = '**/agent-portal-referrals/export/**';

async function bytesOf(file: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true });
const card = (page: Page) => page.getByRole('status', { name: 'Export' });

async function exportAs(page: Page, entry: 'Export CSV' | 'Export Excel (XLSX)'): Promise<void> {
  await exportButton(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** The number of results that the pager shows. */
const totalOf = async (page: Page) => Number(/of (\d+) results/.exec(await pagerText(page).innerText())?.[1]);

test('REF-52, REF-53, D-23 the export is a file of what is shown, masks included', async ({ page, signIn }) => {
  await signIn('maya', '/referrals?side=seller&sort=contact');
  await expect(rowOf(page, 'Smith, Darnell')).toBeVisible();
  const download = page.waitForEvent('download');
  await exportAs(page, 'Export CSV');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^portal-referrals-active-leads-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await bytesOf(file)).toString('utf8').trim().split(/\r?\n/);
  const total = await totalOf(page);
  expect(lines).toHaveLength(total + 3);
  expect(lines[0]).toContain('Active Leads; sellers; ordered by Contact Information, A to Z');
  expect(lines[1]).toContain(`${total} rows, exported on `);
  const line = (name: string) => lines.find((each) => each.includes(name));
  expect(line('Ada')).toContain('ada.smith@example.com');
  expect(line('Darnell')).not.toContain('@');
  expect(line('Kowalczyk')).toBeUndefined();
  await expect(card(page)).toContainText(`${total} referrals exported`);
  await expect(exportButton(page)).not.toHaveAttribute('aria-busy');
});

test('D-23, REF-26, REF-27 a workbook has the filters, the order and the columns of the tab', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals?tab=wins&state=CO&sort=contact');
  await expect(pagerText(page)).toBeVisible();
  const total = await totalOf(page);
  const download = page.waitForEvent('download');
  await exportAs(page, 'Export Excel (XLSX)');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^portal-referrals-wins-\d{4}-\d\d-\d\d\.xlsx$/);
  const sheet = readZipped(await bytesOf(file), 'xl/worksheets/sheet1.xml');
  const [what, , headers, ...rows] = cellTexts(sheet);
  expect(what?.[0]).toMatch(/^Referrals of Maya Ferreira: Wins; in CO; ordered by Contact Information, A to Z$/);
  expect(headers?.join()).toBe(
    'Contact Information,Email,Phone,Side,Lead Intent,Status,Address,GCI,Last Updated,Appt Date,Created',
  );
  expect(rows).toHaveLength(total);
  const first = await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /^Update / })
    .first()
    .getAttribute('aria-label');
  expect(`Update ${rows[0]?.[0]}`).toBe(first);
});

test('REF-54, D-23 a failure says so and the button is back; Retry exports', async ({ page, signIn, troubles }) => {
  await signIn('maya', '/referrals');
  await expect(pagerText(page)).toBeVisible();
  await page.route(EXPORTS, (route) => route.abort('connectionreset'), { times: 1 });
  await exportAs(page, 'Export CSV');
  const failure = page.getByRole('alert', { name: 'Export' });
  await expect(failure).toContainText('Your referrals were not exported');
  await expect(exportButton(page)).not.toHaveAttribute('aria-busy');
  const download = page.waitForEvent('download');
  await failure.getByRole('button', { name: 'Retry' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(failure).toHaveCount(0);
  expect(troubles.length).toBeGreaterThan(0);
  troubles.length = 0;
});

test('D-23 Cancel stops an export; nothing is saved, and it can be started again', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  await expect(pagerText(page)).toBeVisible();
  const downloads: Download[] = [];
  page.on('download', (file) => downloads.push(file));
  // an export that goes on and on
  await page.route(EXPORTS, () => {}, { times: 1 });
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/export/'));
  await exportAs(page, 'Export Excel (XLSX)');
  await expect(page.getByRole('button', { name: 'Exporting' })).toHaveAttribute('aria-busy', 'true');
  await expect(card(page).getByRole('progressbar')).toBeVisible();
  await card(page).getByRole('button', { name: 'Cancel' }).click();
  await stopped;
  await expect(card(page)).toContainText('Export canceled');
  await expect(exportButton(page)).not.toHaveAttribute('aria-busy');
  expect(downloads).toEqual([]);
  const download = page.waitForEvent('download');
  await card(page).getByRole('button', { name: 'Start Again' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});
