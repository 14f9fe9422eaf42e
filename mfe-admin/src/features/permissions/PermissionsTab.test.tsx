import { expect, test } from '@jest/globals';
import { PermissionTable, type PermissionEntry } from '@portal/shared/contracts/permission-table';
import { permissionCells } from '@portal/shared/domain';
import { refuse, reply } from '@portal/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInRoot, signIn } from '../../testing/portal.ts';
import { PermissionsTab } from './PermissionsTab.tsx';

const entries: PermissionEntry[] = [
  { kind: 'query', name: 'searchAgent', area: 'accounts', cells: permissionCells('agent.find') },
  {
    kind: 'REST',
    name: 'POST /api/login-as',
    area: 'staff',
    cells: permissionCells('login-as.start', { isOfActor: true }),
  },
  { kind: 'REST', name: 'GET /api/perks', area: 'content', cells: permissionCells('content.read') },
];
const show = async (search = '') => {
  await signIn(() => reply(PermissionTable, { entries }), { at: `/admin/settings?tab=6${search}` });
  renderInRoot(<PermissionsTab />);
  await screen.findByRole('heading', { name: 'Staff tools' });
};
const operations = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('operations are shown by area, each with what every kind of caller may do', async () => {
  await show();
  const row = screen.getByRole('row', { name: /searchAgent/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['–refused', 'own', '–refused', 'own', '–refused', '–refused', 'allowed', 'own', 'own', '–refused']);
  expect(operations()).toEqual(['querysearchAgent', 'RESTGET /api/perks', 'RESTPOST /api/login-as']);
});

test('the table is filtered by name and interface, and the address keeps it', async () => {
  await show();
  const user = userEvent.setup();
  await user.click(screen.getByText('REST 2'));
  expect(operations()).toEqual(['RESTGET /api/perks', 'RESTPOST /api/login-as']);
  await user.type(screen.getByRole('searchbox'), 'login post');
  expect(operations()).toEqual(['RESTPOST /api/login-as']);
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    tab: '6',
    q: 'login post',
    through: 'rest',
  });
  await user.type(screen.getByRole('searchbox'), ' nowhere');
  expect(screen.getByText('No operation matches.')).toBeInTheDocument();
});

test('the field follows the address, as when the tab is opened again', async () => {
  await show('&q=login');
  expect(operations()).toEqual(['RESTPOST /api/login-as']);
  act(() => {
    window.history.pushState(null, '', '/admin/settings?tab=6');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
  expect(operations()).toHaveLength(3);
});

test('one caller: their column alone, and only what they may do', async () => {
  await show('&caller=expired-grant');
  expect(operations()).toEqual(['RESTPOST /api/login-as']);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Operation',
    'Expired grant',
  ]);
});

test('a refused table says why and can be requested again', async () => {
  await signIn(() => refuse(503, 'unavailable', { title: 'Unavailable', detail: 'Try again in a minute.' }), {
    at: '/admin/settings?tab=6',
  });
  renderInRoot(<PermissionsTab />);
  expect(await screen.findByText('Try again in a minute.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
});
