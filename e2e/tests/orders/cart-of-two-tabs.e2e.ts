import type { Page } from '@playwright/test';
import { endpointPath, SavedCartResponse } from '@portal/shared/contracts';
import { DEMO_IDS } from '../../../server/src/demo/demo-accounts.ts';
import { actAs } from '../../support/act-as.ts';
import { testWithOwnPortal } from '../../support/own-portal.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { expect, fillSignIn } from '../../support/portal-test.ts';

// one cart, which other tests would change
const test = testWithOwnPortal('cart-of-two-tabs');
test.describe.configure({ mode: 'default' });

const CART = endpointPath('savedCart', { agentId: DEMO_IDS.maya });
const cartOf = (page: Page) => page.getByRole('complementary', { name: 'Cart' });
const addButton = (page: Page, zip: string) =>
  page
    .getByRole('region', { name: 'ZIP codes' })
    .getByRole('row')
    .getByRole('button', { name: `Add ${zip} to the cart` });
const removeButton = (page: Page, zip: string) =>
  cartOf(page).getByRole('button', { name: `Remove ${zip} from the cart` });

async function holds(page: Page, ...zips: string[]): Promise<void> {
  const names = zips.map((zip) => `Remove ${zip} from the cart`);
  const labels = () =>
    cartOf(page)
      .getByRole('button', { name: /^Remove \d{5} from the cart$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  await expect.poll(labels).toEqual(names);
  const badge = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Guaranteed Display/ });
  await expect(badge).toHaveAccessibleName(
    ['Guaranteed Display', '1 ZIP in the cart', `${zips.length} ZIPs in the cart`]
      .filter((_, index) => index === 0 || index === Math.min(zips.length, 2))
      .join(' '),
  );
}

test('D-29 two tabs of one agent fill one cart: nothing of either is lost, and both show the same', async ({
  page,
  signIn,
  request,
}) => {
  await signIn('maya', '/sgd');
  await expect(cartOf(page)).toContainText('Nothing in your cart yet.');
  const other = await page.context().newPage();
  await other.goto('/sgd');
  await expect(cartOf(other)).toContainText('Nothing in your cart yet.');

  // what the first tab adds is on its way while the other tab, which knows nothing of it, adds something
  const sent = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(`**${CART}`, async (route) => {
    // the cart is read again when live updates begin, which may be now
    if (route.request().method() !== 'GET') {
      sent.resolve();
      await held.promise;
    }
    await route.continue();
  });
  await addButton(page, '80206').click();
  await addButton(page, '80209').click();
  await sent.promise;
  // a tab shows what it adds before the server has it
  const saved = other.waitForResponse(
    (response) => response.url().endsWith(CART) && response.request().method() !== 'GET',
  );
  await addButton(other, '80207').click();
  await holds(other, '80207');
  await saved;
  held.resolve();
  for (const tab of [page, other]) await holds(tab, '80207', '80206', '80209');

  // a tab that nobody touches follows, also the term
  await removeButton(other, '80206').click();
  await cartOf(other).getByRole('radio', { name: /^6 mo/ }).click();
  await holds(page, '80207', '80209');
  await expect(cartOf(page).getByRole('radio', { name: /^6 mo/ })).toBeChecked();

  // double clicks add one, and remove one: by then the next one is below the pointer
  await addButton(page, '80238').dblclick();
  for (const tab of [page, other]) await holds(tab, '80207', '80209', '80238');
  await removeButton(other, '80207').dblclick();
  for (const tab of [page, other]) await holds(tab, '80209', '80238');

  const maya = await signInToApi(request, 'maya');
  const stored = SavedCartResponse.parse(await (await maya.get(CART)).json());
  expect(stored).toEqual({ zipCodes: ['80209', '80238'], unavailableZipCodes: [], term: '6_MO' });
});

test('D-29, D-05 an agent and an admin who acts for them fill one cart', async ({ page, signIn, browser, baseURL }) => {
  await signIn('alex', '/referrals');
  await actAs(page, 'Maya', 'maya@example.com');
  await page.getByRole('link', { name: 'Guaranteed Display' }).first().click();
  await holds(page, '80209', '80238');
  const maya = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await maya.goto('/login');
  await fillSignIn(maya, 'maya');
  await maya.waitForURL('**/dashboard');
  await maya.goto('/sgd');
  await holds(maya, '80209', '80238');

  await Promise.all([addButton(page, '80206').click(), addButton(maya, '80207').click()]);
  for (const tab of [page, maya]) {
    await expect(removeButton(tab, '80206')).toBeVisible();
    await expect(removeButton(tab, '80207')).toBeVisible();
  }
  await removeButton(maya, '80206').click();
  await holds(page, '80209', '80238', '80207');
  await removeButton(page, '80207').click();
  await holds(maya, '80209', '80238');
});
