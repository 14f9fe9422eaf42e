import type { Page } from '@playwright/test';
import { expect, test } from '../../support/kept-session.ts';

const rowLinks = (page: Page) => page.getByRole('main').locator('a[data-row-link]');

/** Opens a row by its link. @returns how far down the list was scrolled */
async function openRow(page: Page, index: number): Promise<number> {
  await expect(rowLinks(page)).toHaveCount(15);
  const link = rowLinks(page).nth(index);
  await link.focus();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/referrals-details\//);
  await expect(page.getByRole('navigation', { name: 'Sides' })).toBeVisible();
  return scrolled;
}

const BACK = {
  'Back of the browser': (page: Page) => page.goBack(),
  'the link back': (page: Page) => page.getByRole('link', { name: 'Active Leads', exact: true }).press('Enter'),
};

for (const [size, viewport] of [
  ['a wide', { width: 1440, height: 600 }],
  ['a small', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${size} screen`, () => {
    test.use({ viewport });
    for (const [name, goBack] of Object.entries(BACK)) {
      test(`D-53, WCAG 2.4.3 ${name} leads to the row that was opened, as far down the list`, async ({
        page,
        signIn,
      }) => {
        await signIn('maya', '/referrals');
        const scrolled = await openRow(page, 13);
        await goBack(page);
        await expect(page).toHaveURL('/referrals');
        await expect(rowLinks(page).nth(13)).toBeFocused();
        await expect(rowLinks(page).nth(13)).toBeInViewport({ ratio: 1 });
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
        // from there on to the next row
        await page.keyboard.press('ArrowDown');
        await expect(rowLinks(page).nth(14)).toBeFocused();
      });
    }
  });
}

test('the tab of the header leads to the top of the list, and its name is read out', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await signIn('maya', '/referrals');
  await openRow(page, 13);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Referrals' }).press('Enter');
  await expect(rowLinks(page)).toHaveCount(15);
  await expect(page.getByRole('main', { name: 'Referrals' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
