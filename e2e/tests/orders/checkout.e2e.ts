import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { endpointPath, ENDPOINTS, OrderHistory, ShopResponse } from '@portal/shared/contracts';
import { OpenedMessage, OutboxMessages } from '@portal/shared/contracts/outbox';
import { DEMO_IDS } from '../../../server/src/demo/demo-accounts.ts';
import { actAs } from '../../support/act-as.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expectNoSidewaysScroll } from '../../support/fits-the-screen.ts';
import { testWithOwnPortal } from '../../support/own-portal.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { type Account, expect, fillSignIn } from '../../support/portal-test.ts';
import { base64url } from '../../support/referral-list.ts';

// spots are sold here
const test = testWithOwnPortal('checkout');
test.describe.configure({ mode: 'default' });
test.setTimeout(90_000);

const ACCEPTED = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const ASKS = '4000 0027 6000 3184';
const checkoutOf = (agentId: number) => `/sgd/checkout?id=${base64url(agentId)}`;
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const agree = (page: Page) => page.getByRole('checkbox', { name: /I agree to the terms/ }).check();

/** Whoever has a saved card chooses another one. */
async function chooseAnotherCard(page: Page): Promise<void> {
  const another = page.getByRole('radio', { name: 'Another card' });
  await expect(another.or(page.locator('iframe')).first()).toBeVisible();
  if (await another.isVisible()) await another.check();
}

/** Fills the card form of the partner, in its frame. */
async function enterCard(page: Page, number: string): Promise<void> {
  await chooseAnotherCard(page);
  const form = page.frameLocator('iframe[title="Card form of our payment partner"]');
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expires').fill('12/29');
  await form.getByLabel('CVC').fill('123');
}

async function ordersOf(request: APIRequestContext, account: Account, agentId: number) {
  const api = await signInToApi(request, account);
  return OrderHistory.parse(await (await api.get(endpointPath('orders', { agentId }))).json()).orders;
}

async function fillCart(request: APIRequestContext, account: Account, agentId: number, zipCodes: string[]) {
  const api = await signInToApi(request, account);
  const answer = await api.send('PUT', endpointPath('savedCart', { agentId }), { zipCodes, term: '12_MO' });
  expect(answer.ok()).toBe(true);
}

const mailsOf = async (request: APIRequestContext, template: string) =>
  OutboxMessages.parse(await (await request.get(ENDPOINTS.demoOutbox)).json()).messages.filter(
    (message) => message.template === template,
  );

test('D-31 D-40 maya has receipts and a payment to repair, with her saved card as a choice', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/sgd/orders');
  await expect(page.getByRole('table', { name: 'Orders' }).getByText('Running').first()).toBeVisible();
  await page.getByRole('link', { name: 'Repair Payment', exact: true }).click();
  await expect(page.getByText('Visa ending 0002 was declined:')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Visa ending 4242, expires 12/40' })).toBeChecked();
  await expect(payButton(page)).toBeEnabled();
  await expectNoViolations(page, 'the repair with a saved card');
});

test('D-31 the history of orders is narrowed, keeps that in its address, and is saved as a file', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/sgd/orders');
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');
  await expect(page.getByText(/^Showing: /)).toBeVisible();
  const all = await rows.count();
  expect(all).toBeGreaterThan(1);
  const number = await rows.last().getByRole('link').innerText();
  await page.getByRole('textbox', { name: 'Order or ZIP' }).fill(number.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(number);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^portal-orders-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(lines).toEqual([expect.stringMatching(/^\ufeffOrder,/), expect.stringContaining(`${number},`), '']);

  await page.goBack();
  await expect(rows).toHaveCount(all);
  const part = page.getByText(/^Active [1-9]\d*$/);
  const active = Number((await part.innerText()).split(' ')[1]);
  await part.click();
  await expect(page).toHaveURL('/sgd/orders?show=active');
  await expect(rows).toHaveCount(active);
  await expect(page.getByText(`Showing: ${active} of ${all} orders`)).toBeVisible();
});

for (const [look, width] of [
  ['table', 1440],
  ['cards', 390],
] as const)
  test(`D-31 receipts are saved from the ${look} of orders, by keyboard too, and one that fails says so`, async ({
    page,
    signIn,
    troubles,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn('maya', '/sgd/orders');
    const orders = page.getByRole(look === 'table' ? 'table' : 'list', { name: 'Orders', exact: true });
    const rows = orders.locator(look === 'table' ? 'tbody tr' : 'li');
    const paid = rows.filter({ hasText: 'Running' }).first();
    const number = await paid.getByRole('link').innerText();
    const button = paid.getByRole('button', { name: `Receipt for ${number}` });

    const receipt = '**/agent/v2/sgd-orders/**/receipt';
    await page.route(receipt, (route) => route.fulfill({ status: 503, body: '' }));
    await button.click();
    await expect(orders.getByRole('alert')).toBeVisible();
    await expectNoViolations(page, 'a receipt that was not saved');
    await expectNoSidewaysScroll(page, '/sgd/orders', width);
    await page.unroute(receipt);
    troubles.length = 0;

    const download = page.waitForEvent('download');
    await paid.getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toBe(`receipt-${number}.pdf`);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await expect(orders.getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveURL('/sgd/orders');
    await expect(rows.filter({ hasText: 'Declined' }).getByRole('button')).toHaveCount(0);
  });

test('D-31 orders whose search does not load are there, filtered as in the address, and Try Again brings it', async ({
  page,
  signIn,
  troubles,
}) => {
  await page.route('**/releases/mfe-sgd/**/order-bar.js*', (route) => route.fulfill({ status: 503, body: '' }));
  await signIn('maya', '/sgd/orders?show=active');
  const card = page.getByRole('alert').filter({ hasText: 'Search and export did not load.' });
  await expect(card).toBeVisible();
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');
  const active = await rows.count();
  expect(active).toBeGreaterThan(0);
  await expectNoViolations(page, 'orders without their search');
  await page.unroute('**/releases/mfe-sgd/**/order-bar.js*');
  await card.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText(/^All [1-9]\d*$/).click();
  await expect(card).toHaveCount(0);
  await expect.poll(() => rows.count()).toBeGreaterThan(active);
  troubles.length = 0;
});

test('HOST-14 SGD-15 CS-116 D-31 maya buys the ZIP she waited for, from the cart to the receipt, once on a double click, and its contacts open in every tab', async ({
  page,
  request,
  signIn,
}) => {
  await signIn('maya', '/referrals?q=Takahashi');
  const row = page.getByRole('row', { name: /Takahashi/ });
  await expect(row.getByRole('button', { name: 'Unlock Contact Info' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSameVisit: true }));
  const otherTab = await page.context().newPage();
  await otherTab.goto('/referrals?q=Takahashi');
  const otherRow = otherTab.getByRole('row', { name: /Takahashi/ });
  await expect(otherRow.getByRole('button', { name: 'Unlock Contact Info' })).toBeVisible();
  await expect(otherTab.getByText('Live', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Guaranteed Display' }).first().click();
  const cart = page.getByRole('complementary', { name: 'Cart' });
  for (const zip of ['80204', '80206', '80209']) {
    await page
      .getByRole('table', { name: 'ZIP codes' })
      .getByRole('button', { name: `Add ${zip} to the cart` })
      .click();
    await expect(cart.getByRole('button', { name: `Remove ${zip} from the cart` })).toBeVisible();
  }
  await cart.getByRole('link', { name: 'Check out' }).click();
  await expect(page).toHaveURL(checkoutOf(DEMO_IDS.maya));
  await expect(page.getByRole('heading', { level: 1, name: 'Check out 3 ZIPs' })).toBeVisible();
  await expect(page.getByText(/^Your spots are kept for 1[45]:\d\d\.$/)).toBeVisible();
  const lines = page.getByRole('table', { name: 'ZIPs of this order' });
  // 142 × 12 × 0.9
  await expect(lines.getByRole('row', { name: /80204/ })).toContainText('$1,533.60');
  await expect(payButton(page)).toHaveText('Pay $5,356.80');
  await expectNoViolations(page, 'the checkout');

  await enterCard(page, ACCEPTED);
  await agree(page);
  await payButton(page).dblclick();
  await expect(page).toHaveURL(/\/sgd\/orders\/[\w-]{36}$/);
  const receipt = page.getByRole('article', { name: /^Receipt SGD-/ });
  await expect(receipt).toContainText('Visa ending 4242');
  await expect(receipt).toContainText('$5,356.80');
  await expectNoViolations(page, 'the receipt');
  const orders = await ordersOf(request, 'maya', DEMO_IDS.maya);
  const placed = orders.filter(({ totalCents }) => totalCents === 535_680);
  expect(placed.map(({ status }) => status)).toEqual(['paid']);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^receipt-SGD-[\dA-F]{8}\.pdf$/);

  // in the same document: the menu's badge is gone, the list has the contact, the shop has the ZIP
  await expect(
    page
      .getByRole('navigation')
      .getByRole('link', { name: /^Guaranteed Display/ })
      .first(),
  ).toHaveText('Guaranteed Display');
  await page.evaluate(() => window.history.pushState(null, '', '/referrals?q=Takahashi'));
  await expect(row).toBeVisible();
  await expect(row.getByRole('button', { name: 'Unlock Contact Info' })).toHaveCount(0);
  await expect(row).toContainText(/\(\d{3}\) \d{3}-\d{4}|@example\.com/);
  // in the other tab, which nobody touched
  await expect(otherRow.getByRole('button', { name: 'Unlock Contact Info' })).toHaveCount(0);
  await expect(otherRow).toContainText(/\(\d{3}\) \d{3}-\d{4}|@example\.com/);
  expect(await page.evaluate(() => 'isSameVisit' in window)).toBe(true);
});

test('D-31, D-57 maya renews ahead of time with her saved card, without entering it again, and not without her consent', async ({
  page,
  request,
  signIn,
}) => {
  await fillCart(request, 'maya', DEMO_IDS.maya, ['80210']);
  await signIn('maya', checkoutOf(DEMO_IDS.maya));
  await expect(page.getByRole('radio', { name: /^Visa ending 4242, expires 12\/\d\d$/ })).toBeChecked();
  await expect(page.locator('iframe')).toHaveCount(0);
  await payButton(page).press('Enter');
  const consent = page.getByRole('checkbox', { name: /I agree to the terms/ });
  await expect(consent).toBeFocused();
  await expect(consent).toHaveAccessibleDescription('Agree to the terms');
  await expectNoViolations(page, 'the checkout with a saved card');
  await page.keyboard.press('Space');
  await payButton(page).dblclick();
  await expect(page.getByRole('article', { name: /^Receipt SGD-/ })).toContainText('Visa ending 4242');
  const [last] = await ordersOf(request, 'maya', DEMO_IDS.maya);
  expect(last).toMatchObject({ status: 'paid', lines: [{ zip: '80210', isRenewal: true }] });
});

test('CS-165 D-31 a declined card is repaired through the mailed link, after signing in, and by that agent alone', async ({
  page,
  request,
  signIn,
  browser,
  baseURL,
}) => {
  await fillCart(request, 'maya', DEMO_IDS.maya, ['80207', '80212', '80238']);
  await signIn('maya', checkoutOf(DEMO_IDS.maya));
  await enterCard(page, DECLINED);
  await agree(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pay with another card' })).toBeVisible();
  await expect(page.getByText('Visa ending 0002 was declined:')).toBeVisible();
  await expectNoViolations(page, 'the repair');

  const [mail] = await mailsOf(request, 'sgd-payment-failed');
  const opened = await request.get(endpointPath('demoMessage', { messageId: mail!.messageId }));
  const { link } = OpenedMessage.parse(await opened.json());
  const { pathname, search } = new URL(link!);
  expect(`${pathname}${search}`).toContain(checkoutOf(DEMO_IDS.maya));
  const path = pathname + search;

  // somebody else with the same link
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await other.goto(path);
  await fillSignIn(other, 'leo');
  await expect(other.getByText('This page belongs to another agent.')).toBeVisible();
  await other.context().close();

  const theirs = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await theirs.goto(path);
  await fillSignIn(theirs, 'maya');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Pay with another card' })).toBeVisible();
  await enterCard(theirs, ASKS);
  await payButton(theirs).dblclick();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Confirm the payment with your bank' })).toBeVisible();
  await theirs.frameLocator('iframe').getByRole('button', { name: 'Confirm' }).click();
  await expect(theirs.getByRole('article', { name: /^Receipt SGD-/ })).toContainText('Visa ending 3184', {
    timeout: 20_000,
  });
  await theirs.context().close();

  await page.goto('/sgd/orders');
  // the newest is first, below the heads
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1);
  await expect(row).toContainText('80207');
  await expect(row.getByText('Running')).toBeVisible();
  await expectNoViolations(page, 'the history of orders');
});

test('D-31 maya cancels a renewal, and removes her saved card', async ({ page, signIn }) => {
  await signIn('maya', '/sgd/orders');
  // the card that was charged last
  const card = page.getByText(/^Visa ending \d{4}, expires 12\/\d\d$/);
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Renewal of 80211' }).click();
  await expect(page.getByRole('button', { name: 'Renew After All: 80211' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this card?' });
  await expectNoViolations(page, 'the question about the saved card');
  await dialog.getByRole('button', { name: 'Remove Card' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Renewals' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Card' })).toHaveCount(0);
});

test('D-31 an answer that never comes is one order after a reload', async ({ page, request, signIn, troubles }) => {
  const leo = await signInToApi(request, 'leo');
  const agentId = DEMO_IDS.leo;
  const shop = ShopResponse.parse(await (await leo.get(endpointPath('shopZips', { agentId }))).json());
  const free = shop.zips.filter(({ status, monthlyPrice }) => status === 'free' && monthlyPrice !== null);
  await fillCart(
    request,
    'leo',
    agentId,
    free.slice(0, 4).map(({ zip }) => zip),
  );
  await signIn('leo', checkoutOf(agentId));
  await enterCard(page, ACCEPTED);
  await agree(page);
  // it arrives, and its answer is lost with the connection
  await page.route(`**${endpointPath('orders', { agentId })}`, async (route) => {
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('connectionreset');
  });
  await payButton(page).click();
  await expect(page.getByText(/it is the same order, which is never charged twice/)).toBeVisible();
  await page.context().setOffline(false);
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('article', { name: /^Receipt SGD-/ })).toBeVisible();
  expect(await ordersOf(request, 'leo', agentId)).toHaveLength(1);
  troubles.length = 0;
});

test('D-31 a card form that never loads says so after ten seconds, and Try Again brings it', async ({
  page,
  request,
  signIn,
  portal,
  troubles,
}) => {
  await fillCart(request, 'maya', DEMO_IDS.maya, ['80220']);
  const field = `${portal.partners.PAYMENT_URL}/field?**`;
  await page.route(field, (route) => route.abort());
  await signIn('maya', checkoutOf(DEMO_IDS.maya));
  await chooseAnotherCard(page);
  await expect(page.getByText('Nothing was ordered or charged, and your cart is kept.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true');
  await page.unroute(field);
  await page.getByRole('button', { name: 'Try Again' }).click();
  const form = page.frameLocator('iframe[title="Card form of our payment partner"]');
  await expect(form.getByLabel('Card number')).toBeVisible();
  await expect(page.getByText('Nothing was ordered or charged, and your cart is kept.')).toHaveCount(0);
  troubles.length = 0;
});

test('SGD-15 D-02 the id of another agent shows a message, and nothing of their cart', async ({ page, signIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn('leo', checkoutOf(DEMO_IDS.maya));
  await expect(page.getByText('This page belongs to another agent.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(asked.filter((url) => url.includes(`/${DEMO_IDS.maya}`))).toEqual([]);
});

test('D-06 an admin orders on behalf of sam only with the tick that names him', async ({ page, request, signIn }) => {
  const sam = await signInToApi(request, 'sam');
  const agentId = DEMO_IDS.sam;
  const shop = ShopResponse.parse(await (await sam.get(endpointPath('shopZips', { agentId }))).json());
  const free = shop.zips.filter(({ status, monthlyPrice }) => status === 'free' && monthlyPrice !== null);
  await fillCart(
    request,
    'sam',
    agentId,
    free.slice(0, 4).map(({ zip }) => zip),
  );
  await signIn('alex', '/');
  await actAs(page, 'Sam', 'sam@example.com');
  await expect(page.getByText('Logged in as Sam')).toBeVisible();
  await page.goto(checkoutOf(agentId));
  await enterCard(page, ACCEPTED);
  await agree(page);
  await payButton(page).click();
  await expect(page.getByText('Confirm that you order on behalf of the agent')).toBeVisible();
  expect(await ordersOf(request, 'sam', agentId)).toEqual([]);
  await page.getByRole('checkbox', { name: /on behalf of Sam / }).check();
  await payButton(page).click();
  await expect(page.getByRole('article', { name: /^Receipt SGD-/ })).toBeVisible();
  expect((await ordersOf(request, 'sam', agentId)).map(({ status }) => status)).toEqual(['paid']);
});
