import type { Locator, Page } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';
import { actAs } from '../../support/act-as.ts';
import { expect, forgetSession, test } from '../../support/kept-session.ts';
import { isAt, releasedPages } from '../../support/pages.ts';
import { type Account, test as signingOut } from '../../support/portal-test.ts';
import { base64url } from '../../support/referral-list.ts';

/** The narrowest of each layout of the header, and what designs are drawn for. */
const WIDTHS = [390, 768, 960, 1320, 1400, 1440];
const AGENT_TABS = ['Dashboard', 'Referrals', 'My Profile', 'Guaranteed Display', 'Perks', 'Events'];
/** Those in the bar at the bottom of small screens. */
const BAR_TABS = ['Dashboard', 'Referrals', 'Display', 'Events'];
const AGENT_MENU = [
  'Dashboard',
  'Referrals',
  'Guaranteed Display',
  'Profile',
  'Service ZIP Codes',
  'Preferences',
  'Rank / Badges',
  'CRM Integrations',
  'Change Password',
];
/** Below 768 pixels the header has no tabs, so the panel has those that are not in it otherwise. */
const SMALL_AGENT_MENU = [...AGENT_MENU.slice(0, 3), 'Perks', 'Profile', 'Events', ...AGENT_MENU.slice(4)];
const DIRECTOR_MENU = ['Referrals', 'Settings', 'Change Password'];
const ADMIN_MENU = ['Home', 'Settings', 'Change Admin Password'];

const navigation = (page: Page, name: string): Locator => page.getByRole('navigation', { name, exact: true });
/** The labels of the links that are visible, without what only marks them. */
async function shownOf(menu: Locator): Promise<string[]> {
  const visible = menu.getByRole('link').filter({ visible: true });
  await expect(visible.first()).toBeVisible();
  const links = await visible.allInnerTexts();
  return links.map((text) => text.replace(/\s*New$/, '').trim());
}
const openPanel = (page: Page): Promise<void> => page.getByRole('button', { name: /Open the menu/ }).click();

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(widest, `nothing is outside of the window at ${width}`).toBeLessThanOrEqual(width);
}

/** Follows each link of a menu that `open` shows, and sees its page: the title and heading that its remote declares. */
async function followAll(page: Page, open: () => Promise<Locator>): Promise<string[]> {
  const followed: string[] = [];
  const released = await releasedPages(page);
  for (let index = 0, count = 1; index < count; index++) {
    const links = (await open()).getByRole('link').filter({ visible: true });
    await expect(links.first()).toBeVisible();
    count = await links.count();
    const link = links.nth(index);
    const address = (await link.getAttribute('href'))!;
    await link.click();
    await expect(page).toHaveURL(address === '/' ? '/' : (url) => `${url.pathname}${url.search}` === address);
    const target = released.find(({ path }) => isAt(path, address));
    expect(target, `${address} has a page`).toBeDefined();
    // a tab of the page may be named before it
    await expect(page).toHaveTitle(new RegExp(`^Agent Portal \\| (.+ \\| )?${target!.title}$`));
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found');
    await expect(page.getByRole('main')).not.toContainText('did not load');
    followed.push(address);
  }
  return followed;
}

test('HOST-42, HOST-45, HOST-48, HOST-49 every entry of an agent is within reach at every width', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const width of WIDTHS) {
    await resize(page, width);
    const tabs = navigation(page, 'Main');
    const isSmall = width < 768;
    expect(await shownOf(tabs), `tabs at ${width}`).toEqual(isSmall ? BAR_TABS : AGENT_TABS);
    await expect(page.getByRole('banner').locator('a[href="tel:8449037653"]:visible')).toHaveCount(1);
    await openPanel(page);
    const menu = navigation(page, 'Agent Menu');
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeInViewport();
    expect(await shownOf(menu), `panel at ${width}`).toEqual(isSmall ? SMALL_AGENT_MENU : AGENT_MENU);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
});

for (const width of [390, 1440]) {
  test(`HOST-42, HOST-48, HOST-49 each entry of an agent opens its page at ${width} pixels`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(90_000);
    await page.setViewportSize({ width, height: 900 });
    await signIn('maya', '/dashboard');
    if (width > 768) {
      const followed = await followAll(page, async () => navigation(page, 'Main'));
      expect(followed).toEqual([
        '/dashboard',
        '/referrals',
        `/update-profile?id=${base64url(20_417)}`,
        '/sgd',
        '/partner-services',
        '/events',
      ]);
    }
    const followed = await followAll(page, async () => {
      await openPanel(page);
      return navigation(page, 'Agent Menu');
    });
    expect(followed).toHaveLength(width > 768 ? AGENT_MENU.length : SMALL_AGENT_MENU.length);
  });

  test(`HOST-50 each entry of a director opens its page at ${width} pixels`, async ({ page, signIn }) => {
    test.setTimeout(90_000);
    await page.setViewportSize({ width, height: 900 });
    await signIn('dana', '/');
    const small = width < 768;
    const followed = await followAll(page, async () => {
      if (small) await openPanel(page);
      return navigation(page, small ? 'Relocation director menu' : 'Main');
    });
    expect(followed).toEqual(['/', '/profile', '/change-password']);
  });

  test(`HOST-35, HOST-51 each entry of an admin opens its page at ${width} pixels`, async ({ page, signIn }) => {
    test.setTimeout(90_000);
    await page.setViewportSize({ width, height: 900 });
    await signIn('alex', '/');
    const small = width < 768;
    const followed = await followAll(page, async () => {
      if (small) await openPanel(page);
      return navigation(page, 'Admin menu');
    });
    expect(followed).toEqual(['/', '/admin/settings', '/change-password']);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Invite an agent' }).click();
    await expect(page).toHaveURL('/refer-an-agent');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found');
  });
}

test('HOST-50 every entry of a director is within reach at every width', async ({ page, signIn }) => {
  await signIn('dana', '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const width of WIDTHS) {
    await resize(page, width);
    const isSmall = width < 768;
    if (isSmall) await openPanel(page);
    const menu = navigation(page, isSmall ? 'Relocation director menu' : 'Main');
    expect(await shownOf(menu), `at ${width}`).toEqual(DIRECTOR_MENU);
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeInViewport();
    if (isSmall) await page.keyboard.press('Escape');
  }
});

test('HOST-32, HOST-34, HOST-51, HOST-52 an acting admin reaches every entry at every width, and sees no red bar', async ({
  page,
  signIn,
}) => {
  await signIn('alex', '/');
  await expect(page.getByText('Logged in as Admin')).toBeVisible();
  for (const width of WIDTHS) await expectAdminMenu(page, width);
  await actAs(page, 'Nina', 'nina@example.com');
  await expect(page.getByText('Logged in as Nina')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  for (const width of WIDTHS) {
    await expectAdminMenu(page, width);
    await expect(page.getByRole('button', { name: 'Return to admin' })).toBeInViewport();
    await openPanel(page);
    expect(await shownOf(navigation(page, 'Agent Menu'))).toContain('Service ZIP Codes');
    await expect(page.getByText('Not while acting')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByText('temporary password.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Return to admin' }).click();
});

/** In the bar, on small screens in the panel. */
async function expectAdminMenu(page: Page, width: number): Promise<void> {
  await resize(page, width);
  const isSmall = width < 768;
  if (isSmall) await openPanel(page);
  const menu = navigation(page, 'Admin menu').filter({ visible: true });
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeInViewport();
  expect(await shownOf(menu), `at ${width}`).toEqual(ADMIN_MENU);
  if (isSmall) await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
}

test('HOST-28, CS-009 a promotional address needs no sign-in and has no tabs; from it one can sign in', async ({
  page,
  signIn,
}) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/promo/spring');
    await expect(page).toHaveURL('/promo/spring');
    await expect(page.getByRole('contentinfo')).toContainText('(844) 903-7653');
    await expect(navigation(page, 'Main')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeInViewport();
  }
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  for (const account of ['maya', 'dana'] satisfies Account[]) {
    await signIn(account);
    await page.goto('/promo/spring');
    await expect(page.getByRole('button', { name: /Open the menu/ })).toBeVisible();
    await expect(navigation(page, 'Main')).toBeHidden();
    await forgetSession(page);
  }
});

test('D-42, HOST-43 New and the dot are there while something is new, at every width, and end with a visit', async ({
  page,
  signIn,
}) => {
  await signIn('leo', '/dashboard');
  // What is new depends on what other tests do; the server's answer to that is in news.integration.
  let news = { referrals: true, events: true };
  const visits: string[] = [];
  await page.route(`**${ENDPOINTS.news}`, (route) => route.fulfill({ json: news }));
  await page.route('**/api/news/*/visit', (route) => {
    visits.push(new URL(route.request().url()).pathname);
    news = { ...news, referrals: false };
    return route.fulfill({ status: 204 });
  });
  await page.reload();
  const referrals = navigation(page, 'Main').getByRole('link', { name: /^Referrals/ });
  await expect(referrals).toHaveText('ReferralsNew');
  await expect(navigation(page, 'Main').getByRole('img', { name: 'There is something new' })).toBeVisible();
  for (const width of WIDTHS) await resize(page, width);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPanel(page);
  const menu = navigation(page, 'Agent Menu');
  await expect(menu.getByRole('link', { name: 'Referrals New' })).toBeVisible();
  await menu.getByRole('link', { name: 'Referrals New' }).click();
  await expect(page).toHaveURL('/referrals');
  await expect.poll(() => visits).toEqual(['/api/news/referrals/visit']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(referrals).toHaveText('Referrals');
  await expect(navigation(page, 'Main').getByRole('img', { name: 'There is something new' })).toBeVisible();
});

for (const account of ['maya', 'alex'] as const) {
  test(`D-48 the header of ${account} fits every width in Spanish, with all marks`, async ({ page, signIn }) => {
    await page.route(`**${ENDPOINTS.news}`, (route) => route.fulfill({ json: { referrals: true, events: true } }));
    await signIn(account, account === 'maya' ? '/rank' : '/');
    await page.addInitScript(() => localStorage.setItem('portalLocale', 'es'));
    await page.reload();
    await expect(navigation(page, 'Principal').getByRole('link', { name: 'Mi perfil' })).toBeVisible();
    const person = account === 'maya' ? 'Maya Ferreira' : 'alex@example.com';
    const name = page.getByRole('banner').getByText(person, { exact: true });
    for (const width of WIDTHS) {
      await resize(page, width);
      if (width < 1320) continue;
      const cut = await name.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(cut, `the name at ${width}`).toBeLessThanOrEqual(0);
    }
  });
}

test('D-42 a visit to the referrals is kept by the server and not sent while an admin acts', async ({
  page,
  signIn,
}) => {
  const visits: string[] = [];
  page.on('request', (request) => request.url().endsWith('/visit') && visits.push(request.method()));
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/news/referrals/visit'));
  await signIn('sam', '/referrals');
  expect((await answered).status()).toBe(204);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(navigation(page, 'Main').getByText('New')).toHaveCount(0);
  await forgetSession(page);
  await signIn('alex', '/');
  visits.length = 0;
  await actAs(page, 'Sam', 'sam@example.com');
  await expect(page).toHaveURL('/dashboard');
  const news = page.waitForResponse((response) => response.url().endsWith(ENDPOINTS.news));
  await navigation(page, 'Main').getByRole('link', { name: 'Referrals' }).click();
  expect((await news).status()).toBe(200);
  expect(visits).toEqual([]);
});

for (const width of [390, 1440]) {
  signingOut(`HOST-08, HOST-48 Logout ends the session at ${width} pixels`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const account of ['maya', 'dana', 'alex'] satisfies Account[]) {
      await signIn(account, '/');
      const logout = page.getByRole('button', { name: 'Logout' }).filter({ visible: true });
      if (account === 'maya' || width < 768) await openPanel(page);
      await logout.first().click();
      await expect(page).toHaveURL(/\/login/);
    }
  });
}
