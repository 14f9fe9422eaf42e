import { expectNoViolations } from '../../support/axe.ts';
import { expect, forgetSession, test } from '../../support/kept-session.ts';

// Each of them changes what belongs to dana.
test.describe.configure({ mode: 'default' });

test('HOST-27 a director changes their data by keyboard; a wrong number is named at its field', async ({
  page,
  signIn,
}) => {
  await signIn('dana', '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page).toHaveTitle('Agent Portal | Settings');
  await expect(page.getByLabel('Email')).toHaveValue('dana@example.com');
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await expect(page.getByRole('region', { name: 'Your agents' }).getByRole('listitem')).toHaveCount(5);
  const phone = page.getByLabel('Phone');
  await expect(phone).toHaveValue('(303) 555-0109');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await phone.fill('call me');
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(page.getByText('Enter a phone number with ten digits, or none')).toBeVisible();
  await expect(phone).toBeFocused();
  await expectNoViolations(page, 'the settings of a director');
  await phone.fill('303 555 0110');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(phone).toHaveValue('(303) 555-0110');
  await phone.fill('(303) 555-0109');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
});

test('settings saved in two tabs: the second one loses nothing and saves knowingly', async ({ page, signIn }) => {
  await signIn('dana', '/profile');
  const other = await page.context().newPage();
  await other.goto('/profile');
  await other.getByLabel('Company').fill('Meridian Relocation Group');
  await page.getByLabel('Last name').fill('Kessler-Ruiz');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.getByRole('alert')).toContainText('Somebody else has changed these settings');
  await expect(other.getByLabel('Last name')).toHaveValue('Kessler-Ruiz');
  await expect(other.getByLabel('Company')).toHaveValue('Meridian Relocation Group');
  await other.getByLabel('Company').fill('Meridian Relocation');
  await other.getByLabel('Last name').fill('Kessler');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible();
});

test('the settings fit a phone, and agents are sent home', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('dana', '/profile');
  await expect(page.getByRole('region', { name: 'Your agents' }).getByRole('listitem')).toHaveCount(5);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await forgetSession(page);
  await signIn('leo', '/profile');
  await expect(page).toHaveURL('/dashboard');
});
