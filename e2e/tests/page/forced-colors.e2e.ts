import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/kept-session.ts';

// Windows' contrast themes take every background, shadow and color away, and show transparent borders.
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

const pictureOf = async (control: Locator): Promise<string> => (await control.screenshot()).toString('base64');

/** The colors that a control is drawn with, the most frequent first. One that cannot be seen has one. */
const colorsOf = async (control: Locator): Promise<number[]> => {
  const picture = await pictureOf(control);
  return control.page().evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.codePointAt(0)!);
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const paint = canvas.getContext('2d')!;
    paint.drawImage(image, 0, 0);
    const counts = new Map<number, number>();
    for (const color of new Uint32Array(paint.getImageData(0, 0, image.width, image.height).data.buffer))
      counts.set(color, (counts.get(color) ?? 0) + 1);
    return [...counts].toSorted(([, one], [, other]) => other - one).map(([color]) => color);
  }, picture);
};

test('forced colors: switches can be seen, and whether they are on', async ({ page, signIn }) => {
  await signIn('maya', '/preferences');
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  expect((await colorsOf(quiet)).length).toBeGreaterThan(1);
  const [wasOn, before] = [await quiet.isChecked(), await pictureOf(quiet)];
  await quiet.press('Space');
  await expect(quiet).toBeChecked({ checked: !wasOn });
  // without the ring of the focus
  await quiet.blur();
  expect(await pictureOf(quiet)).not.toBe(before);
  // as it was, so that nothing is unsaved
  await quiet.press('Space');
  await expect(quiet).toBeChecked({ checked: wasOn });
});

test('forced colors: the chosen one of several segments is marked', async ({ page, signIn }) => {
  await signIn('maya', '/preferences');
  const segment = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name }) });
  const ground = async (name: string) => (await colorsOf(segment(name)))[0];
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  expect(await ground('English')).not.toBe(await ground('Español'));
});

test('forced colors: only the current tab has a line below it', async ({ page, signIn }) => {
  const lines = (tabs: Locator) =>
    tabs.evaluateAll((all) => all.map((tab) => Number.parseFloat(getComputedStyle(tab).borderBottomWidth) > 0));
  await signIn('maya', '/referrals');
  await expect(page.getByRole('tab')).toHaveCount(5);
  expect(await lines(page.getByRole('tab'))).toEqual([true, false, false, false, false]);
  const main = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(await lines(main)).toEqual([false, true, false, false, false, false]);
});

test('forced colors: how long a progress bar is can be seen', async ({ page, signIn }) => {
  await signIn('maya', '/dashboard');
  const setUp = page.getByRole('progressbar', { name: 'Set-up' });
  expect((await colorsOf(setUp)).length).toBeGreaterThan(1);
});

test('forced colors: how far the agreement has been read can be seen', async ({ page, signIn }) => {
  await signIn('sam', '/referral-agreement');
  const read = page.getByRole('progressbar', { name: 'Read', exact: true });
  expect((await colorsOf(read)).length).toBeGreaterThan(1);
});
