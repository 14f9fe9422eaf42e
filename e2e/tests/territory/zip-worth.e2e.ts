import type { Page } from '@playwright/test';
import { endpointPath, OrderHistory, ShopResponse, ZipWorthResponse } from '@portal/shared/contracts';
import { DEMO_IDS } from '../../../server/src/demo/demo-accounts.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expectNoSidewaysScroll } from '../../support/fits-the-screen.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { expect, test } from '../../support/portal-test.ts';

const agentId = DEMO_IDS.maya;
const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Guaranteed Display', exact: true });
const currentTab = (page: Page) => tabsOf(page).locator('[aria-current=page]');

test('D-29 D-40 maya follows the links from the shop to what her ZIPs were worth, and back', async ({
  page,
  request,
  signIn,
}) => {
  const api = await signInToApi(request, 'maya');
  const answer = await api.get(endpointPath('zipWorth', { agentId }));
  const { zips } = ZipWorthResponse.parse(await answer.json());
  expect(zips.map(({ zip, hasEnded }) => [zip, hasEnded])).toEqual([
    ['80205', false],
    ['80210', false],
    ['80211', false],
    ['80218', true],
  ]);
  // a year and a half at least, with referrals and a price each month; that of this month may not have begun
  for (const { months } of zips.slice(0, 3)) {
    expect(months.length).toBeGreaterThan(12);
    expect(months.slice(0, -1).every(({ paidCents }) => paidCents !== null && paidCents > 0)).toBe(true);
  }
  expect(zips.flatMap(({ months }) => months).some(({ commissionCents }) => commissionCents > 0)).toBe(true);

  await signIn('maya', '/sgd?selected=80211');
  const details = page.getByRole('region', { name: 'ZIP 80211' });
  await expect(details).toContainText('The record, not a promise.');
  await details.getByRole('link', { name: 'What 80211 was worth' }).click();
  await expect(currentTab(page)).toHaveText('What your ZIPs were worth');
  await expect(page).toHaveTitle(/What your ZIPs were worth/);
  await expect(page.getByRole('heading', { level: 2, name: '80211 Highland' })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Months shown' }).getByText('All', { exact: true }).click();
  await expect(page).toHaveURL(/\/sgd\/worth\?zip=80211&range=all$/);
  await expect(page.getByRole('img', { name: /^Commissions by month: / })).toBeVisible();
  const table = page.getByRole('table', { name: '80211 by month' });
  const { months } = zips.find(({ zip }) => zip === '80211')!;
  // the head and the total
  await expect(table.getByRole('row')).toHaveCount(months.length + 2);
  await expectNoViolations(page, 'what a ZIP was worth');

  await page.getByRole('link', { name: /80218/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Ended / })).toBeVisible();
  await page.getByRole('link', { name: 'See 80218 in the Shop' }).click();
  await expect(page.getByRole('region', { name: 'ZIP 80218' })).toBeVisible();
  await page.getByRole('link', { name: 'Your orders' }).click();
  await tabsOf(page).getByRole('link', { name: 'What your ZIPs were worth' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '80205 Whittier' })).toBeVisible();
});

test('D-29 D-31 tabs lead from orders to worth, renewals and shop, by keyboard too', async ({
  page,
  request,
  signIn,
}) => {
  const api = await signInToApi(request, 'maya');
  const { orders } = OrderHistory.parse(await (await api.get(endpointPath('orders', { agentId }))).json());
  await signIn('maya', '/sgd/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guaranteed Display');
  await expect(page).toHaveTitle(/Orders/);
  await expect(currentTab(page)).toHaveText(`Orders${orders.length}`);
  await expect(currentTab(page)).toHaveAccessibleName(`Orders ${orders.length}`);
  await expectNoViolations(page, 'the orders with their tabs');
  await page.evaluate(() => Object.assign(window, { isSameVisit: true }));

  await currentTab(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sgd/worth');
  await expect(currentTab(page)).toHaveText('What your ZIPs were worth');
  await expect(page.getByRole('heading', { level: 2, name: '80205 Whittier' })).toBeVisible();

  await tabsOf(page).getByRole('link', { name: 'Renewals' }).click();
  await expect(page).toHaveURL('/sgd?tab=renewals');
  await expect(page.getByRole('navigation', { name: 'ZIP codes' }).locator('[aria-current=page]')).toContainText(
    'Renewals',
  );
  await page.goBack();
  await tabsOf(page).getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL('/sgd');
  await expect(page.getByRole('table', { name: 'ZIP codes' })).toBeVisible();
  expect(await page.evaluate(() => 'isSameVisit' in window)).toBe(true);
});

test('D-29 CS-030 tabs stay where they are when the count comes, and on a small screen the current one is in sight', async ({
  page,
  signIn,
}) => {
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${endpointPath('orders', { agentId })}`, async (route) => {
    await isAsked;
    await route.continue();
  });
  await signIn('maya', '/sgd/orders');
  const last = tabsOf(page).getByRole('link', { name: 'What your ZIPs were worth' });
  await expect(last).toBeVisible();
  await expect(currentTab(page)).toHaveText('Orders');
  const before = await last.boundingBox();
  answer();
  await expect(currentTab(page)).toHaveText(/^Orders\d+$/);
  expect(await last.boundingBox()).toEqual(before);

  await page.setViewportSize({ width: 390, height: 844 });
  await last.click();
  await expect(page.getByRole('heading', { level: 2, name: '80205 Whittier' })).toBeVisible();
  await expectNoSidewaysScroll(page, '/sgd/worth', 390);
  await expect(currentTab(page)).toBeInViewport({ ratio: 1 });
  await expect(tabsOf(page).getByRole('link', { name: 'Shop' })).not.toBeInViewport({ ratio: 1 });
});

test('D-29 the shop shows commissions of at least three agents only, and says so', async ({
  page,
  request,
  signIn,
}) => {
  const api = await signInToApi(request, 'maya');
  const shop = ShopResponse.parse(await (await api.get(endpointPath('shopZips', { agentId }))).json());
  const withheld = shop.zips.find(({ lastYear }) => lastYear?.commissions === null)!;
  const shown = shop.zips.find(({ lastYear }) => lastYear?.commissions)!;
  expect(shown.lastYear?.agents).toBeGreaterThanOrEqual(3);
  await signIn('maya', `/sgd?selected=${withheld.zip}`);
  await expect(page.getByRole('region', { name: `ZIP ${withheld.zip}` })).toContainText(
    'Commissions are shown only when at least three agents earned them.',
  );
  await page.getByRole('table', { name: 'ZIP codes' }).getByRole('button', { name: shown.zip, exact: true }).click();
  const details = page.getByRole('region', { name: `ZIP ${shown.zip}` });
  await expect(details).toContainText(/went to \d+ agents/);
  await expect(details).not.toContainText('at least three agents');
});
