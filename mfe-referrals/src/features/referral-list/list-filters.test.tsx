import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leads, setUpReferralList } from '../../testing/referral-list.tsx';

const list = setUpReferralList(1440);
const { open, lastCall } = list;
const user = userEvent.setup();

test('REF-13 REF-20 changing a filter goes back to the default page options of every category', async () => {
  list.server.groups = leads(40);
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
  await waitFor(() => expect(list.server.callsOf('Wins').at(-1)!.parameters.get('state')).toBe('NC'));
});

test('REF-16 a new group of referrals aborts the calls of the one before', async () => {
  list.server.hold('Active Leads');
  open();
  await user.type(screen.getByRole('textbox', { name: 'Search referrals' }), 'smith{Enter}');
  await waitFor(() => expect(list.server.callsOf('Active Leads')).toHaveLength(2));
  expect(list.server.callsOf('Active Leads').map(({ wasAborted }) => wasAborted)).toEqual([true, false]);
  list.server.release('Active Leads');
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
  const callsBefore = list.server.callsOf('Active Leads').length;
  const field = screen.getByRole('textbox', { name: 'Search referrals' });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(field, '   {Enter}');
  expect(list.server.callsOf('Active Leads')).toHaveLength(callsBefore);
  await user.type(field, ' smith ');
  expect(list.server.callsOf('Active Leads')).toHaveLength(callsBefore);
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
  list.server.groups = leads(40);
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
