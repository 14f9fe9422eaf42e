import { expect, test } from '@jest/globals';
import { NewPin } from '@portal/shared/contracts/release-console';
import { done, reply } from '@portal/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { activePin } from '../../../testing/releases.ts';
import { dialog, openConsole, panel, sent, stopConsoleClock } from '../../../testing/releases-tab.tsx';

stopConsoleClock();

test('a pin is made from a channel or a snapshot, its link and token are shown once; a pin is revoked with a reason', async () => {
  const { user, calls } = await openConsole((call) => {
    if (call.method !== 'POST' || !call.url.includes('/pins')) return undefined;
    if (call.url.endsWith('/revoke')) return done();
    return reply(NewPin, { pin: activePin(), token: 'token-of-the-pin', link: 'http://portal/?pin=token-of-the-pin' });
  });
  await user.click(screen.getByRole('button', { name: 'New pin' }));
  const form = within(await dialog('New pin'));
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Starts from' })).toHaveFocus());
  await user.click(form.getByRole('button', { name: 'Choose a version' }));
  await user.selectOptions(form.getByRole('combobox', { name: 'Remote' }), 'mfe-referrals');
  await user.selectOptions(form.getByRole('combobox', { name: 'Version of mfe-referrals' }), '1.3.0');
  await user.type(form.getByRole('textbox', { name: 'Why' }), 'Bug 2214');
  await user.click(form.getByRole('button', { name: 'Create the Pin' }));
  const made = within(await dialog('The pin is ready'));
  expect(made.getByText('token-of-the-pin')).toBeInTheDocument();
  await user.click(made.getByRole('button', { name: 'Copy Link' }));
  expect(await navigator.clipboard.readText()).toBe('http://portal/?pin=token-of-the-pin');
  await user.click(made.getByRole('button', { name: 'Done' }));
  expect(document.body).not.toHaveTextContent('token-of-the-pin');

  await user.click(screen.getByRole('button', { name: 'Open Snapshot' }));
  const opening = within(await dialog('Open a snapshot'));
  await user.type(opening.getByRole('textbox', { name: 'Why' }), 'as it was');
  await user.type(opening.getByRole('textbox', { name: 'Id of the snapshot' }), '5b09d7c4aa10{Enter}');
  await dialog('The pin is ready');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(sent(calls, '/pins')).toEqual([
    {
      base: 'production',
      releases: [{ remote: 'mfe-referrals', version: '1.3.0' }],
      minutes: 480,
      reason: 'Bug 2214',
    },
    { base: '5b09d7c4aa10', releases: [], minutes: 480, reason: 'as it was' },
  ]);

  await user.click(panel(/Active pins/).getByRole('button', { name: 'Revoke mfe-referrals 1.3.0' }));
  await user.type(within(await dialog(/^Revoke/)).getByRole('textbox', { name: 'Why' }), 'found it{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(calls, '/pins/0123456789abcdef/revoke')).toEqual([{ reason: 'found it' }]);
});
