import { expect, test } from '@jest/globals';
import { queryClient } from '@portal/shared/api';
import { events } from '@portal/shared/events';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { testGroup } from '../../testing/referral-fixtures.ts';
import { leads, setUpReferralList } from '../../testing/referral-list.tsx';

const list = setUpReferralList(1440);
const { open, tab, rowOf, lastCall } = list;
const user = userEvent.setup();

test('REF-01 REF-02 REF-03 the page says its title, what drives referral volume, and who sees contacts', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Referrals$/);
  expect(screen.getByText(/more referrals you convert, and the sooner you update them/)).toBeInTheDocument();
  const note = await screen.findByLabelText('About contact information');
  expect(note).toHaveTextContent(/Customer email and phone are reserved for members of the Guaranteed Display program/);
  expect(within(note).getByRole('link', { name: '(844) 903-7653' })).toHaveAttribute('href', 'tel:8449037653');
  expect(within(note).getByRole('link', { name: 'See Guaranteed Display' })).toHaveAttribute('href', '/sgd');
  await screen.findByText('No referrals yet');
});

test('REF-39 REF-40 API-23 the first call asks for page 1, 15 rows, last modified first, with the projection', async () => {
  open();
  await waitFor(() => expect(list.server.calls).toHaveLength(5));
  expect(Object.fromEntries(list.server.calls[0]!.parameters)).toEqual({
    agentIds: '10482',
    categories: 'Active Leads',
    limit: '15',
    page: '1',
    sort: '-1',
    sortBy: 'Last Modified Date',
    projection:
      'appointmentType,commissionReceived,referralEscrowInfo,pcBookedBy,pcBookedByDate,soldDate,soldPrice,listPrice',
    isAdmin: 'false',
  });
});

test('REF-07 REF-08 five tabs stand in the order of the page, each with its description', async () => {
  open();
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((each) => each.textContent)).toEqual([
    'Active Leads',
    'Inactive',
    'Active Appointments',
    'Lost Listings/Sales',
    'Wins',
  ]);
  const descriptions = tabs.map((each) => document.getElementById(each.getAttribute('aria-describedby')!)!.textContent);
  expect(descriptions[0]).toMatch(/told about you who have yet to make a move/);
  expect(descriptions[1]).toMatch(/not interested or below lead quality/);
  expect(descriptions[2]).toMatch(/appointments you have claimed/);
  expect(descriptions[3]).toMatch(/listed or closed with another agent/);
  expect(descriptions[4]).toBe('Your closings.');
  await waitFor(() => expect(list.server.calls).toHaveLength(5));
});

test('REF-10 REF-11 tables load one after another, the current tab first, and a count shows once it is ready', async () => {
  list.server.groups = [...leads(2), testGroup({ category: 'Wins' })];
  list.server.hold('Wins');
  list.server.hold('Inactive');
  open('/referrals?tab=wins');
  await waitFor(() => expect(list.server.calls.map(({ category }) => category)).toEqual(['Wins']));
  expect(tab(/Wins/)).toHaveTextContent(/^Wins$/);
  list.server.release('Wins');
  await waitFor(() => expect(tab(/Wins/)).toHaveTextContent(/^Wins1$/));
  await waitFor(() =>
    expect(list.server.calls.map(({ category }) => category)).toEqual(['Wins', 'Active Leads', 'Inactive']),
  );
  await waitFor(() => expect(tab(/Active Leads/)).toHaveTextContent(/^Active Leads2$/));
  expect(tab(/Inactive/)).toHaveTextContent(/^Inactive$/);
  list.server.release('Inactive');
  await waitFor(() => expect(tab(/Lost/)).toHaveTextContent(/^Lost Listings\/Sales0$/));
  expect(list.server.calls.map(({ category }) => category)).toEqual([
    'Wins',
    'Active Leads',
    'Inactive',
    'Active Appointments',
    'Lost Listings/Sales',
  ]);
});

test('REF-11 a category that fails does not hold up the next', async () => {
  list.server.fail('Active Leads');
  open();
  await waitFor(() => expect(tab(/Wins/)).toHaveTextContent(/^Wins0$/));
  expect(tab(/Active Leads/)).toHaveTextContent(/^Active Leads$/);
});

test('REF-12 REF-13 D-22 what is chosen before the choice before is on screen counts with it', async () => {
  list.server.groups = leads(40);
  open('/referrals?page=3&side=seller');
  await waitFor(() => expect(tab(/Wins/)).toHaveTextContent(/^Wins0$/));
  act(() => {
    screen.getByRole('button', { name: /Clear/ }).click();
    tab(/Wins/).click();
    tab(/Inactive/).click();
    tab(/Active Leads/).click();
  });
  // The page belonged to the filters that are gone.
  expect(window.location.search).toBe('');
  const next = await screen.findByRole('button', { name: 'Next page' });
  act(() => {
    next.click();
    tab(/Wins/).click();
  });
  expect(window.location.search).toBe('?tab=wins');
});

test('REF-12 D-22 going to another tab and back finds page and order as they were', async () => {
  list.server.groups = leads(40);
  open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await screen.findByText('Showing: 16 to 30 of 40 results');
  await user.click(tab(/Wins/));
  expect(window.location.search).toBe('?tab=wins');
  expect(list.server.callsOf('Wins').at(-1)!.parameters.get('page')).toBe('1');
  await user.click(tab(/Active Leads/));
  expect(window.location.search).toBe('?page=2');
  expect(await screen.findByText('Showing: 16 to 30 of 40 results')).toBeInTheDocument();
});

test('REF-12 D-22 opening the tab that is shown changes nothing', async () => {
  list.server.groups = leads(40);
  open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await screen.findByText('Showing: 16 to 30 of 40 results');
  const calls = list.server.calls.length;
  await user.click(tab(/Active Leads/));
  expect(window.location.search).toBe('?page=2');
  expect(list.server.calls).toHaveLength(calls);
});

test('REF-15 when the cache is emptied for another person, nothing is asked for in the name of the one before', async () => {
  list.server.groups = leads(2);
  open();
  await waitFor(() => expect(tab(/Lost/).textContent).toBe('Lost Listings/Sales0'));
  await act(async () => {
    queryClient.clear();
    await Promise.resolve();
  });
  expect(list.server.calls).toHaveLength(5);
});

test.each([
  ['state=CO', ['Wins'], 'Your filters have matches in another tab.'],
  ['q=quintana', ['Wins'], 'Your search has matches in another tab.'],
  ['q=quintana&state=CO', ['Inactive', 'Wins'], 'Your search and filters have matches in other tabs.'],
  ['q=quintana', [], 'Your search has no matches in the other tabs either.'],
] as const)('REF-32 without rows for %s and some in %j the table says so, and why', async (search, found, words) => {
  list.server.groups = found.map((category) => testGroup({ category }));
  open(`/referrals?${search}`);
  expect(await screen.findByText('No referrals match the applied filters in this tab.')).toBeInTheDocument();
  expect(await screen.findByText(words)).toBeInTheDocument();
  const ways = screen.queryAllByRole('button', { name: /^\d+ in / }).map((button) => button.textContent);
  expect(ways).toEqual(found.map((category) => `1 in ${category}`));
});

test('REF-32 without filters an empty tab says so once it is known that other tabs have rows', async () => {
  list.server.groups = [testGroup({ category: 'Wins' })];
  list.server.hold('Wins');
  open();
  expect(await screen.findByText('New leads appear here as soon as we tell a customer about you.')).toBeInTheDocument();
  expect(screen.queryByText('No referrals match the applied filters in this tab.')).not.toBeInTheDocument();
  list.server.release('Wins');
  expect(await screen.findByText('No referrals match the applied filters in this tab.')).toBeInTheDocument();
});

test('REF-12 REF-32 what matches in another tab is one click away, with the same search and filters', async () => {
  list.server.groups = [testGroup({ category: 'Active Appointments', lastName: 'Quintana' })];
  open('/referrals?q=quintana&state=CO');
  await user.click(await screen.findByRole('button', { name: '1 in Active Appointments' }));
  expect(await rowOf('Quintana, Chidinma')).toBeInTheDocument();
  expect(new URLSearchParams(window.location.search).toString()).toBe('tab=appointments&state=CO&q=quintana');
});

test('REF-33 REF-44 while loading there are 10 skeleton rows, and the pager is styled disabled', async () => {
  list.server.groups = leads(40);
  list.server.hold('Active Leads');
  const { container } = open();
  expect(container.querySelectorAll('tr[data-skeleton]')).toHaveLength(10);
  list.server.release('Active Leads');
  await screen.findByText('Showing: 1 to 15 of 40 results');
  list.server.hold('Active Leads');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(container.querySelectorAll('tr[data-skeleton]')).toHaveLength(10));
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getAllByRole('button').map((button) => button.getAttribute('aria-disabled'))).toEqual(
    Array(4).fill('true'),
  );
  list.server.release('Active Leads');
  await waitFor(() => expect(container.querySelectorAll('tr[data-skeleton]')).toHaveLength(0));
  expect(screen.getAllByRole('row')).toHaveLength(16);
});

test('REF-35 REF-36 REF-37 REF-38 CS-062 a header sorts descending first, then toggles, and keeps limit and page', async () => {
  list.server.groups = leads(40);
  open('/referrals?page=2&limit=20');
  await screen.findByText('Showing: 21 to 40 of 40 results');
  const header = () => screen.getByRole('columnheader', { name: /Created/ });
  expect(header()).toHaveAttribute('aria-sort', 'none');
  expect(header().querySelector('svg')!.classList).toContain('lucide-chevrons-up-down');
  expect(screen.getByRole('columnheader', { name: /Last Updated/ })).toHaveAttribute('aria-sort', 'descending');
  for (const [direction, words] of [
    ['-1', 'descending'],
    ['1', 'ascending'],
  ]) {
    await user.click(within(header()).getByRole('button'));
    await waitFor(() => expect(lastCall().parameters.get('sort')).toBe(direction));
    expect(Object.fromEntries(lastCall().parameters)).toMatchObject({ sortBy: 'Date Added', page: '2', limit: '20' });
    expect(header()).toHaveAttribute('aria-sort', words);
    expect(header().querySelector('svg')!.classList).toContain(
      `lucide-arrow-${words === 'descending' ? 'down' : 'up'}`,
    );
  }
});

test('REF-41 REF-42 REF-43 the pager turns pages in the address, and Back turns them back', async () => {
  list.server.groups = leads(40);
  open();
  await screen.findByText('Showing: 1 to 15 of 40 results');
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const limits = [...screen.getByRole('combobox', { name: 'Rows per page' }).querySelectorAll('option')];
  expect(limits.map((option) => option.textContent)).toEqual(['10', '15', '20', '50', '100']);
  expect([button('First page').disabled, button('Previous page').disabled]).toEqual([true, true]);
  await user.click(button('Last page'));
  await screen.findByText('Showing: 31 to 40 of 40 results');
  expect([button('Next page').disabled, button('Last page').disabled]).toEqual([true, true]);
  window.history.back();
  await screen.findByText('Showing: 1 to 15 of 40 results');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
  await screen.findByText('Showing: 1 to 40 of 40 results');
  expect(window.location.search).toBe('?limit=50');
});

test('D-22 a bad address shows the list with a notice instead of a blank page', async () => {
  list.server.groups = leads(1);
  open('/referrals?tab=everything&page=-2&state=ZZ');
  await rowOf('Lead0, Chidinma');
  const notice = await screen.findByText(/None of your referrals is in “ZZ”/);
  expect(notice.parentElement).toHaveTextContent('There is no tab “everything”');
  await user.click(screen.getByRole('button', { name: 'Close this notice' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByText(/There is no tab/)).not.toBeInTheDocument();
});

test('CS-065 a page behind the end says so and leads to the last one', async () => {
  list.server.groups = leads(16);
  open('/referrals?page=9');
  await user.click(await screen.findByRole('button', { name: 'Go to page 2' }));
  expect(await screen.findByText('Showing: 16 to 16 of 16 results')).toBeInTheDocument();
});

test('a list that fails says what happened with the reference, and Try Again loads it', async () => {
  list.server.groups = leads(1);
  list.server.fail('Active Leads');
  open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your referrals did not load.');
  expect(alert).toHaveTextContent('7F3K-2210');
  list.server.recover();
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await rowOf('Lead0, Chidinma')).toBeInTheDocument();
});

test('D-22 "N leads need an update" leads to exactly those, the oldest first', async () => {
  list.server.groups = leads(3);
  list.server.dueCount = 2;
  open();
  expect((await screen.findByText('2 leads')).parentElement).toHaveTextContent(/^2 leads need an update$/);
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  await waitFor(() =>
    expect(Object.fromEntries(lastCall().parameters)).toMatchObject({
      isUpdateDue: 'true',
      sortBy: 'Last Modified Date',
      sort: '1',
    }),
  );
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeInTheDocument();
});

test('D-24 going through them one by one names the number of the dashboard, and none beside the counts of filters', async () => {
  list.server.groups = leads(3);
  list.server.dueCount = 2;
  list.server.appointmentsDue = 3;
  open();
  expect(await screen.findByRole('button', { name: 'All 5 one by one' })).toBeInTheDocument();
  cleanup();
  open('/?side=buyer');
  // until the other tab has its count, there is no other number in any case
  await waitFor(() => expect(tab(/Active Appointments/)).toHaveTextContent(/\d/));
  expect(screen.getByRole('button', { name: 'One by one' })).toBeInTheDocument();
});

test('D-20 what is due is gone through over the list at an address of its own', async () => {
  open('/referrals#one-by-one');
  expect(await screen.findByText('Nothing is due.')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Catch up' })).toBeInTheDocument();
});

test('HOST-04 rows wait until the page may render', async () => {
  list.server.groups = leads(1);
  const { container } = open('/', { isReady: false });
  await waitFor(() => expect(list.server.calls.length).toBeGreaterThan(0));
  await waitFor(() => expect(tab(/Wins/)).toHaveTextContent(/^Wins0$/));
  expect(container.querySelectorAll('tr[data-skeleton]')).toHaveLength(10);
});

test('referral.changed makes the list read again', async () => {
  list.server.groups = leads(1);
  open();
  await rowOf('Lead0, Chidinma');
  list.server.groups = leads(2);
  events.publish('referral.changed', { agentReferralId: 1, agentId: list.subject.id }, 'test');
  expect(await rowOf('Lead1, Chidinma')).toBeInTheDocument();
});

test('a change made while another page is shown is in the list that is shown next', async () => {
  list.server.groups = leads(1);
  const { leave, comeBack } = open();
  await rowOf('Lead0, Chidinma');
  leave();
  list.server.groups = leads(2);
  events.publish('referral.changed', { agentReferralId: 1, agentId: list.subject.id }, 'test');
  comeBack();
  expect(await rowOf('Lead1, Chidinma')).toBeInTheDocument();
});

test('HOST-23 contacts of ZIPs that were bought on another page are read again in the list that is shown next', async () => {
  list.server.groups = leads(1);
  const { leave, comeBack } = open();
  await rowOf('Lead0, Chidinma');
  leave();
  list.server.groups = leads(2);
  events.publish('agent.changed', { agentId: list.subject.id }, 'test');
  comeBack();
  expect(await rowOf('Lead1, Chidinma')).toBeInTheDocument();
});
