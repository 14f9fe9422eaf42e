import { expect, test } from '../../support/kept-session.ts';
import {
  allListed,
  header,
  holdSearches,
  namesOf,
  pagerText,
  recordSearches,
  rowOf,
  rowsOf,
  tick,
} from '../../support/referral-list.ts';

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

test('REF-04, SEC-07 without an agent the page says so', async ({ page, signIn }) => {
  await signIn('omar', '/referrals');
  await expect(page.getByText('Agent info not found.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Find an Agent' })).toHaveCount(0);
});

test('REF-15 another agent starts on Active Leads, without anything of the agent before', async ({ page, signIn }) => {
  await signIn('alex', '/');
  const actAs = async (email: string) => {
    const field = page.getByPlaceholder('Name, Email, Phone Number or Agent ID');
    await field.fill(email);
    await field.press('Enter');
    await page
      .getByRole('row', { name: email })
      .getByRole('button', { name: /log in/i })
      .click();
    await page.getByLabel(/reason|why/i).fill('asked for help on the phone');
    await page
      .getByRole('button', { name: /log in/i })
      .last()
      .click();
    await expect(page).toHaveURL('/dashboard');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /Referrals/ })
      .click();
  };
  await page.getByRole('button', { name: 'Impersonate' }).click();
  await actAs('maya@example.com');
  await page.getByRole('tab', { name: 'Wins' }).click();
  await tick(page, 'Side', 'Seller');
  await expect(page).toHaveURL('/referrals?tab=wins&side=seller');
  await page.getByRole('button', { name: 'Return to admin' }).click();
  const results = page.getByRole('dialog', { name: /Found 1 agent/ });
  await results.getByRole('button', { name: 'Close' }).click();
  await actAs('leo@example.com');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Active Leads12');
  await expect(pagerText(page)).toHaveText('Showing: 1 to 12 of 12 results');
  await page.goBack();
  await expect(page.getByText(/Smith, Lucius|Ferreira/)).toHaveCount(0);
});
