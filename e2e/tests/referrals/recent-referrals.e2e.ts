import { expect, test } from '../../support/kept-session.ts';

test('HOST-68, CS-033 what was visited last is one menu away, by keyboard', async ({ page, signIn }) => {
  await signIn('sam', '/referrals?sort=contact');
  const recent = page.getByRole('button', { name: 'Recent' });
  await expect(recent).toHaveCount(0);
  for (const name of ['Pham, Isabel', 'Abara, Alejandro']) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.split(', ').toReversed().join(' '));
    await page.goBack();
  }
  await recent.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menu', { name: 'Recently visited' }).getByRole('menuitem');
  await expect(items).toHaveText([/^Alejandro Abara/, /^Isabel Pham/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Isabel Pham');
});
