import type { Locator, Page } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';
import { expect, test } from '../support/kept-session.ts';

const ROW = 'a[href^="/referrals-details/"]';
const headerLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const rowsOf = (page: Page, application: string): Locator => page.locator(`[data-page="${application}"] ${ROW}`);
const DASHBOARD = 'mfe-dashboard/dashboard';
const LIST = 'mfe-referrals/list';
const DASHBOARD_DATA = ENDPOINTS.dashboard.replace(':agentId', '');

declare global {
  /** How many frames were drawn, and how many of them without a page. */
  var testFrames: { drawn: number; blank: number };
  /** Of each page that was put into the document: whether its rows were in it already, and unseen. */
  var testPages: { application: string; hasRows: boolean; isHidden: boolean }[];
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript((row) => {
    globalThis.testFrames = { drawn: 0, blank: 0 };
    const look = () => {
      globalThis.testFrames.drawn++;
      if (!document.querySelector('#portal-outlet [data-page] h1')) globalThis.testFrames.blank++;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);

    globalThis.testPages = [];
    const { append } = Element.prototype;
    Element.prototype.append = function (...given) {
      const [root] = given;
      const application = root instanceof HTMLElement ? root.dataset['page'] : undefined;
      if (application !== undefined && root instanceof HTMLElement) {
        const content = root.firstElementChild;
        const isHidden = content instanceof HTMLElement && content.style.display === 'none';
        globalThis.testPages.push({ application, hasRows: root.querySelector(row) !== null, isHidden });
      }
      append.apply(this, given);
    };
  }, ROW);
});

const opened = (page: Page, application: string) =>
  page.evaluate((name) => globalThis.testPages.filter((each) => each.application === name).at(-1), application);

/** Rests on a link until the page behind it is drawn: its rows are here, and the browser has had time of its own. */
async function restOn(page: Page, link: Locator, endpoint: string): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith(endpoint));
  await link.hover();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
}

test('no frame between two pages is blank', async ({ page, signIn }) => {
  await signIn('maya', '/dashboard');
  await expect(rowsOf(page, DASHBOARD).first()).toBeVisible();
  const goThereAndBack = async () => {
    await headerLink(page, 'Referrals').click();
    await expect(rowsOf(page, LIST).first()).toBeVisible();
    await headerLink(page, 'Dashboard').click();
    await expect(rowsOf(page, DASHBOARD).first()).toBeVisible();
  };
  // loads the code of both
  await goThereAndBack();
  await page.evaluate(() => (globalThis.testFrames = { drawn: 0, blank: 0 }));
  for (let round = 0; round < 4; round++) await goThereAndBack();
  const { drawn, blank } = await page.evaluate(() => globalThis.testFrames);
  expect(drawn).toBeGreaterThan(8);
  expect(blank).toBe(0);
});

test('a page is drawn while the pointer rests on its link, seen only when it is opened, and works like any other', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/dashboard');
  await expect(rowsOf(page, DASHBOARD).first()).toBeVisible();
  const title = await page.title();
  await restOn(page, headerLink(page, 'Referrals'), ENDPOINTS.referralSearch);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.title()).toBe(title);
  expect(await opened(page, LIST)).toBeUndefined();
  await expect(page.locator(`[data-page="${LIST}"]`)).toHaveCount(0);

  await headerLink(page, 'Referrals').click();
  await expect(rowsOf(page, LIST).first()).toBeVisible();
  expect(await opened(page, LIST)).toEqual({ application: LIST, hasRows: true, isHidden: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();

  // its effects run, and its address is its own
  await page.getByRole('tab', { name: /Wins/ }).click();
  await expect(page).toHaveURL(/\/referrals\?tab=wins/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: /Active Leads/, selected: true })).toBeVisible();
  await page.goBack();
  await expect(rowsOf(page, DASHBOARD).first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goForward();
  await expect(rowsOf(page, LIST).first()).toBeVisible();
});

for (const { who, from, link, endpoint, to, application } of [
  {
    who: 'maya',
    from: '/dashboard',
    link: 'Referrals',
    endpoint: ENDPOINTS.referralSearch,
    to: '/referrals',
    application: LIST,
  },
  { who: 'maya', from: '/rank', link: 'Dashboard', endpoint: DASHBOARD_DATA, to: '/dashboard', application: DASHBOARD },
  {
    who: 'dana',
    from: '/referrals/agents',
    link: 'Referrals',
    endpoint: ENDPOINTS.referralSearch,
    to: '/',
    application: LIST,
  },
] as const) {
  test(`${to} as ${who} is the same when it was drawn before as when it is loaded`, async ({ page, signIn }) => {
    const shown = async () => {
      const text = await page.locator(`[data-page="${application}"]`).ariaSnapshot();
      // how long something has been waiting goes on
      return text.replaceAll(/\b\d+ (h|hours?|min|minutes?)\b/g, '');
    };
    await signIn(who, to);
    await expect(rowsOf(page, application).first()).toBeVisible();
    // what loads after the rows
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
    const loaded = await shown();

    await page.goto(from);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await restOn(page, headerLink(page, link), endpoint);
    await headerLink(page, link).click();
    expect(await opened(page, application)).toEqual({ application, hasRows: true, isHidden: true });
    await expect.poll(shown).toBe(loaded);
  });
}
