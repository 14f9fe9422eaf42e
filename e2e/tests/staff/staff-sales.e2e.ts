import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { Checkout, endpointPath, ENDPOINTS, Order, OrderHistory, ShopResponse } from '@portal/shared/contracts';
import { DEMO_IDS } from '../../../server/src/demo/demo-accounts.ts';
import { actAs } from '../../support/act-as.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { testWithOwnPortal } from '../../support/own-portal.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { expect, fillSignIn } from '../../support/portal-test.ts';

// prices are changed and spots are sold here
const test = testWithOwnPortal('staff-sales');
test.describe.configure({ mode: 'default' });
test.setTimeout(90_000);

const agentId = DEMO_IDS.maya;

/** Orders three ZIPs as maya, with a token of the card field. */
async function orderOfMaya(request: APIRequestContext, paymentUrl: string): Promise<Order> {
  const maya = await signInToApi(request, 'maya');
  const zipCodes = ['80204', '80206', '80209'];
  const opened = await maya.send('POST', endpointPath('checkout', { agentId }), { zipCodes, term: '12_MO' });
  const { totalCents, terms } = Checkout.parse(await opened.json());
  const card = { number: '4242424242424242', expiry: '12/40', cvc: '123' };
  const { token } = (await (await request.post(`${paymentUrl}/field/tokens`, { data: card })).json()) as {
    token: string;
  };
  const placed = await maya.send('POST', endpointPath('orders', { agentId }), {
    orderKey: randomUUID(),
    zipCodes,
    term: '12_MO',
    totalCents,
    billing: { name: 'Maya Ferreira', company: '', phone: '', address: '' },
    paymentToken: token,
    acceptsTerms: true,
    termsVersion: terms.version,
    isOnBehalf: false,
  });
  return Order.parse(await placed.json());
}

test('D-49 D-29 an admin changes the price of a ZIP with a reason; two who save at once lose nothing; agents see it', async ({
  page,
  signIn,
  request,
  browser,
  baseURL,
  troubles,
}) => {
  await signIn('alex', '/admin/settings?tab=4');
  await page.getByRole('textbox', { name: 'ZIP or place' }).fill('washington');
  await page.getByRole('button', { name: 'Change 80209' }).click();
  const price = page.getByRole('textbox', { name: 'Price per month' });
  await expect(price).toHaveValue('189.00');
  await price.fill('-5');
  await page.getByRole('textbox', { name: 'Why' }).fill('Volume is up');
  await page.getByRole('button', { name: 'Save Price' }).click();
  await expect(page.getByText('At least $1')).toBeVisible();
  await price.fill('195');
  await expect(page.getByText(/at \$195\.00, the first on/)).toBeVisible();
  await expectNoViolations(page, 'the prices');

  // a colleague is faster
  const colleague = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await colleague.goto('/admin/settings?tab=4&zip=80209');
  await fillSignIn(colleague, 'alex');
  await colleague.getByRole('textbox', { name: 'Spots' }).fill('4');
  await colleague.getByRole('textbox', { name: 'Why' }).fill('One more agent');
  await colleague.getByRole('button', { name: 'Save Price' }).click();
  await expect(colleague.getByText('Spots 3 to 4')).toBeVisible();

  await page.getByRole('button', { name: 'Save Price' }).click();
  await expect(page.getByText(/Somebody else changed this meanwhile/)).toBeVisible();
  await expect(page.getByText(/It is now \$189\.00, with 4 in Spots\./)).toBeVisible();
  await expect(price).toHaveValue('195');
  expect(troubles.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')]);
  await page.getByRole('textbox', { name: 'Spots' }).fill('4');
  await page.getByRole('button', { name: 'Save Price' }).click();
  await expect(page.getByRole('row', { name: /80209/ })).toContainText('$195.00');
  const history = page.getByRole('region', { name: 'Latest changes' });
  await expect(history.getByText('$189.00 to $195.00')).toBeVisible();
  await expect(history.getByText('alex@example.com: "Volume is up"')).toBeVisible();

  const maya = await signInToApi(request, 'maya');
  const shop = await maya.get(endpointPath('shopZips', { agentId }), { tab: 'search', zip: '80209' });
  const { zips } = ShopResponse.parse(await shop.json());
  expect(zips.find(({ zip }) => zip === '80209')).toMatchObject({ monthlyPrice: 195, spots: 4 });
});

test('SGD-11 D-49 an admin changes the discounts, and carts have them at once', async ({ page, signIn, request }) => {
  await signIn('alex', '/admin/settings?tab=4');
  await page.getByRole('button', { name: 'Edit Discounts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discounts' });
  await dialog.getByLabel('6 months').fill('101');
  await dialog.getByLabel('Why').fill('Fall campaign');
  await dialog.getByRole('button', { name: 'Save Discounts' }).click();
  await expect(dialog.getByText('At most 90 percent')).toBeVisible();
  await dialog.getByLabel('6 months').fill('7.5');
  await expect(dialog.getByRole('row', { name: /6 months/ })).toContainText('$832.50');
  await expectNoViolations(page, 'the discounts');
  await dialog.getByRole('button', { name: 'Save Discounts' }).click();
  await expect(page.getByText('The discounts are saved.')).toBeVisible();
  const maya = await signInToApi(request, 'maya');
  const promo = (await (await maya.get(ENDPOINTS.defaultDiscount)).json()) as object;
  expect(promo).toMatchObject({ discountOptions: expect.arrayContaining([{ countOfMonths: 6, discount: 0.075 }]) });
});

test('D-31 D-49 staff find an order by its number and give back a part, once on a double click; its sponsorships end; not while acting', async ({
  page,
  signIn,
  request,
  portal,
}) => {
  const { number, orderId, totalCents } = await orderOfMaya(request, portal.partners.PAYMENT_URL);
  await signIn('alex', '/admin/settings?tab=9');
  await page.getByRole('textbox', { name: 'Order, agent or ZIP' }).fill(number.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: number }).click();
  const order = page.getByRole('region', { name: `Order ${number}` });
  await expect(order.getByText(/can be given back/)).toBeVisible();
  await expectNoViolations(page, 'the order');
  await order.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${number}` });
  await dialog.getByLabel('Amount').fill('999999');
  await dialog
    .getByRole('button', { name: 'Refund $999,999.00' })
    .or(dialog.getByRole('button', { name: 'Refund' }))
    .click();
  await expect(dialog.getByText(/^At most \$/)).toBeVisible();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByLabel('Amount').fill('1,000');
  await dialog.getByLabel('Why').fill('Bought by mistake');
  await dialog.getByRole('button', { name: 'Refund $1,000.00' }).dblclick();
  await expect(dialog).toBeHidden();
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(refunds.getByRole('listitem')).toHaveText(
    /Given back\s*\$1,000\.00\s*Bought by mistake.*alex@example\.com/,
  );

  const maya = await signInToApi(request, 'maya');
  const history = OrderHistory.parse(await (await maya.get(endpointPath('orders', { agentId }))).json());
  expect(history.orders.find((each) => each.orderId === orderId)).toMatchObject({
    status: 'refunded',
    totalCents,
    refundedCents: 100_000,
    refunds: [{ amountCents: 100_000 }],
  });
  const sponsored = (await (await maya.get(endpointPath('sponsorships', { agentId }))).json()) as {
    sponsorships: { zip: string }[];
  };
  expect(sponsored.sponsorships.map(({ zip }) => zip)).not.toContain('80204');

  const address = page.url();
  await page.goto('/referrals');
  await actAs(page, 'Maya Ferreira', 'maya@example.com');
  await expect(page.getByText(/Logged in as/).first()).toContainText('Maya');
  await page.goto(address);
  await expect(order.getByRole('button', { name: 'Refund' })).toBeDisabled();
  await expect(page.getByText(/Return to admin first\./)).toBeVisible();
});

test('CS-130 D-33 D-49 a partner that fails is down on the page of partners, and works again by itself', async ({
  page,
  signIn,
  request,
  portal,
}) => {
  const sales = portal.partners.SALES_SYSTEM_URL;
  const turn = (mode: string) =>
    request.post(`${sales}/_simulator/switches`, { data: { mode, calls: null, seconds: 0 } });
  const maya = await signInToApi(request, 'maya');
  const read = () => maya.get(endpointPath('salesRecord', { agentId }));
  await signIn('alex', '/admin/settings?tab=5');
  const row = page.getByRole('row', { name: /Sales system/ });
  await expect(row).toContainText('Circuit closed');
  await turn('failing');
  // five failures in a row, two to a call
  for (let calls = 0; calls < 3; calls++) await read();
  await expect(row).toContainText('Down', { timeout: 20_000 });
  await expect(page.getByRole('alert')).toContainText('Sales system is down since');
  await page.getByRole('button', { name: 'Details of Sales system' }).click();
  await expect(page.getByText(sales, { exact: true })).toBeVisible();
  await expectNoViolations(page, 'the partners');

  await turn('normal');
  await expect.poll(async () => (await read()).ok(), { timeout: 30_000 }).toBe(true);
  await expect(row).toContainText('Circuit closed', { timeout: 20_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('D-51, D-31, D-55 from an order to its agent, to the audit log, and back to the order; a refund asks before what was typed is lost', async ({
  page,
  signIn,
}) => {
  await signIn('alex', '/admin/settings?tab=9');
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: 'Paid' }).first();
  const number = (await row.getByRole('link', { name: /^SGD-/ }).innerText()).trim();
  // a part of the number is enough
  await page.getByRole('textbox', { name: 'Order, agent or ZIP' }).fill(number.slice(0, 9));
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: number }).click();
  const order = page.getByRole('region', { name: `Order ${number}` });
  const agent = order.getByTitle('Show in agent search');
  const name = await agent.innerText();
  await agent.click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Orders of ${name}` })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/tab=9&q=\d+$/);
  await page.getByRole('link', { name: number }).click();

  await order.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: `Refund ${number}` });
  await refund.getByRole('textbox', { name: 'Why' }).fill('Bought by mistake');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(refund.getByRole('textbox', { name: 'Why' })).toHaveValue('Bought by mistake');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await refund.getByRole('textbox', { name: 'Amount' }).fill('1');
  await refund.getByRole('button', { name: 'Refund $1.00' }).click();
  await expect(refund).toBeHidden();

  await order.getByRole('link', { name: 'Audit log of this order' }).click();
  await page.getByRole('button', { name: /^Details of Refund requested/ }).click();
  await page.getByRole('link', { name: 'Show the order' }).click();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
});
