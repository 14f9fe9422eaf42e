import type { Page } from '@playwright/test';
import { expect, test } from '../support/kept-session.ts';
import { openPage, PAGES } from '../support/pages.ts';
import { type Account, ACCOUNTS, PASSWORD } from '../support/portal-test.ts';
import { focusTop, walkByTab } from '../support/tab-walk.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The first stop leads past the header to the page itself. */
async function expectSkipLink(page: Page, address: string): Promise<void> {
  const skip = page.getByRole('link', { name: 'Skip to content' });
  // a page that has just loaded may still move the focus to what its address selects
  await expect(async () => {
    await focusTop(page);
    await page.keyboard.press('Tab');
    await expect(skip, address).toBeFocused({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expect(skip, address).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main'), address).toBeFocused();
}

for (const [account, addresses] of Object.entries(PAGES)) {
  for (const width of [390, 1440]) {
    test(`every page of ${account} can be walked with the Tab key at ${width} pixels`, async ({ page, signIn }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 900 });
      if (account !== 'nobody') await signIn(account as Account);
      for (const address of addresses) {
        await openPage(page, address);
        await expectSkipLink(page, address);
        const { stops, faults } = await walkByTab(page);
        expect(faults, address).toEqual([]);
        expect(stops[0], address).toBe('Skip to content');
      }
    });
  }
}

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

test('by keyboard alone: sign in, skip to the page, follow a tab, sign out', async ({ page }) => {
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
