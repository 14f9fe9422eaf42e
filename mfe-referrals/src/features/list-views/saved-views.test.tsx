import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { COLUMN_NAMES, DEFAULT_LIST_SETTINGS, type ListView } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer } from '../../testing/fake-referral-server.ts';
import { openAs } from '../../testing/open-as.tsx';
import { testGroup } from '../../testing/referral-fixtures.ts';
import { setWindowWidth } from '../../testing/render-at.tsx';
import { ReferralListPage } from '../referral-list/ReferralListPage.tsx';

const user = userEvent.setup();
let server: FakeReferralServer;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setWindowWidth(1440);
  server = new FakeReferralServer();
  server.groups = [testGroup()];
  server.install();
});
afterEach(cleanup);

const view = (values: Partial<ListView> = {}): ListView => ({
  id: 'v1',
  name: 'Denver sellers',
  parameters: 'side=seller&state=CO',
  columns: [...COLUMN_NAMES],
  isDefault: false,
  ...values,
});
const open = (address: string) => openAs(server, {}, address, <ReferralListPage />);
const openMenu = async (name: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('menu', { name: 'Saved views' }));
};
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
/** Texts of the toasts while something is done. */
async function toastsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const subscription = events.on('toast.show').subscribe(({ text }) => texts.push(text));
  await work();
  subscription.unsubscribe();
  return texts;
}

test('D-22 the list that is shown is saved as a view, without its page and with its columns', async () => {
  server.kept.settings = { ...DEFAULT_LIST_SETTINGS, hiddenColumns: ['created'] };
  await open('/referrals?page=2&state=CO&side=seller');
  await waitFor(() => expect(heads()).not.toContain('Created'));
  const menu = await openMenu('Saved Views');
  await user.click(menu.getByRole('menuitem', { name: 'Save view…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.click(dialog.getByRole('button', { name: 'Save View' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Enter a name');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Denver sellers ');
  await user.click(dialog.getByRole('checkbox', { name: 'Show it whenever I open Referrals' }));
  await user.click(dialog.getByRole('button', { name: 'Save View' }));
  expect(await screen.findByRole('button', { name: 'Denver sellers' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.kept.views).toEqual([
    view({ id: 'new-1', columns: COLUMN_NAMES.filter((name) => name !== 'created'), isDefault: true }),
  ]);
  expect(window.location.search).toBe('?page=2&state=CO&side=seller');
});

test('a name that exists is refused at the field, and can be changed', async () => {
  server.kept.views = [view()];
  await open('/referrals');
  const menu = await openMenu('Saved Views');
  await user.click(menu.getByRole('menuitem', { name: 'Save view…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'denver SELLERS{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('You already have a view named “denver SELLERS”.');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' 2{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.kept.views.map(({ name }) => name)).toEqual(['Denver sellers', 'denver SELLERS 2']);
});

test('what was filled in for a new view is still there after Escape, and not once it was saved', async () => {
  await open('/referrals');
  const openDialog = async (name: string) => {
    const menu = await openMenu(name);
    await user.click(menu.getByRole('menuitem', { name: 'Save view…' }));
    return within(await screen.findByRole('dialog', { name: 'Save view' }));
  };
  const first = await openDialog('Saved Views');
  await user.click(first.getByRole('checkbox', { name: /^Show it/ }));
  await user.type(first.getByRole('textbox', { name: 'Name' }), 'Denver sellers{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const again = await openDialog('Saved Views');
  expect(again.getByRole('textbox', { name: 'Name' })).toHaveValue('Denver sellers');
  expect(again.getByRole('checkbox', { name: /^Show it/ })).toBeChecked();
  await user.click(again.getByRole('button', { name: 'Save View' }));
  const next = await openDialog('Denver sellers');
  expect(next.getByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test('D-22 a view is shown in the address, as one step for Back, with its columns', async () => {
  server.kept.views = [view({ columns: COLUMN_NAMES.filter((name) => name !== 'address') })];
  await open('/referrals?tab=wins');
  const steps = window.history.length;
  const menu = await openMenu('Saved Views');
  await user.click(menu.getByRole('menuitemradio', { name: /Denver sellers/ }));
  expect(window.location.search).toBe('?side=seller&state=CO');
  expect(window.history.length).toBe(steps + 1);
  await waitFor(() => expect(heads()).not.toContain('Address'));
  await waitFor(() => expect(server.kept.settings.hiddenColumns).toEqual(['address']));
  const again = await openMenu('Denver sellers');
  expect(again.getByRole('menuitemradio', { name: /Denver sellers/ })).toHaveAttribute('aria-checked', 'true');
});

test('D-22 what a view names and the list no longer knows is left out and said', async () => {
  server.kept.views = [
    view({ parameters: 'tab=leases&state=ZZ&sort=price', columns: ['contact', 'fax', ...COLUMN_NAMES.slice(1)] }),
  ];
  await open('/referrals?tab=wins');
  await waitFor(() => expect(server.calls).toHaveLength(5));
  const menu = await openMenu('Saved Views');
  const toasts = await toastsOf(() => user.click(menu.getByRole('menuitemradio', { name: /Denver sellers/ })));
  expect(toasts).toEqual(['Denver sellers has a column that no longer exists: fax. It was left out.']);
  expect(await screen.findByText('There is no tab “leases”; Active Leads is shown.')).toBeInTheDocument();
  expect(screen.getByText('None of your referrals is in “ZZ”; this filter was left out.')).toBeInTheDocument();
  expect(screen.getByText(/cannot be sorted by “price”/)).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: /Active Leads/ })).toHaveAttribute('aria-selected', 'true');
});

test('changes of the list can be saved to the view that was shown', async () => {
  server.kept.views = [view({ isDefault: true })];
  await open('/referrals?side=seller&state=CO');
  await screen.findByRole('button', { name: 'Denver sellers' });
  await user.click(screen.getByRole('tab', { name: /Wins/ }));
  const menu = await openMenu('Saved Views');
  await user.click(menu.getByRole('menuitem', { name: 'Save changes to Denver sellers' }));
  await screen.findByRole('button', { name: 'Denver sellers' });
  expect(server.kept.views).toEqual([view({ parameters: 'tab=wins&side=seller&state=CO', isDefault: true })]);
});

test('views are renamed, made the default, and deleted after a question', async () => {
  server.kept.views = [view(), view({ id: 'v2', name: 'Wins', parameters: 'tab=wins' })];
  await open('/referrals');
  const menu = await openMenu('Saved Views');
  await user.click(menu.getByRole('menuitem', { name: 'Rename, set default, delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your views' }));
  await user.click(dialog.getByRole('button', { name: 'Rename Denver sellers' }));
  const field = dialog.getByRole('textbox', { name: 'Name of Denver sellers' });
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'Sellers{Enter}');
  const row = within((await dialog.findByText('Sellers')).closest('li')!);
  await user.click(row.getByRole('button', { name: 'Make default' }));
  await row.findByRole('button', { name: 'Not as default' });
  await user.click(dialog.getByRole('button', { name: 'Delete Wins' }));
  expect(dialog.getByRole('button', { name: 'Keep' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.kept.views).toEqual([view({ name: 'Sellers', isDefault: true })]));
});

test('the link of a view is the address of the page', async () => {
  await open('/referrals?tab=wins');
  const menu = await openMenu('Saved Views');
  expect(menu.getByText('None yet. Save what you see to come back to it.')).toBeInTheDocument();
  const toasts = await toastsOf(async () => {
    await user.click(menu.getByRole('menuitem', { name: 'Copy link to this view' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(window.location.href));
  });
  expect(toasts).toEqual(['The link was copied.']);
});
