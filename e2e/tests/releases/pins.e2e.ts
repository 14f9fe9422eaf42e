import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createPin, openStore } from '@portal/release';
import { PAGE_DATA_ELEMENT, parsePageData } from '@portal/shared/contracts';
import { HOUR_MS } from '@portal/shared/durations';
import { promoteReports, publishChanged } from '../../support/changed-reports.ts';
import { startPortal, type PortalProcess } from '../../support/portal-process.ts';
import { expect, fillSignIn, test } from '../../support/portal-test.ts';
import { rowsOf } from '../../support/referral-list.ts';

// These tests publish and move the channel, so they have their own portal, and run one at a time.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const PINNED = '1.1.0';

let folder: string;
let portal: PortalProcess;
let token: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(path.join(tmpdir(), 'portal-pins-e2e-'));
  portal = await startPortal({ dataFolder: folder });
  await publishChanged(portal.releaseStore, PINNED, (source) => source.replaceAll('Escrow reports', 'Pinned reports'));
  const store = await openStore(portal.releaseStore, 'write');
  const releases = [{ remote: 'mfe-reports', version: PINNED }];
  ({ token } = await createPin(store, { releases, ttl: HOUR_MS, who: 'test', why: 'test' }));
  store.close();
});
test.afterAll(async () => {
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const bar = (page: Page) => page.getByRole('complementary', { name: 'Pinned releases' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const atReports = (query = '') => `${portal.url}/reports${query}`;

/** What "Copy bug link" copies. */
async function copyBugLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy bug link' }).first().click();
  await expect(page.getByText('Copied').first()).toBeVisible();
  // the portal's own pages may write to the clipboard but not read it
  const reader = await page.context().newPage();
  await reader.goto(`${portal.url}/healthz`);
  const link = await reader.evaluate(() => navigator.clipboard.readText());
  await reader.close();
  return link;
}

/** After scrolling the list of referrals, bar, header and table head are stacked; then scrolls back. */
async function expectStackAtTop(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: /Referrals/ }).click();
  const head = page.getByRole('columnheader').first();
  // Until its rows are there the page may be too short to scroll that far.
  await expect(rowsOf(page).first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  const gaps = async () => {
    const [top, middle, bottom] = await Promise.all([bar(page), header, head].map((piece) => piece.boundingBox()));
    return [top!.y, middle!.y - top!.y - top!.height, bottom!.y - middle!.y - middle!.height];
  };
  await expect.poll(gaps).toEqual([0, 0, 0]);
  await page.goBack();
  await expect(heading(page, 'Pinned reports')).toBeVisible();
}

test('a pin shows its set with a bar in one tab, even after a reload; other tabs are unchanged', async ({
  page,
  context,
}) => {
  await page.goto(atReports(`?pin=${token}`));
  // The bar is also there on the bare sign-in page.
  await expect(bar(page)).toContainText(`Pinned: mfe-reports ${PINNED}`);
  await fillSignIn(page, 'maya');
  await expect(heading(page, 'Pinned reports')).toBeVisible();
  await expect(bar(page)).toContainText(/expires ([A-Z][a-z]{2} \d{1,2}, )?\d\d:\d\d/);
  expect(new URL(page.url()).search).toBe('');

  await page.reload();
  await expect(heading(page, 'Pinned reports')).toBeVisible();
  await expect(bar(page)).toContainText(`mfe-reports ${PINNED}`);
  expect(new URL(page.url()).search).toBe('');

  await expectStackAtTop(page);

  const other = await context.newPage();
  await other.goto(atReports());
  await expect(heading(other, 'Escrow reports')).toBeVisible();
  await expect(bar(other)).toHaveCount(0);

  await bar(page).getByRole('link', { name: 'Reset' }).click();
  await expect(heading(page, 'Escrow reports')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(heading(page, 'Escrow reports')).toBeVisible();
});

/** The tab that an action opens: pinned like this one, with a clean address. */
async function expectPinnedTab(page: Page, open: () => Promise<unknown>, pathname: string | RegExp): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await open();
  const tab = await opening;
  await expect(bar(tab)).toContainText(`mfe-reports ${PINNED}`);
  await expect(tab).toHaveURL((url) => url.search === '' && Boolean(url.pathname.match(pathname)));
  await tab.close();
}

test('what a pinned tab opens in another tab is pinned as well, and its own addresses stay clean', async ({ page }) => {
  await page.goto(atReports(`?pin=${token}`));
  await fillSignIn(page, 'maya');
  await expect(heading(page, 'Pinned reports')).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Referrals/ });
  await expectPinnedTab(page, () => link.click({ button: 'middle' }), '/referrals');
  await expectPinnedTab(page, () => link.click({ modifiers: ['ControlOrMeta'] }), '/referrals');
  await link.focus();
  await expectPinnedTab(page, () => page.keyboard.press('ControlOrMeta+Enter'), '/referrals');
  await expect(link).toHaveAttribute('href', '/referrals');

  await link.click();
  await expect(page).toHaveURL(`${portal.url}/referrals`);
  const cell = rowsOf(page).first().getByRole('cell').nth(2);
  await expectPinnedTab(page, () => cell.click({ button: 'middle' }), /^\/referral/);
  await expectPinnedTab(page, () => cell.click({ modifiers: ['ControlOrMeta'] }), /^\/referral/);

  // Another site learns nothing about the pin: the browser would follow the link's original address.
  const help = page.getByRole('banner').getByRole('link', { name: 'Agent support center' });
  await help.evaluate((element) =>
    element.addEventListener('auxclick', (event) => {
      event.preventDefault();
      element.dataset['followed'] = (element as HTMLAnchorElement).href;
    }),
  );
  await help.click({ button: 'middle' });
  await expect(help).toHaveAttribute('data-followed', 'https://support.example.com/agents');
});

test('while an admin acts in a pinned tab, what it opens is pinned as well', async ({ page }) => {
  await page.goto(`${portal.url}/referrals?pin=${token}`);
  await fillSignIn(page, 'alex');
  await page.getByRole('button', { name: 'Impersonate' }).click();
  const field = page.getByPlaceholder('Name, Email, Phone Number or Agent ID');
  await field.fill('maya@example.com');
  await field.press('Enter');
  const results = page.getByRole('dialog', { name: /Found/ });
  await results.getByRole('button', { name: /log in/i }).click();
  await page.getByLabel(/reason|why/i).fill('asked for help on the phone');
  await page
    .getByRole('button', { name: /log in/i })
    .last()
    .click();
  await expect(page).toHaveURL(`${portal.url}/dashboard`);
  const reports = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Referrals/ });
  await expectPinnedTab(page, () => reports.click({ button: 'middle' }), '/referrals');
  await expectPinnedTab(page, () => reports.click({ modifiers: ['ControlOrMeta'] }), '/referrals');
});

test('the page that a pin replaces runs none of its scripts', async ({ page }) => {
  await page.goto(`${portal.url}/login?pin=${token}`);
  await expect(bar(page)).toBeVisible();
  await page.exposeFunction('ran', (data: string | null) => seen.push((data && parsePageData(data).pin?.kind) ?? null));
  const seen: (string | null)[] = [];
  await page.addInitScript((id) => {
    let map: unknown;
    const write = (value: unknown) => {
      const data = document.getElementById(id)?.textContent ?? null;
      if (value !== map) (window as unknown as { ran: (data: string | null) => void }).ran(data);
      map = value;
    };
    // The host fills this map before it loads anything, and adds to it later.
    Object.defineProperty(globalThis, '__portalIntegrity', { get: () => map, set: write, configurable: true });
  }, PAGE_DATA_ELEMENT);
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await expect.poll(() => seen).toEqual(['pin']);
});

test('a pinned release that cannot be fetched is a card with actions, never another release', async ({
  page,
  troubles,
}) => {
  await promoteReports(portal.releaseStore, PINNED);
  await page.route(`**/mfe-reports/${PINNED}/list.bundle.js*`, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(atReports(`?pin=${token}`));
  await fillSignIn(page, 'maya');
  const card = page.getByRole('alert');
  await expect(card).toContainText(`The pinned release mfe-reports ${PINNED} could not be fetched in 3 tries.`);
  await expect(card).toContainText('The entry file returned 404');
  await expect(bar(page)).toContainText(`mfe-reports ${PINNED}`);
  await expect(card.getByRole('button', { name: 'Copy bug link' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Reset the pin' })).toHaveAttribute('href', atReports('?pin=off'));
  await page.unroute(`**/mfe-reports/${PINNED}/list.bundle.js*`);
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'Pinned reports')).toBeVisible();
  troubles.length = 0;
});

test('a pinned tab whose host does not load offers to leave the pin', async ({ page, troubles }) => {
  await page.route('**/releases/host/**/main.js*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(atReports(`?pin=${token}`));
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('The portal did not load');
  await page.unroute('**/releases/host/**/main.js*');
  await notice.getByRole('link', { name: 'Reset the pin' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  troubles.length = 0;
});

test('a bug link opens what its visitor saw, even after another release went live', async ({
  page,
  browser,
  troubles,
}) => {
  await publishChanged(portal.releaseStore, '1.2.0', (source) => source.replaceAll('Escrow reports', 'Newest reports'));
  await page.goto(atReports(`?pin=${token}`));
  await fillSignIn(page, 'maya');
  await expect(heading(page, 'Pinned reports')).toBeVisible();
  const bugLink = await copyBugLink(page);
  await promoteReports(portal.releaseStore, '1.2.0');

  const someoneElse = await (await browser.newContext()).newPage();
  await someoneElse.goto(bugLink);
  await expect(bar(someoneElse)).toContainText(/Snapshot [0-9a-f]{8} as another visitor saw it/);
  await fillSignIn(someoneElse, 'maya');
  await expect(heading(someoneElse, 'Pinned reports')).toBeVisible();
  await someoneElse.context().close();
  troubles.length = 0;
});

test('a tab that is older than the live set shows that, and the next change of page loads the new set', async ({
  page,
}) => {
  const html = async () => (await fetch(atReports())).text();
  // What the page preloads is live; its data also names the last known good release.
  const isLive = (version: string) =>
    expect.poll(html).toMatch(new RegExp(`<link [^>]*/releases/mfe-reports/${version}/`));
  await promoteReports(portal.releaseStore, PINNED);
  // The server follows within a second; until then the tab would get the previous set.
  await isLive(PINNED);
  await page.clock.install();
  await page.goto(`${portal.url}/dashboard`);
  await fillSignIn(page, 'maya');
  await expect(page.getByRole('heading', { name: 'Your rank' })).toBeVisible();
  await page.evaluate(() => ((window as unknown as { isOldTab: boolean }).isOldTab = true));
  const isOldTab = () => page.evaluate(() => 'isOldTab' in window);
  await promoteReports(portal.releaseStore, '1.2.0');
  await isLive('1.2.0');
  await page.clock.fastForward(61_000);
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  expect(await isOldTab()).toBe(true);
  await page.goto(`${portal.url}/dashboard#`);
  await page.evaluate(() => history.pushState(null, '', '/reports'));
  await expect(heading(page, 'Newest reports')).toBeVisible();
  expect(await isOldTab()).toBe(false);
});

test('the bar has room on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${portal.url}/login?pin=${token}`);
  await expect(bar(page)).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
