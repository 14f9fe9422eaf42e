import { expect, test } from '../../support/kept-session.ts';

// Measures that the specification prints and only a browser knows.

test('HOST-67 the list of a filter with many options is 260 pixels high and scrolls', async ({ page, signIn }) => {
  await signIn('maya', '/sgd?tab=search');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^State/ })
    .click();
  const list = page.getByRole('listbox', { name: 'State' });
  await expect(list.getByRole('option').nth(20)).toBeAttached();
  const { height, content } = await list.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    content: element.scrollHeight,
  }));
  expect(height).toBe(260);
  expect(content).toBeGreaterThan(260);
});

test('CONST-03 forms have a grid of 10 columns on medium screens, and one column on small ones', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/service-zip-codes');
  const years = page.getByLabel('Years', { exact: true });
  await expect(years).toHaveValue('11');
  const columns = () =>
    years.evaluate((element) => {
      let grid: Element | null = element;
      while (grid && getComputedStyle(grid).gridTemplateColumns.split(' ').length < 2) grid = grid.parentElement;
      const field = grid && [...grid.children].find((child) => child.contains(element));
      return (
        field && [getComputedStyle(grid!).gridTemplateColumns.split(' ').length, getComputedStyle(field).gridColumn]
      );
    });
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await columns()]).toEqual([width, [10, 'span 5']]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Experience', { exact: true }).click();
  const [left, right] = [await years.boundingBox(), await page.getByLabel('Total sales').boundingBox()];
  expect(left?.x).toBe(right?.x);
});
