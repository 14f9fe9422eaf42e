import { expect, test } from '../../support/portal-test.ts';

test('D-49 an admin reads what the running server requires, and a link shows the same part of it', async ({
  page,
  signIn,
}) => {
  await signIn('alex', '/admin/settings');
  await page.getByRole('link', { name: 'Permissions' }).click();
  await expect(page).toHaveURL(/tab=6$/);
  const staffTools = page.getByRole('table', { name: 'Staff tools' });
  const reset = staffTools.getByRole('row', { name: /POST \/api\/accounts\/admin-generate-temp-password/ });
  await expect(reset.getByRole('cell')).toHaveText([
    /refused/, // anonymous
    /refused/, // agent
    /refused/, // other agent
    /refused/, // director
    /refused/, // other director
    /refused/, // ops
    /allowed/, // admin
    /allowed/, // acting as agent
    /allowed/, // acting as director
    /refused/, // expired grant
  ]);

  await page.getByRole('searchbox', { name: 'Operation or field' }).fill('undo');
  await expect(page.getByRole('rowheader')).toHaveText([/mutationundoAgentReferral/, /mutationundoAgentReferral/]);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await expect(page.getByRole('columnheader')).toHaveCount(11);
});

test('on a small screen each operation is a card', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('alex', '/admin/settings?tab=6&q=login-as');
  const cards = page.getByRole('list', { name: 'Staff tools' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('Acting as director');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
