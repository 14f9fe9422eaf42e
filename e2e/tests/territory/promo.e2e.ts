import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, forgetSession, test } from '../../support/kept-session.ts';
import { walkByTab } from '../../support/tab-walk.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('HOST-28, CS-009, CS-022 a visitor reads an offer without signing in, on a wide and on a small screen', async ({
  page,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/promo/guaranteed-display');
    await expect(title(page)).toHaveText('Be the first agent called in the ZIPs you know best.');
    await expect(page).toHaveTitle('Agent Portal | Be the first agent called in the ZIPs you know best.');
    await expect(page.getByText(/^Guaranteed Display, until \w{3} \d+, \d{4}$/)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    const zips = page.getByRole('region', { name: 'Available in Denver today' });
    await expect(zips.getByRole('listitem')).toHaveCount(4);
    await expect(zips.getByRole('listitem').first()).toContainText(/^\d{5} .+\d of \d free\$\d+$/);
    await expect(page.getByRole('link', { name: 'See Available ZIPs' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('How many agents share a ZIP?')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectNoViolations(page, `an offer at ${width}`);
  }
  await page.getByRole('link', { name: 'See Available ZIPs' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.search.includes(encodeURIComponent('/sgd')));
});

test('HOST-30 an offer takes the whole width of the window, its text does not', async ({ page }) => {
  await page.setViewportSize({ width: 2_000, height: 1_000 });
  await page.goto('/promo/guaranteed-display');
  await expect(title(page)).toBeVisible();
  expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(1_900);
  expect((await title(page).boundingBox())?.x).toBeGreaterThan(400);
});

test('HOST-28 an offer is walked through by keyboard alone', async ({ page }) => {
  await page.goto('/promo/guaranteed-display');
  await expect(title(page)).toBeVisible();
  const { stops, faults } = await walkByTab(page);
  expect(faults).toEqual([]);
  expect(stops.join()).toMatch(/See Available ZIPs,.*more in Denver/);
});

const MISSING = [
  '/promo/nothing',
  // over
  '/promo/early-bird',
  // of an audience
  '/promo/listing-season',
  '/promo',
  '/promo/',
  '/promo/guaranteed-display/more',
  '/promo/guaranteed.display',
  '/promo/guaranteed%2Fdisplay',
  '/promo/%3Cscript%3E',
  `/promo/${'x'.repeat(10_000)}`,
];

test('HOST-28, D-34 an offer that is unknown, over or for others is not found, and there is a way on', async ({
  page,
}) => {
  for (const address of MISSING) {
    await page.goto(address);
    await expect(title(page), address.slice(0, 60)).toHaveText('Page not found');
    await expect(page).toHaveTitle('Agent Portal | Page not found');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  }
  await page.goto('/promo/Guaranteed-DISPLAY/');
  await expect(title(page)).toHaveText('Be the first agent called in the ZIPs you know best.');

  await page.goto('/promo/listing-season');
  await page.getByRole('link', { name: 'Sign in to see them' }).click();
  await expect(page).toHaveURL((url) => url.search.includes(encodeURIComponent('/promo/listing-season')));
});

test('CS-009, D-36 an offer for preferred agents is there for one of them, not for others', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/dashboard');
  await page.goto('/promo/listing-season');
  await expect(title(page)).toHaveText('Open houses that bring the next listing.');
  await expect(page.getByRole('img', { name: /A house with an open door/ })).toBeVisible();
  await expect(page).toHaveTitle('Agent Portal | Open houses that bring the next listing.');
  await expectNoViolations(page, 'an offer with a picture');
  await page.getByRole('link', { name: 'See What Partners Offer' }).click();
  await expect(page).toHaveURL('/partner-services');
  await forgetSession(page);
  await signIn('dana', '/');
  await page.goto('/promo/listing-season');
  await expect(title(page)).toHaveText('Page not found');
  await page.getByRole('link', { name: 'Go to your home page' }).click();
  await expect(page).toHaveURL('/');
});

test('an offer that cannot be fetched says so, and comes with another try', async ({ page, troubles }) => {
  await page.route('**/content/v1/promo-pages/*', (route) => route.abort());
  await page.goto('/promo/guaranteed-display');
  await expect(page.getByText('This page did not load')).toBeVisible();
  await page.unroute('**/content/v1/promo-pages/*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(title(page)).toHaveText('Be the first agent called in the ZIPs you know best.');
  troubles.length = 0;
});
