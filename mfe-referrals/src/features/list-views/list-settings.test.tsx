import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DEFAULT_LIST_SETTINGS, ENDPOINTS } from '@portal/shared/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
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

const open = () => openAs(server, {}, '/referrals', <ReferralListPage />);
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const openColumns = async () => {
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  return within(await screen.findByRole('dialog', { name: 'Columns and density' }));
};

test('REF-24 columns are hidden and shown at once, and kept on the server', async () => {
  await open();
  await screen.findByRole('link', { name: 'Okonkwo-Reyes, Chidinma' });
  const panel = await openColumns();
  expect(panel.getByRole('checkbox', { name: 'Contact Information' })).toBeDisabled();
  await user.click(panel.getByRole('checkbox', { name: 'Created' }));
  await user.click(panel.getByRole('checkbox', { name: 'Side' }));
  expect(heads()).not.toContain('Side');
  expect(heads()).not.toContain('Created');
  await waitFor(() => expect(server.kept.settings.hiddenColumns).toEqual(['side', 'created']));
  await user.click(panel.getByRole('button', { name: 'Restore the usual columns' }));
  expect(heads()).toContain('Created');
  await waitFor(() => expect(server.kept.settings).toEqual(DEFAULT_LIST_SETTINGS));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
});

test('D-23 a column is moved by the keyboard, said, and kept on the server', async () => {
  await open();
  await screen.findByRole('link', { name: 'Okonkwo-Reyes, Chidinma' });
  const panel = await openColumns();
  const handle = panel.getByRole('button', { name: 'Move Status' });
  handle.focus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(handle).toHaveFocus();
  expect(heads().slice(1, 4)).toEqual(['Contact Information', 'Status', 'Side']);
  expect(panel.getByRole('status')).toHaveTextContent('Status: place 1 of 8');
  await waitFor(() => expect(server.kept.settings.columnOrder?.slice(0, 2)).toEqual(['status', 'side']));
  await user.click(panel.getByRole('button', { name: 'Restore the usual columns' }));
  await waitFor(() => expect(server.kept.settings).toEqual(DEFAULT_LIST_SETTINGS));
  expect(heads().slice(1, 4)).toEqual(['Contact Information', 'Side', 'Lead Intent']);
});

test('D-23 who cannot drag a column clicks its handle, which shows a button for each direction', async () => {
  await open();
  await screen.findByRole('link', { name: 'Okonkwo-Reyes, Chidinma' });
  const panel = await openColumns();
  expect(panel.queryByRole('button', { name: 'Move Status up' })).not.toBeInTheDocument();
  const handle = panel.getByRole('button', { name: 'Move Status' });
  // jsdom has no pointers to capture
  handle.setPointerCapture = () => {};
  await user.click(handle);
  expect(handle).toHaveAttribute('aria-expanded', 'true');
  await user.click(panel.getByRole('button', { name: 'Move Status up' }));
  await user.click(panel.getByRole('button', { name: 'Move Status up' }));
  expect(heads().slice(1, 4)).toEqual(['Contact Information', 'Status', 'Side']);
  expect(panel.getByRole('status')).toHaveTextContent('Status: place 1 of 8');
  expect(panel.getByRole('button', { name: 'Move Status up' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(panel.getByRole('button', { name: 'Move Status down' }));
  expect(heads().slice(1, 4)).toEqual(['Contact Information', 'Side', 'Status']);
  await user.click(handle);
  expect(panel.queryByRole('button', { name: 'Move Status up' })).not.toBeInTheDocument();
});

test('dense rows have one line: the name without phone and email', async () => {
  await open();
  await screen.findByText('chidinma@example.com');
  const panel = await openColumns();
  await user.click(panel.getByText('Dense'));
  expect(screen.queryByText('chidinma@example.com')).not.toBeInTheDocument();
  await waitFor(() => expect(server.kept.settings.density).toBe('compact'));
});

test('another visit is drawn with the columns of the last one, before the server answers', async () => {
  server.kept.settings = { ...DEFAULT_LIST_SETTINGS, hiddenColumns: ['address'] };
  await open();
  await waitFor(() => expect(heads()).not.toContain('Address'));
  cleanup();
  server.answers.set(ENDPOINTS.listSettings, () => new Promise<Response>(() => {}));
  await open();
  await screen.findByRole('link', { name: 'Okonkwo-Reyes, Chidinma' });
  expect(heads()).not.toContain('Address');
  expect(heads()).toContain('Status');
});

test('rows do not wait for settings that do not come, and settings that are not kept stay for the visit', async () => {
  server.answers.set(ENDPOINTS.listSettings, () => problemOf(503, 'unavailable', 'Not now'));
  await open();
  await screen.findByRole('link', { name: 'Okonkwo-Reyes, Chidinma' });
  const panel = await openColumns();
  await user.click(panel.getByRole('checkbox', { name: 'Address' }));
  await waitFor(() => expect(server.others.filter((call) => call === 'PUT /api/list-settings')).not.toEqual([]));
  expect(heads()).not.toContain('Address');
});
