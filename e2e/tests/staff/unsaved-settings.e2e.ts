import { expect, test } from '../../support/kept-session.ts';

test('a tab, a link, Back and Forward ask before they take an unsaved form of the settings away, and it stays as it was', async ({
  page,
  signIn,
}) => {
  await signIn('alex', '/dashboard');
  await page.goto('/admin/settings?tab=9');
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
    ['another tab', () => tab('Prices').click()],
    ['another kind of content', () => page.getByTitle('Perks').click()],
    ['Back', () => page.goBack()],
    ['Forward', () => page.goForward()],
    ['two steps back', () => page.evaluate(() => history.go(-2))],
    ['another page', () => page.locator('header a[href="/dashboard"]').first().click()],
  ];
  for (const [way, leave] of ways) {
    await test.step(way, async () => {
      await leave();
      await expect(question).toBeVisible();
      await expect(label).toHaveValue('Met in person');
      await question.getByRole('button', { name: 'Keep Editing' }).click();
      await expect(question).toHaveCount(0);
      await expect(label).toHaveValue('Met in person');
      await expect(page).toHaveURL(/tab=2&kind=status$/);
    });
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/tab=2$/);
  // no entry was added or lost: Forward leads to the statuses, and from there to the prices
  await page.goForward();
  await expect(label).toHaveValue('');
  await page.goForward();
  await expect(page).toHaveURL(/tab=4$/);
});
