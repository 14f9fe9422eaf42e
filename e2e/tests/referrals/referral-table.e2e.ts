import { expect, test } from '../../support/kept-session.ts';
import {
  allListed,
  base64url,
  header,
  namesOf,
  pagerText,
  recordSearches,
  rowOf,
  rowsOf,
} from '../../support/referral-list.ts';

const TABS = ['Active Leads', 'Inactive', 'Active Appointments', 'Lost Listings/Sales', 'Wins'];

test('REF-24, REF-25, REF-26, REF-27, REF-29 each tab has its columns', async ({ page, signIn }) => {
  // above the ticks there is one without a text
  const before = ['', 'Contact Information', 'Side', 'Lead Intent', 'Status', 'Address'];
  const columns: Record<string, string[]> = {
    'Active Leads': [...before, 'Est. Commission', 'Last Updated', 'Created', 'Actions'],
    Inactive: [...before, 'Last Updated', 'Created', 'Actions'],
    'Active Appointments': [...before, 'Est. Commission', 'Last Updated', 'Appt Date', 'Created', 'Actions'],
    'Lost Listings/Sales': [...before, 'Est. Commission', 'Last Updated', 'Appt Date', 'Created', 'Actions'],
    Wins: [...before, 'GCI', 'Last Updated', 'Appt Date', 'Created', 'Actions'],
  };
  await signIn('maya', '/referrals');
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('columnheader')).toHaveText(columns[tab]!);
    await expect(rowsOf(page).first().getByRole('cell')).toHaveCount(columns[tab]!.length);
    for (const name of await namesOf(page)) expect(name).toMatch(/^\S.*, \S/);
  }
});

test('REF-34, REF-35, REF-36, REF-37, REF-39, CS-062 headers sort down first, then up, on the page that is shown', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals?limit=10&page=2');
  await expect(pagerText(page)).toHaveText('Showing: 11 to 20 of 23 results');
  for (const name of ['Side', 'Lead Intent', 'Address', 'Est. Commission', 'Actions']) {
    await expect(header(page, name).getByRole('button')).toHaveCount(0);
  }
  await expect(header(page, 'Last Updated')).toHaveAttribute('aria-sort', 'descending');
  const icon = (name: string) => header(page, name).locator('svg').getAttribute('class');
  expect(await icon('Last Updated')).toContain('arrow-down');
  expect(await icon('Contact Information')).toContain('chevrons-up-down');

  await allListed(page);
  const searches = recordSearches(page);
  await header(page, 'Contact Information').getByRole('button').click();
  await expect(header(page, 'Contact Information')).toHaveAttribute('aria-sort', 'descending');
  await expect(header(page, 'Last Updated')).toHaveAttribute('aria-sort', 'none');
  await expect.poll(() => searches.length).toBeGreaterThan(0);
  expect(Object.fromEntries(searches[0]!)).toMatchObject({
    sortBy: 'Consumer Info',
    sort: '-1',
    page: '2',
    limit: '10',
  });
  await expect(page).toHaveURL('/referrals?sort=-contact&limit=10&page=2');
  // First letters only: how an apostrophe counts is the database's business.
  const isOrdered = (letters: string[]) => letters.length > 1 && letters.join('') === letters.toSorted().join('');
  const initials = async () => (await namesOf(page)).map((name) => name.charAt(0));
  // Other tests change the demonstration meanwhile, so the order counts, not which is first.
  await expect.poll(async () => isOrdered((await initials()).toReversed())).toBe(true);

  await header(page, 'Contact Information').getByRole('button').click();
  await expect(header(page, 'Contact Information')).toHaveAttribute('aria-sort', 'ascending');
  expect(await icon('Contact Information')).toContain('arrow-up');
  await expect(page).toHaveURL('/referrals?sort=contact&limit=10&page=2');
  await expect.poll(async () => isOrdered(await initials())).toBe(true);
});

test('REF-38 the tab of appointments can be sorted by date and status', async ({ page, signIn }) => {
  await signIn('maya', '/referrals?tab=appointments');
  const searches = recordSearches(page);
  for (const [name, sortBy] of [
    ['Appt Date', 'Appointment Date'],
    ['Status', 'Category Status'],
    ['Created', 'Date Added'],
  ] as const) {
    await header(page, name).getByRole('button').click();
    await expect(header(page, name)).toHaveAttribute('aria-sort', 'descending');
    // Not the last one: other tabs are read in advance, at any moment.
    await expect.poll(() => searches.some((search) => search.get('sortBy') === sortBy)).toBe(true);
  }
});

test('REF-40, REF-41, REF-42, REF-43 the pager shows where one is and stops at both ends', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  await expect(pagerText(page)).toHaveText('Showing: 1 to 15 of 23 results');
  await expect(rowsOf(page)).toHaveCount(15);
  const limit = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(limit).toHaveValue('15');
  await expect(limit.getByRole('option')).toHaveText(['10', '15', '20', '50', '100']);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(button('First page')).toBeDisabled();
  await expect(button('Previous page')).toBeDisabled();
  await button('Next page').click();
  await expect(page).toHaveURL('/referrals?page=2');
  await expect(pagerText(page)).toHaveText('Showing: 16 to 23 of 23 results');
  await expect(rowsOf(page)).toHaveCount(8);
  await expect(button('Next page')).toBeDisabled();
  await expect(button('Last page')).toBeDisabled();
  await button('First page').click();
  await expect(pagerText(page)).toHaveText('Showing: 1 to 15 of 23 results');
  await limit.selectOption('10');
  await button('Last page').click();
  await expect(pagerText(page)).toHaveText('Showing: 21 to 23 of 23 results');
  await limit.selectOption('50');
  await expect(page).toHaveURL('/referrals?limit=50');
  await expect(rowsOf(page)).toHaveCount(23);
  await expect(button('Next page')).toBeDisabled();
});

test('REF-30, REF-31, HOST-17 a click on a row opens its details and records the event; Back is where one was', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals?side=seller');
  await expect(rowOf(page, 'Smith, Darnell')).toBeVisible();
  const recorded = page.waitForRequest((request) => request.url().endsWith('/api/tracking'));
  await rowOf(page, 'Smith, Darnell').getByRole('cell', { name: '4420 Tennyson St' }).click();
  await expect(page).toHaveURL(`/referrals-details/${base64url(4_810_006)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Darnell Smith');
  const { events } = (await recorded).postDataJSON() as { events: { name: string; properties: object }[] };
  expect(events).toEqual([
    expect.objectContaining({
      name: 'REFERRAL_DETAILS_TABLE_ROW_CLICKED',
      properties: { agentReferralId: 4_810_006, agentId: 20_417 },
    }),
  ]);
  await page.goBack();
  await expect(page).toHaveURL('/referrals?side=seller');
  await expect(rowOf(page, 'Smith, Darnell')).toBeVisible();
});

test('CS-060 Unlock, Update and the phone in a row are no click on the row', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/tracking')) events.push(request.postData() ?? '');
  });
  await rowOf(page, 'Smith, Darnell').getByRole('button', { name: 'Unlock Contact Info' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Unlock contact info');
  await expect(dialog).toContainText('80212');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/referrals');

  const phone = rowOf(page, 'Smith, Ada').getByRole('link', { name: '(720) 555-0139' });
  await expect(phone).toHaveAttribute('href', 'tel:7205550139');
  await phone.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await phone.click();
  await expect(page).toHaveURL('/referrals');

  await page.getByRole('link', { name: 'Update Smith, Ada' }).click();
  await expect(page).toHaveURL(new RegExp(`/referrals[^#]*#update-${base64url(4_810_023)}$`));
  await expect(page.getByRole('dialog', { name: 'Update Ada Smith' })).toContainText('Attempting');
  // A real click on a row is the first that is recorded: events are sent in their order.
  await page.goBack();
  await rowOf(page, 'Smith, Ada').getByRole('cell', { name: 'Attempting' }).click();
  await expect.poll(() => events).not.toHaveLength(0);
  expect(events.flatMap((text) => (JSON.parse(text) as { events: unknown[] }).events)).toHaveLength(1);
});

test('D-19, REF-60, REF-61 a consumer with two sides is one row with both; without a price it says Not available', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals?limit=50');
  const both = rowOf(page, 'Adeyemi-Johansson, Olufunmilayo');
  for (const text of ['Seller', 'Buyer', 'Listing consultation', 'Buyer consultation', 'Contacted', 'Attempting']) {
    await expect(both.getByText(text, { exact: true })).toBeVisible();
  }
  // 2.6% of $702,000 and of the middle of $500,000 and $593,000.
  await expect(both.getByRole('cell', { name: '$32,461.00' })).toBeVisible();
  await expect(rowOf(page, 'Petrova, Anastasia').getByRole('cell', { name: 'Not available' })).toBeVisible();
  // The two sides of one consumer in two tabs are a row of each.
  await expect(rowOf(page, "Raghunathan-O'Donnell, Priyanka")).toContainText('Buyer');
  await page.getByRole('tab', { name: 'Active Appointments' }).click();
  await expect(rowOf(page, "Raghunathan-O'Donnell, Priyanka")).toContainText('Appointment Set');
});
