import { expect, test } from '../support/portal-test.ts';
import {
  allListed,
  base64url,
  header,
  holdSearches,
  namesOf,
  pagerText,
  recordSearches,
  rowOf,
  rowsOf,
  tick,
} from '../support/referral-list.ts';

const TABS = ['Active Leads', 'Inactive', 'Active Appointments', 'Lost Listings/Sales', 'Wins'];

test('REF-01, REF-02, REF-03, REF-07, REF-10, REF-17 the page has title, paragraph, five tabs with counts, filters and note', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referrals');
  await expect(page.getByText(/the more referrals you convert, and the sooner you update them/i)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(TABS.map((tab) => new RegExp(`^${tab}\\d+$`)));
  const counts = (await page.getByRole('tab').allInnerTexts()).map((text) => Number(/\d+$/.exec(text)?.[0]));
  expect(counts.reduce((sum, count) => sum + count)).toBe(64);
  for (const [index, tab] of TABS.entries()) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(pagerText(page)).toHaveText(new RegExp(`of ${counts[index]} results$`));
  }
  for (const name of ['Side All', 'State All', 'Status All', 'Export']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('textbox', { name: 'Search referrals' })).toBeVisible();
  const note = page.getByRole('complementary', { name: 'About contact information' });
  await expect(note).toContainText(
    'Customer email and phone are reserved for members of the Guaranteed Display program.',
  );
  await expect(note.getByRole('link', { name: '(844) 903-7653' })).toHaveAttribute('href', 'tel:8449037653');
  await note.getByRole('link', { name: 'See Guaranteed Display' }).click();
  await expect(page).toHaveURL('/sgd');
});

test('REF-08 each tab says in a tooltip what it holds', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  const words: Record<string, RegExp> = {
    'Active Leads': /told about you who have yet to make a move.*Work these/,
    Inactive: /not interested or below lead quality.*No need to work/,
    'Active Appointments': /appointments you have claimed/,
    'Lost Listings/Sales': /listed or closed with another agent/,
    Wins: /Your closings/,
  };
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab }).hover();
    await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveText(words[tab]!);
  }
  await page.getByRole('heading', { name: 'Referrals' }).hover();
  await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveCount(0);
});

test('REF-10, REF-11, REF-33, REF-44 tabs load one after another, the current first, with a skeleton of 10 rows', async ({
  page,
  signIn,
}) => {
  await signIn('maya');
  const held = await holdSearches(page);
  await page.goto('/referrals?tab=wins');
  const table = page.getByRole('table', { name: 'Wins' });
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(table.locator('tbody tr')).toHaveCount(10);
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Wins' })).toHaveText('Wins');
  expect(held.asked).toEqual(['Wins']);

  held.letGo('Wins');
  await expect(page.getByRole('tab', { name: 'Wins' })).toHaveText('Wins9');
  await expect(rowsOf(page)).toHaveCount(9);
  await expect.poll(() => held.asked).toEqual(['Wins', 'Active Leads']);
  await expect(page.getByRole('tab', { name: 'Active Leads' })).toHaveText('Active Leads');

  // A page that has not come yet: the four buttons look disabled.
  await page.getByRole('tab', { name: 'Active Leads' }).click();
  held.letGo('Active Leads');
  await expect(pagerText(page)).toHaveText(/^Showing: 1 to 15/);
  await page.route('**/agent-portal-referrals/search?**', () => {});
  await page.getByRole('button', { name: 'Next page' }).click();
  for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) {
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
});

test('REF-16 a new filter ends the calls of the one before', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  await allListed(page);
  const held = await holdSearches(page);
  const ended = page.waitForEvent('requestfailed', (request) => /consumerQuery=smith/.test(request.url()));
  const field = page.getByRole('textbox', { name: 'Search referrals' });
  await field.fill('smith');
  await field.press('Enter');
  await expect.poll(() => held.asked).toEqual(['Active Leads']);
  await field.fill('whitcombe');
  await field.press('Enter');
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  for (const tab of TABS) held.letGo(tab);
  await expect(pagerText(page)).toHaveText('Showing: 1 to 1 of 1 results');
  await expect(rowOf(page, 'Whitcombe, Eleanor')).toBeVisible();
});

test('REF-18, REF-20, D-22 the side filter is in the address, sends one side alone, and Back restores it', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  await allListed(page);
  const searches = recordSearches(page);
  await tick(page, 'Side', 'Seller');
  await expect(page).toHaveURL('/referrals?side=seller');
  await expect.poll(() => searches.at(0)?.get('buySideReferral')).toBe('false');
  await expect(pagerText(page)).not.toHaveText(/of 23 results$/);
  for (const row of await rowsOf(page).all()) await expect(row).toContainText('Seller');
  const sellers = await namesOf(page);

  // Both sides are as good as none.
  await tick(page, 'Side', 'Buyer');
  await expect(page).toHaveURL('/referrals');
  await expect(pagerText(page)).toHaveText(/of 23 results$/);
  await tick(page, 'Side', 'Seller');
  await expect(page).toHaveURL('/referrals?side=buyer');
  await expect.poll(() => searches.at(-1)?.get('buySideReferral')).toBe('true');

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/referrals?side=seller');
  await expect.poll(() => namesOf(page)).toEqual(sellers);
  await page.reload();
  await expect.poll(() => namesOf(page)).toEqual(sellers);
});

test('REF-19, REF-23, REF-32 states and statuses are offered once each in order; Clear filters takes all away', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  await expect(pagerText(page)).toHaveText(/of 23 results$/);
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
  for (const [filter, some] of [
    ['State', ['CO', 'MA', 'NC']],
    ['Status', ['Appointment Set', 'Contacted', 'Not Interested', 'Sold']],
  ] as const) {
    await page.getByRole('button', { name: `${filter} All`, exact: true }).click();
    const options = await page.getByRole('listbox', { name: filter }).getByRole('option').allInnerTexts();
    expect(options).toEqual([...new Set(options)].toSorted((one, other) => one.localeCompare(other)));
    expect(options).toEqual(expect.arrayContaining([...some]));
    await page.keyboard.press('Escape');
  }
  await tick(page, 'State', 'MA');
  await expect(page).toHaveURL('/referrals?state=MA');
  await expect.poll(() => namesOf(page)).toEqual(['Fitzgerald, Rosalind']);
  await tick(page, 'Status', 'New');
  await expect(page.getByText('No referrals match the applied filters in this tab.')).toBeVisible();
  await expect(pagerText(page)).toHaveText('Showing: 0 to 0 of 0 results');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL('/referrals');
  await expect(pagerText(page)).toHaveText(/of 23 results$/);
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
});

test('REF-14, REF-21, REF-22 text search runs on Enter and on the button, best match first, and not on nothing', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals?page=2&limit=10');
  await expect(pagerText(page)).toHaveText('Showing: 11 to 20 of 23 results');
  await allListed(page);
  const searches = recordSearches(page);
  const field = page.getByRole('textbox', { name: 'Search referrals' });
  const search = page.getByRole('search').getByRole('button', { name: 'Search', exact: true });
  await field.press('Enter');
  await field.fill('   ');
  await search.click();
  await expect(page).toHaveURL('/referrals?page=2&limit=10');
  expect(searches).toEqual([]);

  await field.fill('smith');
  await field.press('Enter');
  await expect(page).toHaveURL('/referrals?q=smith');
  await expect.poll(() => namesOf(page)).toHaveLength(3);
  for (const name of await namesOf(page)) expect(name).toMatch(/^Smith, /);
  expect(Object.fromEntries(searches[0]!)).toMatchObject({
    consumerQuery: 'smith',
    sortBy: 'Query Match Score',
    sort: '-1',
    page: '1',
    limit: '15',
  });

  // Only part of the name, an accent left out, and the button instead of Enter.
  await field.fill('vasquez');
  await search.click();
  await expect.poll(() => namesOf(page)).toEqual(['Vásquez de la Fuente, María José']);

  await page.getByRole('button', { name: 'Clear the search text' }).click();
  await expect(page).toHaveURL('/referrals');
  await expect(pagerText(page)).toHaveText('Showing: 1 to 15 of 23 results');
});

test('REF-12, REF-13 each tab keeps its page options until the filters change', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(pagerText(page)).toHaveText('Showing: 16 to 23 of 23 results');
  await page.getByRole('tab', { name: 'Wins' }).click();
  await header(page, 'Created').getByRole('button').click();
  await expect(page).toHaveURL('/referrals?tab=wins&sort=-created');
  await page.getByRole('tab', { name: 'Active Leads' }).click();
  await expect(page).toHaveURL('/referrals?page=2');
  await expect(pagerText(page)).toHaveText('Showing: 16 to 23 of 23 results');

  await tick(page, 'Side', 'Seller');
  await expect(page).toHaveURL('/referrals?side=seller');
  await page.getByRole('tab', { name: 'Wins' }).click();
  await expect(page).toHaveURL('/referrals?tab=wins&side=seller');
  await expect(header(page, 'Created')).toHaveAttribute('aria-sort', 'none');
});

test('REF-24, REF-25, REF-26, REF-27, REF-29 each tab has its columns', async ({ page, signIn }) => {
  const before = ['Contact Information', 'Side', 'Lead Intent', 'Status', 'Address'];
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
  // Other tests change the demonstration meanwhile, so the order counts, not who stands first.
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
    await expect.poll(() => searches.at(-1)?.get('sortBy')).toBe(sortBy);
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

test('REF-46, CS-060 Unlock, Update and the phone in a row are no click on the row', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/tracking')) events.push(request.postData() ?? '');
  });
  await rowOf(page, 'Smith, Darnell').getByRole('button', { name: 'Unlock Contact Info' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Phone and email are locked');
  await expect(dialog).toContainText('80212 is not one of your sponsored ZIPs');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/referrals');

  const phone = rowOf(page, 'Smith, Ada').getByRole('link', { name: '(720) 555-0139' });
  await expect(phone).toHaveAttribute('href', 'tel:7205550139');
  await phone.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await phone.click();
  await expect(page).toHaveURL('/referrals');

  await page.getByRole('link', { name: 'Update Smith, Ada' }).click();
  await expect(page).toHaveURL(`/referrals-details/${base64url(4_810_023)}#update`);
  await expect(page.getByRole('heading', { name: 'Attempting' })).toBeInViewport();
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
  // 2.6 % of $702,000 and of the middle of $500,000 and $593,000.
  await expect(both.getByRole('cell', { name: '$32,461.00' })).toBeVisible();
  await expect(rowOf(page, 'Petrova, Anastasia').getByRole('cell', { name: 'Not available' })).toBeVisible();
  // The two sides of one consumer in two tabs are a row of each.
  await expect(rowOf(page, "Raghunathan-O'Donnell, Priyanka")).toContainText('Buyer');
  await page.getByRole('tab', { name: 'Active Appointments' }).click();
  await expect(rowOf(page, "Raghunathan-O'Donnell, Priyanka")).toContainText('Appointment Set');
});

test('REF-52, REF-53, D-23 the export is a file of what is shown, masks included', async ({ page, signIn }) => {
  await signIn('maya', '/referrals?side=seller&sort=contact');
  await expect(rowOf(page, 'Smith, Darnell')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^active-leads-\d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').trim().split(/\r?\n/);
  const total = Number(/of (\d+) results/.exec((await pagerText(page).innerText()) ?? '')?.[1]);
  expect(lines.length).toBeGreaterThan(total);
  const line = (name: string) => lines.find((each) => each.includes(name));
  expect(line('Ada')).toContain('ada.smith@example.com');
  expect(line('Darnell')).not.toContain('@');
  expect(line('Kowalczyk')).toBeUndefined();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-busy', 'false');
});

test('D-08, SEC-06 a director sees the referrals of her agents with an Agent column and every contact', async ({
  page,
  signIn,
}) => {
  await signIn('dana', '/referrals?limit=100');
  await expect(header(page, 'Agent')).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  const column = await Promise.all((await rowsOf(page).all()).map((row) => row.getByRole('cell').nth(1).innerText()));
  expect(new Set(column).size).toBeGreaterThan(1);
  expect(new Set(column).size).toBeLessThanOrEqual(5);
  expect(column).toContain('Whitaker, Sam');
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Unlock Contact Info' })).toHaveCount(0);
  await expect(
    page
      .getByRole('tabpanel')
      .getByRole('link', { name: /@example\.com$/ })
      .first(),
  ).toBeVisible();
});

test('D-08 a director gives a waiting referral to one of her agents; it leaves the queue and stands in the list', async ({
  page,
  signIn,
}) => {
  await signIn('dana', '/referrals');
  const queue = page.getByRole('region', { name: 'Unassigned' });
  const assign = queue.getByRole('button', { name: /^Assign / });
  await expect(assign.first()).toBeVisible();
  const more = queue.getByRole('button', { name: /^Show all/ });
  if (await more.isVisible()) await more.click();
  const waiting = await assign.count();
  const name = (await assign.last().getAttribute('aria-label'))!.replace('Assign ', '');

  await assign.last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: "Agent's name" }).fill('whitaker');
  await dialog.getByRole('button', { name: 'Whitaker, Sam' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(queue.getByRole('button', { name: `Assign ${name}`, exact: true })).toHaveCount(0);
  if (waiting > 1) await expect(assign).toHaveCount(waiting - 1);
  await page.getByRole('textbox', { name: 'Search referrals' }).fill(name.replace(',', ''));
  await page.keyboard.press('Enter');
  await expect(rowOf(page, name).filter({ hasText: 'Whitaker, Sam' }).first()).toContainText('New');
});

test('REF-04, SEC-07 without an agent the page says so', async ({ page, signIn }) => {
  await signIn('omar', '/referrals');
  await expect(page.getByText('Agent info not found.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Find an Agent' })).toHaveCount(0);
});
