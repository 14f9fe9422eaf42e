import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient, tracking } from '@portal/shared/api';
import type { TopicPayload } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { events } from '@portal/shared/events';
import { offerRemote } from '@portal/shared/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer } from '../../testing/fake-referral-server.ts';
import { LOCKED, testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { renderAt, setWindowWidth } from '../../testing/render-at.tsx';
import { ReferralList } from './ReferralList.tsx';

let server: FakeReferralServer;
const user = userEvent.setup();
const subject = { kind: 'agent', id: 10_482 } as const;

function open(address = '/referrals', options: { isAdmin?: boolean; isReady?: boolean } = {}) {
  return renderAt(
    address,
    <ReferralList subject={subject} isAdmin={options.isAdmin ?? false} isReady={options.isReady ?? true} />,
  );
}

const tab = (name: RegExp) => screen.getByRole('tab', { name });
const lastCall = () => server.callsOf('Active Leads').at(-1)!;
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;
const leads = (count: number) => Array.from({ length: count }, (_, index) => testGroup({ lastName: `Lead${index}` }));

beforeEach(() => {
  sessionStorage.clear();
  setWindowWidth(1440);
  server = new FakeReferralServer();
  server.install();
});
afterEach(() => {
  cleanup();
  tracking.reset();
});

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
  await waitFor(() => expect(server.calls).toHaveLength(5));
  expect(Object.fromEntries(server.calls[0]!.parameters)).toEqual({
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
  await waitFor(() => expect(server.calls).toHaveLength(5));
});

test('REF-10 REF-11 tables load one after another, the current tab first, and a count shows once it is ready', async () => {
  server.groups = [...leads(2), testGroup({ category: 'Wins' })];
  server.hold('Wins');
  server.hold('Inactive');
  open('/referrals?tab=wins');
  await waitFor(() => expect(server.calls.map(({ category }) => category)).toEqual(['Wins']));
  expect(tab(/Wins/)).toHaveTextContent(/^Wins$/);
  server.release('Wins');
  await waitFor(() => expect(tab(/Wins/)).toHaveTextContent(/^Wins1$/));
  await waitFor(() =>
    expect(server.calls.map(({ category }) => category)).toEqual(['Wins', 'Active Leads', 'Inactive']),
  );
  await waitFor(() => expect(tab(/Active Leads/)).toHaveTextContent(/^Active Leads2$/));
  expect(tab(/Inactive/)).toHaveTextContent(/^Inactive$/);
  server.release('Inactive');
  await waitFor(() => expect(tab(/Lost/)).toHaveTextContent(/^Lost Listings\/Sales0$/));
  expect(server.calls.map(({ category }) => category)).toEqual([
    'Wins',
    'Active Leads',
    'Inactive',
    'Active Appointments',
    'Lost Listings/Sales',
  ]);
});

test('REF-11 a category that fails does not hold up the next', async () => {
  server.fail('Active Leads');
  open();
  await waitFor(() => expect(tab(/Wins/)).toHaveTextContent(/^Wins0$/));
  expect(tab(/Active Leads/)).toHaveTextContent(/^Active Leads$/);
});

test('REF-12 REF-13 D-22 what is chosen before the choice before is on screen counts with it', async () => {
  server.groups = leads(40);
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
  server.groups = leads(40);
  open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await screen.findByText('Showing: 16 to 30 of 40 results');
  await user.click(tab(/Wins/));
  expect(window.location.search).toBe('?tab=wins');
  expect(server.callsOf('Wins').at(-1)!.parameters.get('page')).toBe('1');
  await user.click(tab(/Active Leads/));
  expect(window.location.search).toBe('?page=2');
  expect(await screen.findByText('Showing: 16 to 30 of 40 results')).toBeInTheDocument();
});

test('REF-12 D-22 opening the tab that is shown changes nothing', async () => {
  server.groups = leads(40);
  open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await screen.findByText('Showing: 16 to 30 of 40 results');
  const calls = server.calls.length;
  await user.click(tab(/Active Leads/));
  expect(window.location.search).toBe('?page=2');
  expect(server.calls).toHaveLength(calls);
});

test('REF-15 when the cache is emptied for another person, nothing is asked for in the name of the one before', async () => {
  server.groups = leads(2);
  open();
  await waitFor(() => expect(tab(/Lost/).textContent).toBe('Lost Listings/Sales0'));
  await act(async () => {
    queryClient.clear();
    await Promise.resolve();
  });
  expect(server.calls).toHaveLength(5);
});

test('REF-13 REF-20 changing a filter goes back to the default page options of every category', async () => {
  server.groups = leads(40);
  open('/referrals?page=2&limit=20&sort=created');
  await screen.findByText('Showing: 21 to 40 of 40 results');
  await user.click(screen.getByRole('button', { name: /^State/ }));
  await user.click(screen.getByRole('option', { name: 'NC' }));
  await waitFor(() => expect(lastCall().parameters.get('state')).toBe('NC'));
  expect(Object.fromEntries(lastCall().parameters)).toMatchObject({
    page: '1',
    limit: '15',
    sort: '-1',
    sortBy: 'Last Modified Date',
  });
  expect(window.location.search).toBe('?state=NC');
  await waitFor(() => expect(server.callsOf('Wins').at(-1)!.parameters.get('state')).toBe('NC'));
});

test('REF-16 a new group of referrals aborts the calls of the one before', async () => {
  server.hold('Active Leads');
  open();
  await user.type(screen.getByRole('textbox', { name: 'Search referrals' }), 'smith{Enter}');
  await waitFor(() => expect(server.callsOf('Active Leads')).toHaveLength(2));
  expect(server.callsOf('Active Leads').map(({ wasAborted }) => wasAborted)).toEqual([true, false]);
  server.release('Active Leads');
  await screen.findByText('No referrals match the applied filters in this tab.');
});

test('REF-18 one side is sent as true or false, both or none are not sent', async () => {
  open();
  await screen.findByText('No referrals yet');
  expect(lastCall().parameters.has('buySideReferral')).toBe(false);
  await user.click(screen.getByRole('button', { name: /^Side/ }));
  await user.click(screen.getByRole('option', { name: 'Seller' }));
  await waitFor(() => expect(lastCall().parameters.get('buySideReferral')).toBe('false'));
  await user.click(screen.getByRole('option', { name: 'Buyer' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  // Both checkboxes stay although they filter nothing.
  expect(within(screen.getByRole('listbox', { name: 'Side' })).getAllByRole('option', { selected: true })).toHaveLength(
    2,
  );
  await user.click(screen.getByRole('option', { name: 'Seller' }));
  await waitFor(() => expect(lastCall().parameters.get('buySideReferral')).toBe('true'));
});

test('REF-14 REF-21 REF-22 a text is searched on Enter or the button by the best match, and taken away again', async () => {
  open();
  await screen.findByText('No referrals yet');
  const callsBefore = server.callsOf('Active Leads').length;
  const field = screen.getByRole('textbox', { name: 'Search referrals' });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(field, '   {Enter}');
  expect(server.callsOf('Active Leads')).toHaveLength(callsBefore);
  await user.type(field, ' smith ');
  expect(server.callsOf('Active Leads')).toHaveLength(callsBefore);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(lastCall().parameters.get('consumerQuery')).toBe('smith'));
  expect(Object.fromEntries(lastCall().parameters)).toMatchObject({
    sortBy: 'Query Match Score',
    sort: '-1',
    page: '1',
    limit: '15',
  });
  await user.clear(field);
  await user.type(field, '{Enter}');
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('REF-21 an empty text that was never set runs nothing: the page that is shown stays', async () => {
  server.groups = leads(40);
  open('/referrals?page=2');
  await screen.findByText('Showing: 16 to 30 of 40 results');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(screen.getByRole('textbox', { name: 'Search referrals' }), '  {Enter}');
  expect(window.location.search).toBe('?page=2');
  expect(screen.getByText('Showing: 16 to 30 of 40 results')).toBeInTheDocument();
});

test('REF-23 "Clear filters" takes away the checkboxes of both sides, too', async () => {
  open('/referrals?state=CO');
  await user.click(screen.getByRole('button', { name: /^Side/ }));
  await user.click(screen.getByRole('option', { name: 'Seller' }));
  await user.click(screen.getByRole('option', { name: 'Buyer' }));
  expect(screen.getByRole('button', { name: /^Side/ })).toHaveTextContent('Seller, Buyer');
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  expect(screen.getByRole('button', { name: /^Side/ })).toHaveTextContent(/^SideAll$/);
});

test('REF-23 "Clear filters" is there while a filter is applied and takes all of them away', async () => {
  open('/referrals?tab=inactive&side=buyer&state=CO&q=smith');
  await screen.findByText('No referrals match the applied filters in this tab.');
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  await waitFor(() => expect(window.location.search).toBe('?tab=inactive'));
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Search referrals' })).toHaveValue('');
});

test('REF-25 REF-29 REF-60 a two-sided row shows both sides with their words, ring and sum', async () => {
  const twelveDaysAgo = new Date(Date.now() - 12 * 86_400_000).toISOString();
  const seller = testEntry({ updatedDate: twelveDaysAgo });
  const buyer = testEntry({ buySideReferral: true, source: null, categoryStatus: 'Attempting', statusTone: 'neutral' });
  server.groups = [
    testGroup({
      firstName: 'Olufunmilayo',
      lastName: 'Adeyemi-Johansson',
      referral: [buyer, seller],
      estimatedCommission: 32_461,
    }),
    testGroup({ lastName: 'Petrova', estimatedCommission: null }),
  ];
  open();
  const row = await rowOf('Adeyemi-Johansson, Olufunmilayo');
  const cells = [...row.cells].map((cell) => cell.textContent);
  expect(cells.slice(2, 5)).toEqual([
    'SellerBuyer',
    'Listing consultation—',
    'Contacted12 days, update dueAttemptingToday',
  ]);
  expect(cells.at(6)).toBe('$32,461.00');
  expect(within(row).getByRole('link', { name: /^Update/ })).toHaveAttribute(
    'href',
    `/referrals#update-${encodeId(seller.agentReferralId)}`,
  );
  expect(await rowOf('Petrova, Chidinma')).toHaveTextContent('Not available');
});

test('REF-30 REF-31 CS-060 a click on the row opens the details and is recorded; Update and links are not', async () => {
  const group = testGroup();
  server.groups = [group];
  const track = jest.spyOn(tracking, 'track');
  open();
  const row = await rowOf('Okonkwo-Reyes, Chidinma');
  await user.click(within(row).getByRole('link', { name: /^Update/ }));
  expect(window.location.hash).toBe(`#update-${encodeId(group.referral[0]!.agentReferralId)}`);
  expect(track).not.toHaveBeenCalled();
  const { agentReferralId } = group.referral[0]!;
  await user.click(within(row).getByText('2417 Clarkson St'));
  expect(window.location.hash).toBe('');
  expect(window.location.pathname).toBe(`/referrals-details/${encodeId(agentReferralId)}`);
  expect(track.mock.calls).toEqual([
    ['REFERRAL_DETAILS_TABLE_ROW_CLICKED', { agentReferralId, agentId: group.agent.agentId }],
  ]);
  track.mockRestore();
});

test('REF-30 REF-31 D-20 the name is a real link to the same details', async () => {
  server.groups = [testGroup()];
  const track = jest.spyOn(tracking, 'track');
  open();
  await user.click(await screen.findByRole('link', { name: 'Okonkwo-Reyes, Chidinma' }));
  expect(window.location.pathname).toMatch(/^\/referrals-details\/[\w-]+$/);
  expect(track).toHaveBeenCalledTimes(1);
  track.mockRestore();
});

test.each([
  ['state=CO', ['Wins'], 'Your filters have matches in another tab.'],
  ['q=quintana', ['Wins'], 'Your search has matches in another tab.'],
  ['q=quintana&state=CO', ['Inactive', 'Wins'], 'Your search and filters have matches in other tabs.'],
  ['q=quintana', [], 'Your search has no matches in the other tabs either.'],
] as const)('REF-32 without rows for %s and some in %j the table says so, and why', async (search, found, words) => {
  server.groups = found.map((category) => testGroup({ category }));
  open(`/referrals?${search}`);
  expect(await screen.findByText('No referrals match the applied filters in this tab.')).toBeInTheDocument();
  expect(await screen.findByText(words)).toBeInTheDocument();
  const ways = screen.queryAllByRole('button', { name: /^\d+ in / }).map((button) => button.textContent);
  expect(ways).toEqual(found.map((category) => `1 in ${category}`));
});

test('REF-32 without filters an empty tab says so once it is known that other tabs have rows', async () => {
  server.groups = [testGroup({ category: 'Wins' })];
  server.hold('Wins');
  open();
  expect(await screen.findByText('New leads appear here as soon as we tell a customer about you.')).toBeInTheDocument();
  expect(screen.queryByText('No referrals match the applied filters in this tab.')).not.toBeInTheDocument();
  server.release('Wins');
  expect(await screen.findByText('No referrals match the applied filters in this tab.')).toBeInTheDocument();
});

test('REF-12 REF-32 what matches in another tab is one click away, with the same search and filters', async () => {
  server.groups = [testGroup({ category: 'Active Appointments', lastName: 'Quintana' })];
  open('/referrals?q=quintana&state=CO');
  await user.click(await screen.findByRole('button', { name: '1 in Active Appointments' }));
  expect(await rowOf('Quintana, Chidinma')).toBeInTheDocument();
  expect(new URLSearchParams(window.location.search).toString()).toBe('tab=appointments&state=CO&q=quintana');
});

test('REF-33 REF-44 while loading there are 10 skeleton rows, and the pager is styled disabled', async () => {
  server.groups = leads(40);
  server.hold('Active Leads');
  const { container } = open();
  expect(container.querySelectorAll('tr[data-skeleton]')).toHaveLength(10);
  server.release('Active Leads');
  await screen.findByText('Showing: 1 to 15 of 40 results');
  server.hold('Active Leads');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(container.querySelectorAll('tr[data-skeleton]')).toHaveLength(10));
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getAllByRole('button').map((button) => button.getAttribute('aria-disabled'))).toEqual(
    Array(4).fill('true'),
  );
  server.release('Active Leads');
  await waitFor(() => expect(container.querySelectorAll('tr[data-skeleton]')).toHaveLength(0));
  expect(screen.getAllByRole('row')).toHaveLength(16);
});

test('REF-35 REF-36 REF-37 REF-38 CS-062 a header sorts descending first, then toggles, and keeps limit and page', async () => {
  server.groups = leads(40);
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
  server.groups = leads(40);
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

test('REF-45 REF-46 CS-060 CS-068 a locked contact is masked, and its button asks for the unlock popup', async () => {
  const group = testGroup({ lastName: 'Whitcombe', firstName: 'Eleanor', contact: LOCKED });
  server.groups = [group];
  const asked: TopicPayload<'unlock-contact.open'>[] = [];
  const subscription = events.on('unlock-contact.open').subscribe((payload) => asked.push(payload));
  open();
  const row = await rowOf('Whitcombe, Eleanor');
  expect(row).toHaveTextContent('(•••) •••-••••');
  expect(row).toHaveTextContent('•••@•••.•••');
  await user.click(within(row).getByRole('button', { name: 'Unlock Contact Info' }));
  subscription.unsubscribe();
  expect(window.location.pathname).toBe('/referrals');
  const { referral, consumer } = group;
  expect(asked).toEqual([
    {
      agentReferralId: referral[0]!.agentReferralId,
      consumerId: consumer.consumerId,
      zip: '80205',
      displayName: 'Eleanor Whitcombe',
      address: expect.stringContaining('80205'),
    },
  ]);
});

test('SGD-22 SGD-24 a row says that the request was sent, in the place of its button', async () => {
  const unlockRequest = { sentAt: '2026-11-20T18:00:00.000Z', zip: '27612' };
  server.groups = [
    testGroup({ lastName: 'Whitcombe', contact: LOCKED, unlockRequest }),
    // as a server says that knows of none
    testGroup({ lastName: 'Haddad', contact: LOCKED, unlockRequest: null }),
  ];
  open();
  const row = await rowOf('Whitcombe, Chidinma');
  expect(row).toHaveTextContent('Request sent Nov 20. We will call you about 27612.(•••) •••-••••');
  expect(within(row).getByTitle('We will call you about 27612.')).toBeInTheDocument();
  expect(within(row).queryByRole('button', { name: 'Unlock Contact Info' })).not.toBeInTheDocument();
  const other = await rowOf('Haddad, Chidinma');
  expect(within(other).getByRole('button', { name: 'Unlock Contact Info' })).toBeInTheDocument();
});

test.each([
  ['where a release opens the popup, nothing is said', [{ opensOn: 'unlock-contact.open' }], []],
  [
    'where no release opens the popup, a message says whom to call',
    [],
    ['Unlocking is not available right now. Please call (844) 903-7653.'],
  ],
])('REF-46 %s', async (_what, parcels, said) => {
  server.groups = [testGroup({ contact: LOCKED })];
  const toasts: string[] = [];
  const subscription = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
  const undo = offerRemote({ parcels });
  open();
  await user.click(await screen.findByRole('button', { name: 'Unlock Contact Info' }));
  undo();
  subscription.unsubscribe();
  expect(toasts).toEqual(said);
});

test('D-22 a bad address shows the list with a notice instead of a blank page', async () => {
  server.groups = leads(1);
  open('/referrals?tab=everything&page=-2&state=ZZ');
  await rowOf('Lead0, Chidinma');
  const notice = await screen.findByText(/None of your referrals is in “ZZ”/);
  expect(notice.parentElement).toHaveTextContent('There is no tab “everything”');
  await user.click(screen.getByRole('button', { name: 'Close this notice' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByText(/There is no tab/)).not.toBeInTheDocument();
});

test('CS-065 a page behind the end says so and leads to the last one', async () => {
  server.groups = leads(16);
  open('/referrals?page=9');
  await user.click(await screen.findByRole('button', { name: 'Go to page 2' }));
  expect(await screen.findByText('Showing: 16 to 16 of 16 results')).toBeInTheDocument();
});

test('a list that fails says what happened with the reference, and Try Again loads it', async () => {
  server.groups = leads(1);
  server.fail('Active Leads');
  open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your referrals did not load.');
  expect(alert).toHaveTextContent('7F3K-2210');
  server.recover();
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await rowOf('Lead0, Chidinma')).toBeInTheDocument();
});

test('D-22 "N leads need an update" leads to exactly those, the oldest first', async () => {
  server.groups = leads(3);
  server.dueCount = 2;
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
  server.groups = leads(3);
  server.dueCount = 2;
  server.appointmentsDue = 3;
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
  server.groups = leads(1);
  const { container } = open('/', { isReady: false });
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(0));
  await waitFor(() => expect(tab(/Wins/)).toHaveTextContent(/^Wins0$/));
  expect(container.querySelectorAll('tr[data-skeleton]')).toHaveLength(10);
});

test('referral.changed makes the list read again', async () => {
  server.groups = leads(1);
  open();
  await rowOf('Lead0, Chidinma');
  server.groups = leads(2);
  events.publish('referral.changed', { agentReferralId: 1, agentId: subject.id }, 'test');
  expect(await rowOf('Lead1, Chidinma')).toBeInTheDocument();
});

test('a change made while another page is shown is in the list that is shown next', async () => {
  server.groups = leads(1);
  const { leave, comeBack } = open();
  await rowOf('Lead0, Chidinma');
  leave();
  server.groups = leads(2);
  events.publish('referral.changed', { agentReferralId: 1, agentId: subject.id }, 'test');
  comeBack();
  expect(await rowOf('Lead1, Chidinma')).toBeInTheDocument();
});

test('HOST-23 contacts of ZIPs that were bought on another page are read again in the list that is shown next', async () => {
  server.groups = leads(1);
  const { leave, comeBack } = open();
  await rowOf('Lead0, Chidinma');
  leave();
  server.groups = leads(2);
  events.publish('agent.changed', { agentId: subject.id }, 'test');
  comeBack();
  expect(await rowOf('Lead1, Chidinma')).toBeInTheDocument();
});
