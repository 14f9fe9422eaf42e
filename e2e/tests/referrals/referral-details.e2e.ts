import { expect, test } from '../../support/kept-session.ts';
import { readShifts } from '../../support/layout-shift.ts';
import { base64url, rowOf } from '../../support/referral-list.ts';

test('HOST-17, D-21 the details show the consumer, the status, the property, the money and what happened', async ({
  page,
  signIn,
}) => {
  await signIn('maya', `/referrals-details/${base64url(4_810_033)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Adaeze Nwachukwu-O'Connor");
  const region = (name: string) => page.getByRole('region', { name });
  await expect(region('Contact').getByRole('link', { name: '(303) 555-0157' })).toBeVisible();
  await expect(region('Contact').getByRole('link', { name: 'adaeze.nwachukwu@example.com' })).toBeVisible();
  await expect(region('Property')).toContainText('1021 S Clayton St');
  await expect(region('Property')).toContainText('$769,000');
  await expect(page.getByRole('heading', { level: 2, name: 'Listed' })).toBeVisible();
  // 2.6% of the list price.
  await expect(region('Est. commission')).toContainText('$19,994.00');
  await expect(region('Timeline').getByRole('listitem').first()).toContainText('Listed');
  await expect(region('Timeline').getByRole('listitem').last()).toContainText('Referral received');
  await expect(region('Appointment').getByRole('time')).toBeVisible();
});

test('D-19, D-21, REF-60 each side has its own address, status and price; the sum is of both', async ({
  page,
  signIn,
}) => {
  await signIn('maya', `/referrals-details/${base64url(4_810_003)}`);
  const sides = page.getByRole('navigation', { name: 'Sides' }).getByRole('link');
  await expect(sides).toHaveCount(2);
  await expect(sides.filter({ hasText: 'Seller' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 2, name: 'Contacted' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Est. commission' })).toContainText('$32,461.00');
  await sides.filter({ hasText: 'Buyer' }).click();
  await expect(page).toHaveURL(`/referrals-details/${base64url(4_810_004)}`);
  await expect(sides.filter({ hasText: 'Buyer' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 2, name: 'Attempting' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Est. commission' })).toContainText('$32,461.00');
});

test('D-16, D-21 the path of a side shows where it is; buyers have their own, and a lost or inactive side has none', async ({
  page,
  signIn,
}) => {
  await signIn('maya', `/referrals-details/${base64url(4_810_033)}`);
  const steps = page.getByRole('list', { name: 'Path to the sale' }).getByRole('listitem');
  const common = ['Contacted', 'Appointment Set', 'Met'];
  await expect(steps).toHaveText([...common, 'Coming Soon', 'Listed', 'Offer Accepted', 'Sold']);
  const current = steps.and(page.locator('[aria-current="step"]'));
  await expect(current).toHaveText('Listed');
  // every word can be read, and on a small screen that of the step
  const shown = () =>
    steps.locator('span').evaluateAll((words) => words.filter((word) => word.clientWidth >= word.scrollWidth).length);
  expect(await shown()).toBe(7);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await shown()).toBe(1);
    await expect(current.locator('span')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.goto(`/referrals-details/${base64url(4_810_004)}`);
  await expect(steps).toHaveText([...common, 'Showing', 'Making Offers', 'Offer Accepted', 'Sold']);
  await expect(current).toHaveCount(0);
  await page.goto(`/referrals-details/${base64url(4_810_053)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marek Zielinski');
  await expect(steps).toHaveCount(0);
});

test('REF-26, REF-57, REF-61 money is GCI on a win, absent on an inactive one, Not available without a price', async ({
  page,
  signIn,
}) => {
  await signIn('maya', `/referrals-details/${base64url(4_810_037)}`);
  await expect(page.getByRole('region', { name: 'GCI' })).toContainText('$4,100.00');
  await page.goto(`/referrals-details/${base64url(4_810_053)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marek Zielinski');
  await expect(page.getByRole('region', { name: /GCI|commission/i })).toHaveCount(0);
  await page.goto(`/referrals-details/${base64url(4_810_014)}`);
  await expect(page.getByRole('region', { name: 'Est. commission' })).toContainText('Not available');
});

test('D-22 the way back leads to the list as it was left, from details opened elsewhere to their tab', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals?tab=appointments&side=seller&sort=contact');
  await page.getByRole('link', { name: 'Lindgren, Astrid', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Active Appointments' }).click();
  await expect(page).toHaveURL('/referrals?tab=appointments&side=seller&sort=contact');
  await expect(rowOf(page, 'Lindgren, Astrid')).toBeVisible();

  await page.goto(`/referrals-details/${base64url(4_810_037)}`);
  await page.getByRole('main').getByRole('link', { name: 'Wins' }).click();
  await expect(page).toHaveURL('/referrals?tab=wins');
});

test('D-02 an id is read in both alphabets, with and without padding', async ({ page, signIn }) => {
  await signIn('maya', `/referrals-details/${base64url(4_810_037)}`);
  for (const id of [btoa('4810037'), encodeURIComponent(btoa('4810037'))]) {
    await page.goto(`/referrals-details/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gianluca Marchetti');
  }
});

test('HOST-57, D-02 an id that cannot be read opens the error modal, and no referral is asked for', async ({
  page,
  signIn,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/agent-portal-referrals/') && asked.push(request.url()));
  await signIn('leo', '/dashboard');
  for (const id of ['abc', '%25%25', btoa('one'), btoa('-5'), btoa('1e9'), '…', 'MTIz.MTIz']) {
    await page.goto(`/referrals-details/${id}`);
    const modal = page.getByRole('alertdialog', { name: "We're Sorry" });
    await expect(modal, id).toContainText('We were unable to complete the request.');
    await modal.getByRole('button', { name: 'Close Window' }).click();
    await expect(modal).toHaveCount(0);
    await expect(page.getByText('This address does not name a referral.')).toBeVisible();
  }
  expect(asked).toEqual([]);
});

test("SEC-01, D-02 another agent's referral is refused in words, one that does not exist is missing", async ({
  page,
  signIn,
  troubles,
}) => {
  await signIn('leo', `/referrals-details/${base64url(4_810_001)}`);
  await expect(page.getByText('You may not see this referral.')).toBeVisible();
  await expect(page.getByText(/Okonkwo|Clarkson/)).toHaveCount(0);
  await page.goto(`/referrals-details/${base64url(999_999_999)}`);
  await expect(page.getByText('There is no such referral.')).toBeVisible();
  // The browser itself reports refused answers.
  expect(troubles.length).toBeGreaterThan(0);
  for (const trouble of troubles.splice(0)) expect(trouble).toMatch(/status of 40[34]/);
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('nothing jumps when the path and the update form arrive, even late', async ({ page, signIn }) => {
    await signIn('maya', '/referrals');
    const path = Promise.withResolvers<void>();
    const form = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      const asked = route.request().postData() ?? '';
      if (asked.includes('StatusesOfSide')) await path.promise;
      if (asked.includes('StatusOptions')) await form.promise;
      await route.continue();
    });
    await page.goto(`/referrals-details/${base64url(4_810_003)}`);
    await expect(page.getByRole('region', { name: 'Title service' })).toBeAttached();
    // a small move of a large form is less than the limit of all moves
    const below = page.getByRole('region', { name: 'Contact' });
    const before = await below.boundingBox();
    path.resolve();
    await expect(page.getByRole('list', { name: 'Path to the sale' })).toBeVisible();
    expect(await below.boundingBox()).toEqual(before);
    form.resolve();
    await expect(page.getByRole('radio', { name: 'No change' })).toBeVisible();
    const { sum, moves } = await readShifts(page);
    expect(sum, moves.join('\n')).toBeLessThan(0.02);
  });

  test('Call, Text and Update come into reach when the form has been scrolled away', async ({ page, signIn }) => {
    await signIn('maya', `/referrals-details/${base64url(4_810_003)}`);
    const bar = page.getByRole('group', { name: 'Actions' });
    const choice = page.getByRole('radio', { name: 'No change' });
    await expect(choice).toBeInViewport();
    await expect(bar).toBeHidden();
    await page.getByRole('region', { name: 'Title service' }).scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:3035550142');
    await expect(bar.getByRole('link', { name: 'Text' })).toHaveAttribute('href', 'sms:3035550142');
    await bar.getByRole('button', { name: 'Update' }).click();
    await expect(choice).toBeInViewport();
    await expect(choice).toBeFocused();
    await expect(bar).toBeHidden();
  });
});
