import { openUpdate, choose } from '../../support/referral-update.ts';
import { expect, test } from '../../support/portal-test.ts';

test('CS-021 a draft waits on the server while its author is signed out, and is gone once it is saved', async ({
  page,
  signIn,
}) => {
  await signIn('sam', '/referrals?sort=contact');
  const drawer = await openUpdate(page, 'Desai, Mei', 'Mei Desai');
  await choose(drawer, 'Contacted');
  await drawer.getByLabel(/^Note/).fill('Call after the school run.');
  await expect(drawer.getByText(/Draft saved at/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /Open the menu of Sam/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(left).not.toContain('school run');

  await signIn('sam', '/referrals?sort=contact');
  await openUpdate(page, 'Desai, Mei', 'Mei Desai');
  await expect(drawer.getByText(/Your draft from .* is back\./)).toBeVisible();
  await expect(drawer.getByRole('radio', { name: 'Contacted' })).toBeChecked();
  await expect(drawer.getByLabel(/^Note/)).toHaveValue('Call after the school run.');
  await drawer.getByRole('button', { name: 'Save Update' }).click();
  await expect(page.getByText('Mei Desai is now Contacted')).toBeVisible();
  await openUpdate(page, 'Desai, Mei', 'Mei Desai');
  await expect(drawer.getByLabel(/^Note/)).toHaveValue('');
});
