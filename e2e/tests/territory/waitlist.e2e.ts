import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { Checkout, endpointPath, ENDPOINTS, Order, Problem } from '@portal/shared/contracts';
import { OutboxMessages } from '@portal/shared/contracts/outbox';
import { testWithOwnPortal } from '../../support/own-portal.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { type Account, expect, fillSignIn } from '../../support/portal-test.ts';

// it sells spots, gives them back, and sends mail
const test = testWithOwnPortal('waitlist');
test.use({ popups: true });

const IDS = { maya: 20_417, leo: 20_418, sam: 20_420, ivy: 20_421 };
/** One spot of it is free in the demonstration; two more make Denver's minimum. */
const ZIP = '80206';
const LEOS = [ZIP, '80209', '80212'];
/** Without a ranking callout, which has its turn first (DASH-04). */
const QUIET_PAGE = '/rank';
const MOMENT = /\w{3} \d{1,2}, \d{1,2}:\d\d\s[AP]M/;

const row = (page: Page, zip: string) =>
  page
    .getByRole('region', { name: 'ZIP codes' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: zip, exact: true }) });

/** Leo buys the last spot. @returns his order */
async function sell(request: APIRequestContext, paymentPartner: string): Promise<Order> {
  const leo = await signInToApi(request, 'leo');
  const url = endpointPath('checkout', { agentId: IDS.leo });
  const { totalCents, terms } = Checkout.parse(
    await (await leo.get(url, { zips: LEOS.join(','), term: '12_MO' })).json(),
  );
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
  const { token } = (await (await request.post(`${paymentPartner}/field/tokens`, { data: card })).json()) as {
    token: string;
  };
  const ordered = await leo.send('POST', endpointPath('orders', { agentId: IDS.leo }), {
    orderKey: randomUUID(),
    zipCodes: LEOS,
    term: '12_MO',
    totalCents,
    billing: { name: 'Leo Marchetti', company: '', phone: '', address: '1 Main St' },
    paymentToken: token,
    acceptsTerms: true,
    termsVersion: terms.version,
  });
  return Order.parse(await ordered.json());
}

async function openAs(browser: Browser, account: Account, path: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(path);
  await fillSignIn(page, account);
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}

test('SGD-07 DASH-08 D-42 a sponsorship ends: maya is told by mail and popup and takes it, others see it as held', async ({
  page,
  browser,
  portal,
  request,
  signIn,
}) => {
  test.setTimeout(240_000);
  const join = async (account: 'maya' | 'sam') => {
    const api = await signInToApi(request, account);
    const body = { agentId: IDS[account], zipCodes: [ZIP] };
    expect((await api.send('POST', ENDPOINTS.addToWaitlists, body)).status()).toBe(200);
  };
  await test.step('leo takes the last spot; maya waits for it, and sam behind her', async () => {
    const order = await sell(request, portal.partners.PAYMENT_URL);
    expect(order.status).toBe('paid');
    await join('maya');
    await join('sam');
    const alex = await signInToApi(request, 'alex');
    const path = { agentId: IDS.leo, orderId: order.orderId };
    const refund = { refundKey: randomUUID(), amountCents: order.totalCents, reason: 'Moves to another state' };
    const refunded = await alex.send('POST', endpointPath('orderRefunds', path), refund);
    expect(Order.parse(await refunded.json()).status).toBe('refunded');
  });

  await test.step('the popup offers it to maya, among those that were hers before', async () => {
    await signIn('maya', QUIET_PAGE);
    const popup = page.getByRole('dialog', { name: 'Requested ZIPs Now Available!' });
    await expect(popup.getByRole('row')).toHaveText([/^ZIP/, /^80204 /, /^80220 /, /^80206 /]);
  });

  await test.step('a mail tells her within a minute, once', async () => {
    const told = async () => {
      const { messages } = OutboxMessages.parse(await (await request.get(ENDPOINTS.demoOutbox)).json());
      return messages
        .filter(({ template }) => template === 'zip-turn')
        .map(({ recipient, subject }) => [recipient, subject]);
    };
    const words = new RegExp(`^${ZIP} is yours first until ${MOMENT.source} \\w+$`);
    await expect
      .poll(async () => (await told()).filter(([to]) => to!.includes('@')), { timeout: 90_000 })
      .toEqual([['maya@example.com', expect.stringMatching(words)]]);
  });

  await test.step('sam sees it as held, and ivy, who does not wait, cannot have it', async () => {
    const sam = await openAs(browser, 'sam', `/sgd?tab=waitlist`);
    await expect(row(sam, ZIP)).toContainText('Place 2Held for the waitlist');
    await expect(row(sam, ZIP).getByRole('button', { name: `Add ${ZIP} to the cart` })).toHaveCount(0);
    await expect(sam.getByRole('list', { name: 'Your turns' })).toHaveCount(0);
    const ivy = await signInToApi(request, 'ivy');
    const cart = await ivy.send('PUT', endpointPath('savedCart', { agentId: IDS.ivy }), {
      zipCodes: [ZIP],
      term: '12_MO',
    });
    expect(cart.status()).toBe(409);
    expect(Problem.parse(await cart.json()).fields?.[0]?.message).toBe(
      `The free spot of ${ZIP} is held for the waitlist`,
    );
    await sam.context().close();
  });

  await test.step('on a phone, the shop tells maya until when it is hers, and she adds it from there', async () => {
    const maya = await openAs(browser, 'maya', '/sgd?tab=waitlist', 390);
    const turn = maya.getByRole('list', { name: 'Your turns' }).getByRole('listitem').filter({ hasText: ZIP });
    await expect(turn).toContainText(new RegExp(`You are first in line for ${ZIP} until ${MOMENT.source}`));
    expect(await maya.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await turn.getByRole('button', { name: `Add ${ZIP} to the cart` }).click();
    await expect(turn).toContainText('In cart');
    await maya
      .getByRole('button', { name: `Remove ${ZIP} from the cart` })
      .first()
      .click();
    await expect(turn.getByRole('button', { name: `Add ${ZIP} to the cart` })).toBeVisible();
    await maya.context().close();
  });

  await test.step('Take a Look leads to a checkout with it', async () => {
    await page.getByRole('button', { name: 'Take a Look' }).click();
    await expect(page).toHaveURL(/\/sgd\/checkout\?/);
    await expect(page.getByRole('table', { name: 'ZIPs of this order' }).getByRole('row', { name: ZIP })).toBeVisible();
  });
});
