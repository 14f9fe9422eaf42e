import { expect, test } from '../../support/kept-session.ts';
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
  await expect(page.getByRole('main')).toBeFocused();
});
