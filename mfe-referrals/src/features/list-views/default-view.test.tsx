import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/shared/api';
import { COLUMN_NAMES, ENDPOINTS, type ListView, ListViews, otherRequestsKey } from '@portal/shared/contracts';
import { QueryClientProvider } from '@portal/shared/query';
import { BrowserRouter } from '@portal/shared/router';
import { reply } from '@portal/shared/testing/server';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { openAs } from '../../testing/open-as.tsx';
import { testGroup } from '../../testing/referral-fixtures.ts';
import { setWindowWidth } from '../../testing/render-at.tsx';
import { ReferralListPage } from '../referral-list/ReferralListPage.tsx';

const user = userEvent.setup();
let server: FakeReferralServer;
const DEFAULT: ListView = {
  id: 'v1',
  name: 'Denver sellers',
  parameters: 'side=seller&limit=50',
  columns: COLUMN_NAMES.filter((name) => name !== 'address'),
  isDefault: true,
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setWindowWidth(1440);
  server = new FakeReferralServer();
  server.groups = [testGroup()];
  server.kept.views = [DEFAULT];
  server.install();
});
afterEach(cleanup);

const open = (address: string) => openAs(server, {}, address, <ReferralListPage />);
/** Back from another page: the list is rendered again at the step of the history where it was. */
const comeBack = () => {
  cleanup();
  queryClient.clear();
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ReferralListPage />
      </BrowserRouter>
    </QueryClientProvider>,
  );
};
const shown = () => waitFor(() => expect(window.location.search).toBe('?side=seller&limit=50'));
const rows = () => screen.findByRole('link', { name: 'Okonkwo-Reyes, Chidinma' });

test('D-22 the default view is shown to whoever opens the list without parameters, and is in the address', async () => {
  await open('/referrals');
  await shown();
  await screen.findByRole('button', { name: 'Denver sellers' });
  expect(screen.queryByRole('columnheader', { name: 'Address' })).not.toBeInTheDocument();
});

test('a browser that knows of a default view asks for its rows only', async () => {
  await open('/referrals');
  await shown();
  cleanup();
  server.calls.length = 0;
  await open('/referrals');
  await shown();
  await rows();
  expect(server.calls.every(({ parameters }) => parameters.get('buySideReferral') === 'false')).toBe(true);
});

test('a default view keeps the HTML from requesting the list without one, until the view is no longer the default', async () => {
  const others = () => localStorage.getItem(otherRequestsKey('/referrals'));
  await open('/referrals');
  await shown();
  expect(others()).toBe('');
  cleanup();
  server.kept.views = [{ ...DEFAULT, isDefault: false }];
  await open('/referrals');
  await waitFor(() => expect(others()).toBeNull());
});

test('in a browser that knows nothing of it, rows do not wait for the views', async () => {
  const answer = Promise.withResolvers<Response>();
  server.answers.set(ENDPOINTS.listViews, () => answer.promise);
  await open('/referrals');
  await rows();
  expect(window.location.search).toBe('');
  answer.resolve(reply(ListViews, { views: [DEFAULT] }));
  await shown();
});

test('a default view that comes late does not change what the visitor has chosen in the meantime', async () => {
  const answer = Promise.withResolvers<Response>();
  server.answers.set(ENDPOINTS.listViews, () => answer.promise);
  await open('/referrals');
  await rows();
  await user.click(screen.getByRole('tab', { name: /Wins/ }));
  answer.resolve(reply(ListViews, { views: [DEFAULT] }));
  await user.click(screen.getByRole('button', { name: 'Saved Views' }));
  await screen.findByRole('menuitemradio', { name: /Denver sellers/ });
  expect(window.location.search).toBe('?tab=wins');
});

test.each(['?tab=wins', '?state=CO', '?page=1'])(
  'D-22 an address with parameters is shown as it is: %s',
  async (search) => {
    await open(`/referrals${search}`);
    await screen.findByRole('button', { name: 'Saved Views' });
    await waitFor(() => expect(server.calls).toHaveLength(5));
    expect(window.location.search).toBe(search);
  },
);

test('D-22 coming back to the list without filters finds it without filters', async () => {
  await open('/referrals');
  await shown();
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  comeBack();
  await rows();
  await screen.findByRole('button', { name: 'Saved Views' });
  await user.click(screen.getByRole('button', { name: 'Saved Views' }));
  await screen.findByRole('menuitemradio', { name: /Denver sellers/ });
  expect(window.location.search).toBe('');
});

test('a link of the portal to the list, such as the tab of the header, leads to the default view', async () => {
  await open('/referrals?tab=wins');
  await waitFor(() => expect(server.calls).toHaveLength(5));
  await act(async () => {
    window.history.pushState(null, '', '/referrals');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await shown();
});

test('without an answer about views the list is shown all the same', async () => {
  await open('/referrals');
  await shown();
  cleanup();
  server.answers.set(ENDPOINTS.listViews, () => problemOf(503, 'unavailable', 'Not now'));
  await open('/referrals');
  await rows();
  expect(window.location.search).toBe('');
});

test('a default view that was taken back in another browser is not shown', async () => {
  await open('/referrals');
  await shown();
  cleanup();
  sessionStorage.clear();
  server.kept.views = [{ ...DEFAULT, isDefault: false }];
  await open('/referrals');
  await rows();
  expect(window.location.search).toBe('');
});
