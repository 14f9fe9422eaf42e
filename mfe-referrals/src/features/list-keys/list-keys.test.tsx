import { afterEach, beforeEach, expect, test } from '@jest/globals';
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
  server.groups = ['Ames', 'Brandt', 'Castellano'].map((lastName) => testGroup({ lastName, firstName: 'Ana' }));
  server.install();
});
afterEach(cleanup);

async function open() {
  await openAs(server, {}, '/referrals', <ReferralListPage />);
  await screen.findByRole('link', { name: 'Ames, Ana' });
}
const focused = () => document.activeElement?.textContent;

test('arrows, or j and k, move the focus from row to row and stay at the ends', async () => {
  await open();
  const seen: (string | null | undefined)[] = [];
  for (const key of ['{ArrowDown}', '{ArrowDown}', 'j', 'j', 'k', '{ArrowUp}', '{ArrowUp}']) {
    await user.keyboard(key);
    seen.push(focused());
  }
  expect(seen.map((name) => name?.split(',')[0])).toEqual([
    'Ames',
    'Brandt',
    'Castellano',
    'Castellano',
    'Brandt',
    'Ames',
    'Ames',
  ]);
});

test('D-20 Enter opens the referral of the row, u leads to its update', async () => {
  await open();
  await user.keyboard('jj{Enter}');
  const details = screen.getByRole('link', { name: 'Brandt, Ana' }).getAttribute('href');
  expect(window.location.pathname).toBe(details);
  cleanup();
  await open();
  await user.keyboard('u');
  expect(window.location.pathname).toBe('/referrals');
  await user.keyboard('ju');
  expect(window.location.pathname + window.location.hash).toBe(
    screen.getByRole('link', { name: 'Update Ames, Ana' }).getAttribute('href'),
  );
});

test('/ goes to the search field and is not typed; there the keys are letters again', async () => {
  await open();
  await user.keyboard('/');
  const field = screen.getByRole('textbox', { name: 'Search referrals' });
  expect(field).toHaveFocus();
  await user.keyboard('juk?/');
  expect(field).toHaveValue('juk?/');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('? says all keys; while it is open they rest, and the focus returns to the row', async () => {
  await open();
  await user.keyboard('j?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }));
  for (const words of ['Next row', 'Row before', 'Open the referral', 'Update the referral', 'Search', 'These keys']) {
    expect(dialog.getByText(words)).toBeInTheDocument();
  }
  await user.keyboard('j/');
  expect(screen.getByRole('textbox', { name: 'Search referrals', hidden: true })).not.toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Ames, Ana'));
});

test('letters can be turned off and on again, and the arrows stay', async () => {
  await open();
  await user.keyboard('?');
  await user.click(await screen.findByRole('checkbox', { name: 'Use single letters and signs' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(server.kept.settings.hasLetterKeys).toBe(false));
  await user.keyboard('j?/');
  expect(focused()).not.toBe('Ames, Ana');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Ames, Ana');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: /Letter keys/ }));
  await user.keyboard('{Escape}/');
  expect(screen.getByRole('textbox', { name: 'Search referrals' })).toHaveFocus();
});
