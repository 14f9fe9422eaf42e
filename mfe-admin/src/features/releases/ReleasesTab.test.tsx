import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { PAGE_DATA_ELEMENT } from '@portal/shared/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInRoot, signIn } from '../../testing/portal.ts';
import { ReleasesTab } from './ReleasesTab.tsx';
import {
  consoleServer,
  openConsole,
  panel,
  problem,
  share,
  stopConsoleClock,
  why,
} from '../../testing/releases-tab.tsx';

stopConsoleClock();

test('channel and time are in the address', async () => {
  const { user, calls } = await openConsole();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Health over' }), 'Last 7 days');
  await user.click(screen.getByText('staging'));
  await waitFor(() => expect(calls.map(({ url }) => url)).toContain('/api/admin/releases?channel=staging&hours=168'));
  expect(window.location.search).toBe('?tab=3&hours=168&channel=staging');
  await screen.findByText('to staging');
});

describe('a portal that serves another channel', () => {
  const page = document.createElement('script');
  page.id = PAGE_DATA_ELEMENT;
  page.type = 'application/json';
  page.textContent = JSON.stringify({ config: { channel: 'staging' } });
  beforeEach(() => document.body.append(page));
  afterEach(() => page.remove());

  test('shows that one first, as the one that is watched', async () => {
    const { calls, user } = await openConsole();
    expect(calls.map(({ url }) => url).find((url) => url.includes('/releases?'))).toContain('channel=staging');
    const promoting = panel('Promote');
    expect(promoting.getByText('to staging')).toBeInTheDocument();
    await user.clear(share());
    await user.type(share(), '100');
    expect(promoting.getByRole('checkbox', { name: /first hour/ })).toBeChecked();
  });

  test('says of another channel that loads and failures are those of its own visitors', async () => {
    await openConsole();
    const note = /This portal serves staging/;
    expect(screen.queryByText(note)).not.toBeInTheDocument();
    cleanup();
    await openConsole(undefined, '/admin/settings?tab=3&channel=production');
    expect(screen.getByText(note)).toBeInTheDocument();
  });

  test('leads back to that one from a channel that cannot be read', async () => {
    await signIn(
      consoleServer(() => problem(500, 'The release store did not answer.')),
      { at: '/admin/settings?tab=3&channel=production' },
    );
    renderInRoot(<ReleasesTab />);
    const link = await screen.findByRole('link', { name: 'Show staging' });
    expect(link).toHaveAttribute('href', '/admin/settings?tab=3');
  });
});

test('a channel that cannot be read shows why, and is loaded again on demand', async () => {
  let isDown = true;
  await signIn(
    consoleServer((call) => (isDown ? problem(500, `The release store did not answer ${call.method}.`) : undefined)),
    { at: '/admin/settings?tab=3&channel=staging' },
  );
  renderInRoot(<ReleasesTab />);
  const card = within(await screen.findByRole('alert'));
  expect(card.getByText('The releases of staging did not load.')).toBeInTheDocument();
  expect(card.getByText('The release store did not answer GET.')).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Show production' })).toHaveAttribute('href', '/admin/settings?tab=3');
  isDown = false;
  await userEvent.click(card.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('to staging');
});

test('when the live set cannot be refreshed, the console says that it may be out of date', async () => {
  let isDown = false;
  const { user } = await openConsole((call) => {
    if (call.url.endsWith('/changes')) {
      isDown = true;
      return problem(409, 'production is at revision 419 now.');
    }
    return isDown ? problem(500, 'The release store did not answer.') : undefined;
  });
  await user.clear(share());
  await user.type(share(), '50');
  await user.type(why(), 'no failures{Enter}');
  await screen.findByText('What you see may be out of date.');
  expect(screen.getByRole('row', { name: /mfe-referrals 1.4.0/ })).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText('What you see may be out of date.')).not.toBeInTheDocument());
});
