import { expect, test } from '../../support/kept-session.ts';

test('switching tabs, Back and Forward ask before they take an unsaved form of the settings away', async ({ page, signIn }) => {
  await signIn('alex', '/admin/settings?tab=9');
  const tab = (name: string) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });
  await tab('Content').click();
  await page.getByTitle('Statuses').click();
  await tab('Prices').click();
  await expect(page).toHaveURL(/tab=4/);
  await page.goBack();
  const label = page.getByRole('listitem', { name: 'Met', exact: true }).getByLabel('Label');
  await label.fill('Met in person');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const ways: [string, () => Promise<unknown>][] = [
    ['tab', () => tab('Prices').click()],
    ['kind', () => page.getByTitle('Perks').click()],
    ['back', () => page.goBack()],
    ['forward', () => page.goForward()],
    ['history -2', () => page.evaluate(() => history.go(-2))],
  ];
  for (const [name, leave] of ways) {
    await leave();
    console.log(name, await question.isVisible(), page.url());
    await expect.soft(question, name).toBeVisible();
    await expect.soft(label, name).toHaveValue('Met in person');
    if (!(await question.isVisible())) { await page.goto('/admin/settings?tab=2&kind=status'); await label.fill('Met in person'); continue; }
    await question.getByRole('button', { name: 'Keep Editing' }).click();
    await expect.soft(question, name).toHaveCount(0);
    await expect.soft(label, name).toHaveValue('Met in person');
    await expect.soft(page, name).toHaveURL(/tab=2&kind=status/);
  }
});
