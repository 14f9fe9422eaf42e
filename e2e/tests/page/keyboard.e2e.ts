import { expect, test } from '../../support/kept-session.ts';
import { fillCart } from '../../support/filled-cart.ts';
import { ACCOUNTS, PASSWORD } from '../../support/portal-test.ts';
import { walkByTab } from '../../support/tab-walk.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('what opens over a page can be walked, and cannot be left but by closing it', async ({ page, signIn }) => {
  await signIn('maya', '/dashboard');
  const menu = page.getByRole('button', { name: /Open the menu of Maya/ });
  for (const key of ['Enter', 'Space']) {
    await menu.press(key);
    const panel = page.getByRole('dialog', { name: 'Menu' });
    await expect(panel.locator(':focus')).toHaveCount(1);
    const { faults, stops } = await walkByTab(page, '[role=dialog]');
    expect(faults, stops.join(', ')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  }
});

test('by keyboard alone: sign in and follow a tab to the next page', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(ACCOUNTS.omar);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Agent info not found.')).toBeVisible();
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
  await tab.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  // its name is what is read out
  await expect(page.getByRole('main', { name: 'Dashboard' })).toBeFocused();
});

test('a refused sign-in leaves the focus on the button that was pressed', async ({ page, troubles }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(ACCOUNTS.omar);
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  const button = page.getByRole('button', { name: 'Sign In' });
  await button.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect username or password.' })).toBeVisible();
  await expect(button).toBeFocused();
  // the answer of the provider
  troubles.length = 0;
});

test('REF-43 the step to the last page, and to the first, leaves the focus in the pager', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  for (const [step, shown] of [
    ['Next page', 'Showing: 16 to 23 of 23 results'],
    ['Previous page', 'Showing: 1 to 15 of 23 results'],
  ] as const) {
    const button = pager.getByRole('button', { name: step });
    // they do nothing until the page has loaded
    await expect(button).toBeEnabled();
    await button.press('Enter');
    await expect(pager.getByText(shown)).toBeVisible();
    // browsers take it from a disabled button a moment later
    await expect(pager.locator('button:enabled:focus')).toHaveCount(1);
  }
});

test('SGD-10 the focus stays in the cart when a ZIP is taken out of it', async ({ page, signIn }) => {
  await fillCart(page, ['80207', '80212']);
  await signIn('maya', '/sgd');
  // the code that keeps the focus loads when the browser is idle
  await expect.poll(() => page.evaluate(() => JSON.stringify(performance.getEntries()))).toContain('accessibility');
  const cart = page.getByRole('complementary', { name: 'Cart' });
  await cart.getByRole('button', { name: 'Remove 80207 from the cart' }).press('Enter');
  await expect(cart.getByRole('button', { name: 'Remove 80207 from the cart' })).toHaveCount(0);
  await expect(cart).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cart.locator(':focus')).toHaveCount(1);
});

test('D-24, WCAG 2.4.3 Update on the dashboard leads to the form, not only to the page it is on', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/dashboard');
  await page
    .getByRole('link', { name: /^Update / })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(/\/referrals-details\/.+#update$/);
  const section = page.getByRole('group', { name: /^Update / });
  await expect(section).toBeFocused();
  await expect(section.getByRole('textbox', { name: /^Note/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(section.locator(':focus')).toHaveCount(1);
});
