import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/kept-session.ts';

const map = (page: Page) => page.getByRole('application', { name: /^Map\. Arrow keys move it/ });
const area = (page: Page, zip: string) => map(page).locator(`path[data-zip="${zip}"]`);

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not drawn');
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}
const widthOf = async (locator: Locator) => Math.round((await boxOf(locator)).width);

test.beforeEach(async ({ page, signIn }) => {
  await signIn('maya', '/sgd');
  await expect(area(page, '80205')).toBeVisible();
  // it takes its place and size with what is around it
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByText(/^All closings in your ZIPs/)).toBeVisible();
  await expect
    .poll(async () => {
      const before = await boxOf(area(page, '80205'));
      await page.waitForTimeout(300);
      const after = await boxOf(area(page, '80205'));
      return Math.hypot(after.x - before.x, after.y - before.y);
    })
    .toBe(0);
});

test('SGD-05 the map is dragged by the mouse, and a click still selects', async ({ page }) => {
  const before = await boxOf(area(page, '80205'));
  await page.mouse.move(before.middle.x, before.middle.y);
  await page.mouse.down();
  await page.mouse.move(before.middle.x + 30, before.middle.y + 20, { steps: 4 });
  await page.mouse.move(before.middle.x + 60, before.middle.y + 40, { steps: 4 });
  await page.mouse.up();
  const after = await boxOf(area(page, '80205'));
  expect(Math.abs(after.x - before.x - 60)).toBeLessThan(2);
  expect(Math.abs(after.y - before.y - 40)).toBeLessThan(2);
  await expect(page).not.toHaveURL(/selected=/);
  await page.mouse.click(after.middle.x, after.middle.y);
  await expect(page).toHaveURL(/selected=80205/);
});

test('SGD-05 the wheel zooms around the pointer, and the page does not scroll', async ({ page }) => {
  const before = await boxOf(area(page, '80205'));
  await page.mouse.move(before.middle.x, before.middle.y);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => widthOf(area(page, '80205'))).toBeGreaterThan(before.width * 1.8);
  const after = await boxOf(area(page, '80205'));
  expect(after.x).toBeLessThan(before.middle.x);
  expect(after.x + after.width).toBeGreaterThan(before.middle.x);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // wider than the limit is not possible
  for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 3_000);
  await expect(map(page).getByRole('button', { name: 'Zoom Out' })).toBeDisabled();
});

test('SGD-05 keys move and zoom the map, and 0 shows everything again', async ({ page }) => {
  const before = await boxOf(area(page, '80205'));
  /** To ten pixels: browsers round boxes. */
  const movedBy = async (axis: 'x' | 'y') =>
    Math.round(((await boxOf(area(page, '80205')))[axis] - before[axis]) / 10) * 10 + 0;
  await map(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => movedBy('x')).toBe(-80);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => movedBy('y')).toBe(80);
  await page.keyboard.press('+');
  await expect.poll(() => widthOf(area(page, '80205'))).toBeGreaterThan(before.width * 1.8);
  await page.keyboard.press('0');
  await expect.poll(() => movedBy('x')).toBe(0);
  expect(Math.abs((await widthOf(area(page, '80205'))) - before.width)).toBeLessThan(2);
});

test('SGD-05 two fingers zoom the map, one finger still scrolls the page', async ({ page }) => {
  const before = await boxOf(area(page, '80205'));
  const { x, y } = before.middle;
  const browser = await page.context().newCDPSession(page);
  const touch = (type: string, points: [number, number][]) =>
    browser.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
    });
  await touch('touchStart', [
    [x - 20, y],
    [x + 20, y],
  ]);
  for (const apart of [30, 40, 50, 60]) {
    await touch('touchMove', [
      [x - apart, y],
      [x + apart, y],
    ]);
  }
  await touch('touchEnd', []);
  await expect.poll(() => widthOf(area(page, '80205'))).toBeGreaterThan(before.width * 2.2);
  const after = await boxOf(area(page, '80205'));
  expect(Math.abs(after.middle.x - x)).toBeLessThan(before.width);
  await expect(map(page).getByRole('img').locator('../..')).toHaveCSS('touch-action', 'pan-y');
});

test('SGD-05 a finger that rolls a little while it taps selects, and one that moves on drags', async ({ page }) => {
  const { middle } = await boxOf(area(page, '80205'));
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: [number, number]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  const swipe = async (by: number) => {
    await touch('touchStart', [middle.x, middle.y]);
    for (let part = 1; part <= 4; part++) await touch('touchMove', [middle.x + (by * part) / 4, middle.y]);
    await touch('touchEnd');
  };
  await swipe(40);
  await expect.poll(async () => (await boxOf(area(page, '80205'))).middle.x - middle.x).toBeGreaterThan(30);
  await expect(page).not.toHaveURL(/selected=/);
  await page.keyboard.press('Escape');
  const moved = await boxOf(area(page, '80205'));
  await touch('touchStart', [moved.middle.x, moved.middle.y]);
  await touch('touchMove', [moved.middle.x + 5, moved.middle.y + 7]);
  await touch('touchEnd');
  await expect(page).toHaveURL(/selected=80205/);
});

test('SGD-05 to screen readers the map is one image: what its areas show is in the list', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const read = nodes.filter(({ ignored }) => !ignored).map(({ role, name }) => `${role?.value} ${name?.value}`);
  expect(read).toContain('image Map of 14 ZIP codes; same ZIP codes as the list');
  expect(read.filter((each) => each.startsWith('graphics-symbol'))).toEqual([]);
});
