import { expect, test } from '../../support/kept-session.ts';

test('a dialog opens where it stays, so that a quick click on one of its buttons counts', async ({ page, signIn }) => {
  await signIn('alex', '/');
  await page.getByRole('button', { name: 'Find an Agent' }).waitFor();
  await page.evaluate(() => {
    const places = new Set<string>();
    const look = () => {
      const dialog = document.querySelector('[role=dialog]');
      // its height is that of what has loaded
      if (dialog) places.add(`${dialog.getBoundingClientRect().x} ${dialog.getBoundingClientRect().width}`);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { places });
  });
  await page.getByRole('button', { name: 'Find an Agent' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // it has faded in
  await expect(dialog).not.toHaveClass(/appear/);
  const places = await page.evaluate(() => [...(window as unknown as { places: Set<string> }).places]);
  expect(places).toHaveLength(1);
});
