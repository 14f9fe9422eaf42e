import type { Page, Request } from '@playwright/test';
import { ENDPOINTS, SalesStatsResponse } from '@portal/shared/contracts';
import { DEMO_IDS } from '../../../server/src/demo/demo-accounts.ts';
import { actAs } from '../../support/act-as.ts';
import { testWithOwnPortal } from '../../support/own-portal.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { expect } from '../../support/portal-test.ts';

// a cart and visits of one agent, which other tests would change
const test = testWithOwnPortal('shop-visits');
test.describe.configure({ mode: 'default' });

const LEO = 20_418;
/** What the page sends about a visit, in order. */
function watchVisits(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request: Request) => {
    const body = request.postData() ?? '';
    const { pathname } = new URL(request.url());
    if (pathname === ENDPOINTS.graphql && body.includes('sgdLastVisit')) sent.push('time');
    if (pathname.startsWith('/agent/v2/sgd-visits/add/')) sent.push(`${pathname.split('/').at(-1)} ${body}`);
  });
  return sent;
}
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Guaranteed Display' });

test('HOST-13 SGD-16 SGD-17 the shop records a visit with its campaign, once, and shows the totals of the stats service', async ({
  page,
  signIn,
  request,
}) => {
  const sent = watchVisits(page);
  await signIn('maya', '/sgd?utm_campaign=5462');
  await expect(heading(page)).toBeVisible();
  const maya = await signInToApi(request, 'maya');
  const stats = SalesStatsResponse.parse(
    await (await maya.send('POST', ENDPOINTS.salesStats, { agentIds: [DEMO_IDS.maya] })).json(),
  );
  const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
  await expect(page.getByText(/^All closings in your ZIPs/)).toHaveText(
    `All closings in your ZIPs: ${dollars(stats.totalZipsCommissions)} commissions, ` +
      `${dollars(stats.totalZipsSalesVolume)} sales volume, ${stats.totalZipsTransactions} transactions`,
  );
  await expect.poll(() => sent.length).toBe(2);
  await page.getByRole('link', { name: /^Waitlist/ }).click();
  await expect(page).toHaveURL(/tab=waitlist/);
  expect(sent).toEqual(['time', '20417 {"queryParams":{"utm_campaign":"5462"}}']);
});

test('D-29 the entry of the shop has the number of ZIPs in the cart, on other pages and after a reload', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/sgd');
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Guaranteed Display/ });
  await page.getByRole('button', { name: 'Add 80207 to the cart' }).click();
  await expect(tab).toHaveAccessibleName('Guaranteed Display 1 ZIP in the cart');
  await page.goto('/referrals');
  await expect(tab).toHaveAccessibleName('Guaranteed Display 1 ZIP in the cart');
  await tab.click();
  await page.getByRole('button', { name: 'Remove 80207 from the cart' }).first().click();
  await expect(tab).toHaveAccessibleName('Guaranteed Display');
});

test('D-06 an admin who acts leaves no visit of the agent', async ({ page, signIn }) => {
  const sent = watchVisits(page);
  await signIn('alex');
  await actAs(page, 'Leo Marchetti', 'leo@example.com');
  await expect(page.getByText(/Logged in as Leo/)).toBeVisible();
  // the last that the page asks for by itself, once it has its cart
  const following = page.waitForRequest((request) => new URL(request.url()).pathname === ENDPOINTS.live);
  await page.goto('/sgd');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'ZIP codes' }).getByRole('row').first()).toBeVisible();
  await following;
  expect(sent.filter((line) => line === 'time' || line.startsWith(String(LEO)))).toEqual([]);
});
