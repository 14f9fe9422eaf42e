import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/kept-session.ts';
import type { Account } from '../../support/portal-test.ts';
import { enlargeText } from '../../support/enlarge-text.ts';
import { openPage } from '../../support/pages.ts';
import { fillCart } from '../../support/filled-cart.ts';
import { base64url } from '../../support/referral-list.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Two taps a tenth of a second apart by their own time, however long the machine takes between them. */
async function tapTwice(target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!;
  const finger = await target.page().context().newCDPSession(target.page());
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  const began = Date.now() / 1000;
  for (const timestamp of [began, began + 0.1]) {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.02 });
  }
}

/** Pixels through the middle of an element at which a finger hits it. */
const hitLength = (target: Locator, direction: 'width' | 'height'): Promise<number> =>
  target.evaluate((element, along) => {
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const isHit = (by: number) => {
      const [x, y] = along === 'width' ? [by, 0] : [0, by];
      return element.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y));
    };
    const reach = (step: number) => {
      let by = 0;
      while (Math.abs(by) < 400 && isHit(by + step)) by += step;
      return Math.abs(by);
    };
    return reach(-1) + 1 + reach(1);
  }, direction);

test('a double tap on Check Out leads there, and not on to the tab that is under the finger then', async ({
  page,
  signIn,
}) => {
  await fillCart(page, ['80207', '80212', '80238']);
  await signIn('maya', '/sgd');
  await page.getByRole('button', { name: 'Cart', exact: true }).tap();
  const checkOut = page.getByRole('dialog', { name: 'Cart' }).getByRole('link', { name: 'Check out' });
  await expect(checkOut).toBeInViewport({ ratio: 1 });
  // loaded when the page is idle
  await expect.poll(() => page.evaluate(() => JSON.stringify(performance.getEntries()))).toContain('accessibility');
  await tapTwice(checkOut);
  await expect(page.getByRole('heading', { level: 1, name: 'Check out 3 ZIPs' })).toBeVisible();
  await expect(page).toHaveURL(/\/sgd\/checkout/);
});

for (const width of [390, 320]) {
  test(`REF-71 at ${width} pixels the calendar of a date fits the screen, and no keyboard covers it`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn('maya', `/referrals#update-${base64url(4_810_001)}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Appointment Set' }).tap();
    const field = dialog.getByLabel('Appointment date');
    await field.tap();
    const calendar = page.locator('.ant-picker-panel-container');
    await expect(calendar).toBeInViewport({ ratio: 1 });
    await expect(field).toHaveAttribute('inputmode', 'none');
    await calendar.getByRole('button', { name: 'Next month' }).tap();
    await calendar.getByText('15', { exact: true }).tap();
    await expect(field).toHaveValue(/^\d\d\/15\/\d{4}$/);
  });
}

test('CS-030 the keyboard makes the page smaller, so that the buttons at its bottom stay in reach', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/);
});

test.describe('turned to its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('SGD-05 the shop opens at its top, and a ZIP selected in it does not move the page', async ({
    page,
    signIn,
  }) => {
    await signIn('maya', '/sgd');
    const rows = page.getByRole('table', { name: 'ZIP codes' }).getByRole('row');
    await expect(rows.nth(3)).toBeAttached();
    // a row is scrolled to when it is drawn
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  });
});

test('REF-17 a search that is being typed when the phone is turned is still there', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).tap();
  const search = page.getByRole('dialog', { name: 'Search' }).getByRole('textbox', { name: 'Search referrals' });
  await search.fill('Den');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Profile' })).toBeVisible();
  await expect(search).toHaveValue('Den');
  await search.press('Enter');
  await expect(page).toHaveURL(/q=Den/);
  await expect(page.getByRole('tab', { name: /^Active Leads/ })).toBeVisible();
});

test('SGD-02 a ZIP that is being typed into the search of the shop when the phone is turned is still there', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/sgd');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Find ZIPs' });
  await sheet.getByLabel('ZIP code', { exact: true }).fill('80207');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Profile' })).toBeVisible();
  await expect(sheet.getByLabel('ZIP code', { exact: true })).toHaveValue('80207');
  await sheet.getByRole('button', { name: 'Search' }).tap();
  await expect(page).toHaveURL(/zip=80207/);
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Map' })).toBeVisible();
});

test('WCAG 1.4.4 with text twice as large every tab can be reached, and the list is no wider than the screen', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  await expect(page.getByRole('article').first()).toBeVisible();
  await enlargeText(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.goto('/rank');
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await enlargeText(page);
  await menu.scrollIntoViewIfNeeded();
  await expect(menu).toBeInViewport({ ratio: 0.99 });
});

test('WCAG 1.4.4 with text twice as large a draft that was restored, and the bar to save it, fit the screen', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('maya', '/preferences');
  await page.getByRole('checkbox', { name: 'Consumer replied: SMS' }).tap();
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(bar).toContainText('Draft saved.');
  await page.reload();
  const discard = page.getByRole('button', { name: 'Discard draft' });
  await expect(discard).toBeVisible();
  await enlargeText(page);
  await expect.poll(() => bar.evaluate((element) => getComputedStyle(element).fontSize)).toBe('30px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await discard.tap();
  await expect(bar).toHaveCount(0);
});

/**
 * Small words that lead on and are no part of a sentence: heads of panels, links back above titles, the footer, the line below a
 * form, names in cards.
 * What is measured is where a finger hits them, which is more than what is seen.
 */
const WAYS: [account: Account | null, path: string, ways: RegExp[]][] = [
  [null, '/login', [/^Forgot password/]],
  [null, '/forgot-password', [/Back to login/]],
  [
    'maya',
    '/dashboard',
    [
      /^All 23$/,
      /^Wendell Brightwater$/,
      /^What counts$/,
      /^Agent support center$/,
      /^Invite an agent$/,
      /^Agent Portal$/,
    ],
  ],
  ['maya', '/sgd/checkout', [/^Back to ZIPs$/]],
  ['maya', '/events/winning-the-listing', [/^Events$/]],
  ['maya', '/events', [/^Winning the listing appointment$/]],
  ['maya', '/reports', [/^Quintana, Rafael & Dolores$/]],
  ['maya', `/update-profile?id=${base64url(20_417)}`, [/^Read the agreement$/]],
  ['nina', '/change-password', [/^Reset it with a code$/]],
  [null, '/promo/nothing', [/^Sign in to see them$/]],
];
for (const [account, path, ways] of WAYS) {
  test(`WCAG 2.5.5 small links of ${path} have targets of 44 pixels`, async ({ page, signIn }) => {
    if (account) await signIn(account);
    await openPage(page, path);
    for (const name of ways) {
      const link = page.locator('main, header, footer').getByRole('link', { name }).last();
      expect(await hitLength(link, 'width'), `${name} width`).toBeGreaterThanOrEqual(43);
      expect(await hitLength(link, 'height'), `${name} height`).toBeGreaterThanOrEqual(43);
    }
  });
}

test('WCAG 2.5.8 what can be done with the list has targets for fingers', async ({ page, signIn }) => {
  await signIn('maya', '/referrals?q=smith');
  for (const name of ['Views', 'Select', 'Clear filters']) {
    const { height } = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
    expect(height, name).toBeGreaterThanOrEqual(44);
  }
});
