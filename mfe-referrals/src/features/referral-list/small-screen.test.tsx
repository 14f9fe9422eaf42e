import { expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LOCKED, testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { setUpReferralList } from '../../testing/referral-list.tsx';

const list = setUpReferralList(390);
const { open } = list;
const user = userEvent.setup();
const lastLeads = () => list.lastCall().parameters;

test('REF-09 on small screens the tabs are a select list with the count of each category', async () => {
  list.server.groups = [testGroup(), testGroup({ category: 'Wins' }), testGroup({ category: 'Wins' })];
  open();
  expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
  const select = screen.getByRole('combobox', { name: 'Referral category' });
  await waitFor(() =>
    expect([...select.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Active Leads (1)',
      'Inactive (0)',
      'Active Appointments (0)',
      'Lost Listings/Sales (0)',
      'Wins (2)',
    ]),
  );
  await user.selectOptions(select, 'Wins');
  expect(window.location.search).toBe('?tab=wins');
});

test('REF-28 REF-29 small screens have cards instead of a table: no Actions column, an Update link on each card', async () => {
  list.server.groups = [testGroup()];
  open();
  const card = (await screen.findByRole('link', { name: 'Okonkwo-Reyes, Chidinma' })).closest('li')!;
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.queryByText('Actions')).not.toBeInTheDocument();
  expect(within(card).getByRole('link', { name: /^Update/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/referrals#update-\w+$/),
  );
});

test('REF-45 D-03 a card calls, texts and mails a visible contact, and offers to unlock a hidden one', async () => {
  list.server.groups = [testGroup(), testGroup({ lastName: 'Whitcombe', contact: LOCKED })];
  open();
  await screen.findByRole('link', { name: 'Okonkwo-Reyes, Chidinma' });
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Call Chidinma Okonkwo-Reyes')).toBe('tel:3035550114');
  expect(href('Text Chidinma Okonkwo-Reyes')).toBe('sms:3035550114');
  expect(href('Email Chidinma Okonkwo-Reyes')).toBe('mailto:chidinma@example.com');
  const locked = screen.getByRole('button', { name: /Unlock Contact Info/ });
  expect(locked).toHaveTextContent('(•••) •••-•••• •••@•••.•••');
});

test('SGD-22 SGD-24 a card says that the request was sent, and what follows', async () => {
  const unlockRequest = { sentAt: '2026-11-20T18:00:00.000Z', zip: '27612' };
  list.server.groups = [testGroup({ contact: LOCKED, unlockRequest })];
  open();
  const card = (await screen.findByRole('link', { name: 'Okonkwo-Reyes, Chidinma' })).closest('li')!;
  expect(card).toHaveTextContent('Request sent Nov 20We will call you about 27612.');
  expect(within(card).queryByRole('button', { name: /Unlock Contact Info/ })).not.toBeInTheDocument();
});

test('REF-17 filters, search and order are within the thumb’s reach', async () => {
  open();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('checkbox', { name: 'NC' }));
  await waitFor(() => expect(lastLeads().get('state')).toBe('NC'));
  await user.click(screen.getByRole('button', { name: /^Show 0 results/ }));
  expect(screen.getByRole('button', { name: 'Filters 1' })).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Sort' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Sort' }));
  await user.click(within(sheet.getByRole('group', { name: 'Created' })).getByRole('radio', { name: 'Oldest first' }));
  await waitFor(() => expect(lastLeads().get('sortBy')).toBe('Date Added'));
  expect(lastLeads().get('sort')).toBe('1');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText(/results, created, oldest first/)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(screen.getByRole('textbox', { name: 'Search referrals' }), 'smith{Enter}');
  await waitFor(() => expect(lastLeads().get('consumerQuery')).toBe('smith'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('REF-17 all filters that are changed in one sheet are one step back', async () => {
  open();
  const lengthBefore = window.history.length;
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('checkbox', { name: 'NC' }));
  await user.click(screen.getByRole('checkbox', { name: 'Seller' }));
  await user.click(screen.getByRole('checkbox', { name: 'Needs an update' }));
  await waitFor(() => expect(window.location.search).toBe('?side=seller&state=NC&due=1'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(window.history.length).toBe(lengthBefore + 1);
  await user.click(screen.getByRole('button', { name: /^Show 0 results/ }));
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('checkbox', { name: 'NC' }));
  await waitFor(() => expect(window.location.search).toBe('?state=NC'));
  expect(window.history.length).toBe(lengthBefore + 2);
});

test('REF-24 CS-057 a card says the Lead Intent of each side', async () => {
  const sides = [
    testEntry({ appointmentType: 'Listing consultation' }),
    testEntry({ buySideReferral: true, appointmentType: 'Buyer consultation' }),
  ];
  list.server.groups = [testGroup({ referral: sides }), testGroup({ lastName: 'Whitcombe', referral: [sides[0]!] })];
  open();
  const cardOf = async (name: RegExp) => (await screen.findByRole('link', { name })).closest('li')!;
  expect(await cardOf(/^Okonkwo/)).toHaveTextContent(/Seller.*Listing consultation.*Buyer.*Buyer consultation/);
  expect(await cardOf(/^Whitcombe/)).toHaveTextContent(/Listing consultation/);
});

test('REF-21 REF-17 after a search or a filter the top of what they find is in view, from however far below', async () => {
  list.server.groups = [testGroup()];
  open();
  const summary = (await screen.findByText(/^1 result/)).parentElement!;
  const scrolled = jest.spyOn(summary, 'scrollIntoView');
  const place = jest.spyOn(summary, 'getBoundingClientRect');
  const search = async (text: string) => {
    await user.click(screen.getByRole('button', { name: /^Search/ }));
    const field = await screen.findByRole('textbox', { name: 'Search referrals' });
    await user.clear(field);
    await user.type(field, `${text}{Enter}`);
    await waitFor(() => expect(lastLeads().get('consumerQuery')).toBe(text));
  };
  place.mockReturnValue({ top: 120 } as DOMRect);
  await search('smith');
  expect(scrolled).not.toHaveBeenCalled();
  place.mockReturnValue({ top: -2400 } as DOMRect);
  await search('smithson');
  expect(scrolled).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Needs an update' }));
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2));
});

test('REF-42 the next page of cards begins at its first one, though the pager is below the last', async () => {
  list.server.groups = Array.from({ length: 16 }, () => testGroup());
  open();
  const summary = (await screen.findByText(/^16 results/)).parentElement!;
  const scrolled = jest.spyOn(summary, 'scrollIntoView');
  jest.spyOn(summary, 'getBoundingClientRect').mockReturnValue({ top: -2400 } as DOMRect);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(window.location.search).toBe('?page=2'));
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test('D-24 the way through all that is due names their number, where the tab has fewer', async () => {
  list.server.groups = [testGroup()];
  list.server.dueCount = 2;
  list.server.appointmentsDue = 3;
  open();
  expect(await screen.findByRole('button', { name: '2 need an update' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'All 5 one by one' })).toHaveTextContent(/^All 5$/);
  cleanup();
  list.server.appointmentsDue = 0;
  open();
  await screen.findByRole('button', { name: '2 need an update' });
  expect(screen.getByRole('button', { name: 'One by one' })).toBeInTheDocument();
});
