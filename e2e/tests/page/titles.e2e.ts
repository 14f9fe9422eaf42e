import { expect, test } from '../../support/kept-session.ts';
import { openPage } from '../../support/pages.ts';

test('D-54, WCAG 2.4.2 the title names the tab of the page that is open', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  await expect(page).toHaveTitle('Agent Portal | Active Leads | Referrals');
  await page.getByRole('tab', { name: 'Wins' }).click();
  await expect(page).toHaveTitle('Agent Portal | Wins | Referrals');
  await page.goBack();
  await expect(page).toHaveTitle('Agent Portal | Active Leads | Referrals');
  // of a consumer who buys and sells
  await page.getByRole('link', { name: 'Sørensen-Blake, Ingrid', exact: true }).click();
  const sides = page.getByRole('navigation', { name: 'Sides' }).getByRole('link');
  await expect(sides).toHaveCount(2);
  await sides.filter({ hasText: 'Seller' }).click();
  await expect(page).toHaveTitle('Agent Portal | Seller | Referral');
  await sides.filter({ hasText: 'Buyer' }).click();
  await expect(page).toHaveTitle('Agent Portal | Buyer | Referral');
  // the next page has its own, and who reads it out hears the page
  const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
  await dashboard.click();
  await expect(page).toHaveTitle('Agent Portal | Dashboard');
  await openPage(page, '/sgd?tab=search');
  await expect(page).toHaveTitle('Agent Portal | Search | Guaranteed Display');
});

test('D-54, WCAG 2.4.2 the title names the tab in Spanish after a reload', async ({ page, signIn }) => {
  await signIn('alex', '/admin/settings?tab=1');
  await expect(page).toHaveTitle('Agent Portal | Audit Log | Settings');
  await page.evaluate(() => localStorage.setItem('portalLocale', 'es'));
  await page.reload();
  await expect(page).toHaveTitle('Agent Portal | Registro de auditoría | Configuración');
  await expect(page.getByRole('main', { name: 'Configuración' })).toBeVisible();
});
