import type { Locator } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';
import { expect, test } from '../../support/portal-test.ts';

const TABS = [
  ['Dashboard', '/dashboard'],
  ['Referrals', '/referrals'],
  ['My Profile', '/update-profile?id='],
  ['Guaranteed Display', '/sgd'],
  ['Perks', '/partner-services'],
  ['Events', '/events'],
] as const;

test('HOST-01, HOST-44 an agent at / gets the dashboard, with the agent header', async ({ page, signIn }) => {
  await signIn('maya', '/');
  await expect(page).toHaveURL('/dashboard');
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const [name, path] of TABS) {
    const tab = main.getByRole('link', { name });
    expect(await tab.getAttribute('href')).toContain(path);
  }
  await expect(main.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await expect(main.locator('[aria-current]')).toHaveCount(1);
});

test('HOST-45 the help line has the support phone and the support center', async ({ page, signIn }) => {
  await signIn('maya');
  const header = page.getByRole('banner');
  await expect(header.getByText('(844) 903-7653')).toBeVisible();
  await expect(header.getByRole('link', { name: 'Agent support center' })).toBeVisible();
});

test('HOST-46, HOST-47 the side panel opens, names the agent and closes', async ({ page, signIn }) => {
  await signIn('maya');
  await page.getByRole('button', { name: /Open the menu of Maya/ }).click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel.getByText('Maya Ferreira')).toBeVisible();
  await expect(panel.locator('img[src^="data:image/webp"]')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Perks' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('HOST-47 without a photo there is the missing-photo icon', async ({ page, signIn }) => {
  await signIn('ivy');
  await page.getByRole('button', { name: /Open the menu of Ivy/ }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).locator('svg.lucide-user-round')).toBeVisible();
});

test('HOST-02, HOST-03, HOST-44, HOST-55, AUTH-05, SEC-06 a director at / gets referrals and the simple header', async ({
  page,
  signIn,
}) => {
  await signIn('dana', '/');
  await expect(page.getByRole('heading', { name: 'Referrals' })).toBeVisible();
  await expect(page).toHaveTitle('Agent Portal | Active Leads | Referrals');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Referrals', 'Settings', 'Change Password']);
  await expect(main.getByRole('button')).toHaveText(['Logout']);
  const lineBelow = (item: Locator) => item.evaluate((element) => getComputedStyle(element).borderBottomWidth);
  expect(await lineBelow(main.getByRole('link', { name: 'Referrals' }))).toBe('2px');
  expect(await lineBelow(main.getByRole('button', { name: 'Logout' }))).toBe('0px');
  await expect(main.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/profile');
  await expect(page.getByRole('button', { name: 'Impersonate' })).toHaveCount(0);
});

test('HOST-34, HOST-36, HOST-54, HOST-56 an admin gets banner, admin menu and the agent header', async ({
  page,
  signIn,
}) => {
  await signIn('alex', '/');
  await expect(page.getByText('Logged in as Admin')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Admin menu' });
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Settings', 'Change Admin Password']);
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/admin/settings');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(TABS.length);
  await expect(page.getByRole('button', { name: /alex@example.com/ })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Invite an agent' })).toHaveAttribute(
    'href',
    '/refer-an-agent',
  );
});

test('HOST-34 the next page of an admin begins with room for the bar, so that nothing moves when it comes', async ({
  page,
  signIn,
  troubles,
}) => {
  await signIn('alex', '/');
  await expect(page.getByText('Logged in as Admin')).toBeVisible();
  const home = page.getByRole('banner').getByRole('link', { name: 'Agent Portal' });
  const { y } = (await home.boundingBox())!;
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${ENDPOINTS.session}*`, (route) => answered.then(() => route.continue()));
  await page.reload();
  await expect(home).toBeVisible();
  await expect(page.getByText('Logged in as Admin')).toHaveCount(0);
  expect((await home.boundingBox())!.y).toBe(y);
  answer();
  await expect(page.getByText('Logged in as Admin')).toBeVisible();
  expect((await home.boundingBox())!.y).toBe(y);
  troubles.length = 0;
});

test('HOST-36, HOST-56, SEC-07, AUTH-16 an OpsTeamUser gets the standard page without tools', async ({
  page,
  signIn,
}) => {
  await signIn('omar', '/');
  await expect(page.getByText('Agent info not found.')).toBeVisible();
  await expect(page.getByText('Logged in as')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(TABS.length);
  await expect(page.getByRole('button', { name: 'Impersonate' })).toHaveCount(0);
});

test('HOST-29, HOST-30 a page is between header and footer, at most 1536 pixels wide', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 2_000, height: 1_000 });
  await signIn('maya', '/referrals');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const box = (await page.getByRole('main').boundingBox())!;
  expect(box.width).toBeLessThanOrEqual(1_536);
  expect(Math.abs(box.x - (2_000 - box.x - box.width))).toBeLessThan(20);
});

test('an unknown address is a 404 page inside the chrome', async ({ page, signIn }) => {
  await signIn('maya', '/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your home page' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('HOST-33 a progress bar is visible while a page is loading and disappears when it is loaded', async ({
  page,
  signIn,
}) => {
  const { promise: released, resolve: letItGo } = Promise.withResolvers<void>();
  await page.route('**/releases/mfe-reports/**', async (route) => {
    await released;
    await route.continue();
  });
  await signIn('maya', '/dashboard');
  await page.evaluate(() => window.history.pushState(null, '', '/reports'));
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  letItGo();
  await expect(page.getByRole('heading', { name: /reports/i })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0);
});

test('HOST-57, HOST-58 an address with an undecodable id opens the error modal with the default message', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals-details/%25%25');
  const modal = page.getByRole('alertdialog');
  await expect(modal.getByText("We're Sorry")).toBeVisible();
  await expect(modal.getByText('We were unable to complete the request.')).toBeVisible();
  await modal.getByRole('button', { name: 'Close Window' }).click();
  await expect(modal).toHaveCount(0);
});

test('HOST-40 a session that never arrives reloads the page, and after the third time ends at /login', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  await expect(page.getByRole('heading', { name: 'Referrals' })).toBeVisible();
  let requests = 0;
  await page.route('**/api/session', () => {
    requests++;
  });
  await page.clock.install();
  await page.reload();
  for (let wait = 1; wait <= 4; wait++) {
    await expect.poll(() => requests).toBe(wait);
    // the HTML requests it, and the host waits for it
    await expect(page.getByText('Loading...')).toBeVisible();
    await page.clock.fastForward(10_000);
  }
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your session did not arrive. Please sign in again.')).toBeVisible();
});

test('no page tries to evaluate text, and one that does is noticed, even when it continues', async ({
  page,
  troubles,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(troubles, 'zod was configured before the first contract was created').toEqual([]);
  // later, because the policy does not apply to what a test itself evaluates
  await page.evaluate(() =>
    setTimeout(() => {
      try {
        Reflect.construct(Function, ['']);
      } catch {
        // like a library that probes for permission
      }
    }),
  );
  await expect.poll(() => troubles.join()).toContain('policy violated: eval');
  troubles.length = 0;
});

test('HOST-33 on a slow network a line at the top says that the portal is loading, until the page is there', async ({
  page,
}) => {
  const arrives = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const start = page.locator('.skeleton-header');
  const lengthOfLine = () =>
    start.evaluate((element) => new DOMMatrix(getComputedStyle(element, '::after').transform).a);
  expect(await lengthOfLine()).toBe(0);
  await expect.poll(lengthOfLine).toBeGreaterThan(0.1);
  arrives.resolve();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(start).toHaveCount(0);
});
