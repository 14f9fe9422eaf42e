import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { fillCart } from '../../support/filled-cart.ts';
import { expect, test } from '../../support/kept-session.ts';
import { base64url, rowsOf } from '../../support/referral-list.ts';
import { actAs } from '../../support/act-as.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens something over the page, checks it, and closes it. */
async function checkOpened(page: Page, name: string, open: () => Promise<void>, within?: string): Promise<void> {
  await open();
  await expectNoViolations(page, name, within);
  await page.keyboard.press('Escape');
}

test('WCAG 2.2 AA: axe finds nothing in what an agent opens over a wide page', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 1_600 });
  await signIn('maya', '/referrals');
  await expect(rowsOf(page)).toHaveCount(15);
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await checkOpened(page, 'side panel', async () => {
    await button(/Open the menu of Maya/).click();
    await expect(dialog.getByText('Maya Ferreira')).toBeVisible();
  });
  await expect(dialog).toHaveCount(0);
  await checkOpened(page, 'unlock', async () => {
    await button('Unlock Contact Info').first().click();
    await expect(dialog).toBeVisible();
  });
  await expect(dialog).toHaveCount(0);
  for (const menu of [/^Status /, 'Saved Views', 'Columns', 'Export']) {
    await checkOpened(page, String(menu), () => button(menu).first().click());
  }
  await checkOpened(page, 'selection', () => page.getByRole('checkbox', { name: 'Select this page' }).click());
  await page.goto('/dashboard');
  await checkOpened(page, 'update drawer', async () => {
    await page.goto(`/referrals#update-${base64url(4_810_003)}`);
    await expect(dialog.getByRole('textbox').first()).toBeVisible();
    await expect(dialog.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
  });
});

test('WCAG 2.2 AA: axe finds nothing in what an agent opens over a small page', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('maya', '/referrals');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(15);
  const dialog = page.getByRole('dialog');
  for (const name of [/Open the menu of Maya/, 'Search', 'Filters', 'Sort']) {
    await checkOpened(
      page,
      String(name),
      async () => {
        await page.getByRole('button', { name }).click();
        await expect(dialog).toBeVisible();
      },
      '[role=dialog]',
    );
    await expect(dialog).toHaveCount(0);
  }
  await fillCart(page, ['80207']);
  await page.goto('/sgd');
  await checkOpened(
    page,
    'cart',
    async () => {
      await page.getByRole('button', { name: 'Cart', exact: true }).click();
      await expect(dialog).toBeVisible();
    },
    '[role=dialog]',
  );
});

test('WCAG 2.2 AA: axe finds nothing in the search of an admin, nor while acting', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 1_600 });
  await signIn('alex', '/');
  await page.getByRole('button', { name: 'Impersonate' }).click();
  await page.getByPlaceholder('Name, Email, Phone Number or Agent ID').fill('smith');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Found \d+ agents/)).toBeVisible();
  await expectNoViolations(page, 'agent search');
  await page.goto('/');
  await actAs(page, 'Nina', 'nina@example.com');
  await expect(page.getByText(/Logged in as Nina/)).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
  await expectNoViolations(page, 'acting');
  await page.getByRole('button', { name: /Open the menu of Nina/ }).click();
  await expect(page.getByRole('navigation', { name: 'Agent Menu' })).toBeVisible();
  await expectNoViolations(page, 'side panel while acting');
});
