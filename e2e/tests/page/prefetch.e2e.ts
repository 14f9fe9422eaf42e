import type { Locator, Page } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';
import { actAs } from '../../support/act-as.ts';
import { expect, test } from '../../support/kept-session.ts';

const LIST = ENDPOINTS.referralSearch;
const DETAILS = new RegExp(`^${ENDPOINTS.referral.replace(':agentReferralId', '\\d+')}$`);

/** The calls of a page for data, as they are made, with the agent whose they are. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'fetch') calls.push(pathname + search);
  });
  return calls;
}
const startingWith = (calls: readonly string[], start: string) => calls.filter((call) => call.startsWith(start));
const activeLeads = (calls: readonly string[]) =>
  startingWith(calls, LIST).filter((call) => call.includes('categories=Active+Leads'));
const headerLink = (page: Page, name: string): Locator => page.locator('header nav').getByRole('link', { name });

/** The pointer rests on a link until the response it asked for is here. */
async function aim(page: Page, link: Locator, path: RegExp): Promise<void> {
  const answered = page.waitForResponse((response) => path.test(new URL(response.url()).pathname));
  await link.hover();
  await (await answered).finished();
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('what a link leads to is asked for before the click, and not again after it', async ({ page, signIn }) => {
  await signIn('maya', '/dashboard');
  await expect(page.getByRole('region', { name: 'Need an update' }).getByRole('link').first()).toBeVisible();
  const calls = callsOf(page);
  await aim(page, headerLink(page, 'Referrals'), new RegExp(`^${LIST}$`));
  expect(activeLeads(calls)).toHaveLength(1);
  await expect(page).toHaveURL(/\/dashboard$/);
  await headerLink(page, 'Referrals').click();
  const row = page.getByRole('table').locator('a[href^="/referrals-details/"]').first();
  await expect(row).toBeVisible();
  // all categories are there, so everything of the list was asked for
  await expect.poll(() => startingWith(calls, LIST).length).toBe(5);
  expect(activeLeads(calls)).toHaveLength(1);

  await aim(page, row, DETAILS);
  const ofReferral = () => calls.filter((call) => DETAILS.test(call));
  expect(ofReferral()).toHaveLength(1);
  await row.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Referral ID')).toBeVisible();
  expect(ofReferral()).toHaveLength(1);
});

test('a visitor who saves data asks for nothing before the click', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await signIn('maya', '/dashboard');
  await expect(page.getByRole('region', { name: 'Need an update' }).getByRole('link').first()).toBeVisible();
  const calls = callsOf(page);
  const link = headerLink(page, 'Referrals');
  await link.hover();
  await link.dispatchEvent('pointerdown', { button: 0, pointerType: 'mouse' });
  await link.focus();
  // the page's own clock: everything that could have been asked for after the pointer had rested was
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(startingWith(calls, LIST)).toEqual([]);
  await link.click();
  await expect(page.getByRole('table').locator('a[href^="/referrals-details/"]').first()).toBeVisible();
  expect(activeLeads(calls)).toHaveLength(1);
});

test('what was asked for one person is not used for another', async ({ page, signIn }) => {
  await signIn('alex', '/');
  await actAs(page, 'Leo', 'leo@example.com');
  await expect(page.getByText(/Logged in as Leo/)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  const calls = callsOf(page);
  // the answer for Leo comes when Leo is no longer shown
  const { promise: letGo, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(
    `**${LIST}?*`,
    async (route) => {
      const response = await route.fetch();
      await letGo;
      // the call may have been stopped meanwhile
      await route.fulfill({ response }).catch(() => {});
    },
    { times: 1 },
  );
  // pointing is not enough while acting: what is read is recorded as opened
  await headerLink(page, 'Referrals').hover();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(startingWith(calls, LIST)).toEqual([]);
  await headerLink(page, 'Referrals').dispatchEvent('pointerdown', { button: 0, pointerType: 'mouse' });
  await expect.poll(() => startingWith(calls, LIST).length).toBe(1);
  const ofLeo = new URL(startingWith(calls, LIST)[0]!, 'http://portal').searchParams.get('agentIds');
  await page.getByRole('button', { name: 'Return to admin' }).click();
  await expect(page.getByText(/Logged in as Leo/)).toBeHidden();
  goOn();
  calls.length = 0;
  // the search that led to Leo is open again
  const search = page.getByRole('dialog', { name: 'Find an agent' });
  await expect(page.getByRole('dialog', { name: /Found/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  const answered: string[] = [];
  page.on('requestfinished', (request) => {
    const url = new URL(request.url());
    answered.push(url.pathname + url.search);
  });
  await actAs(page, 'Maya', 'maya@example.com');
  await expect(page.getByText(/Logged in as Maya/)).toBeVisible();
  await headerLink(page, 'Referrals').click();
  await expect(page.getByRole('table').locator('a[href^="/referrals-details/"]').first()).toBeVisible();
  const agents = new Set(
    startingWith(calls, LIST).map((call) => new URL(call, 'http://portal').searchParams.get('agentIds')),
  );
  expect(agents.size).toBe(1);
  expect(agents).not.toContain(ofLeo);
  // one that begins while the person changes is stopped and asked again, so what was answered is counted
  expect(activeLeads(answered)).toHaveLength(1);
});
