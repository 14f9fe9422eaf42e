import { expect, test } from '@jest/globals';
import { ReleaseOverview } from '@portal/shared/contracts/release-console';
import { done, reply } from '@portal/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { liveRemote, publishedVersion, releaseOverview } from '../../../testing/releases.ts';
import { dialog, openConsole, panel, sent, stopConsoleClock } from '../../../testing/releases-tab.tsx';

stopConsoleClock();

test('health and marks of a version are shown where it is chosen: to promote, to return to, in the list of versions', async () => {
  const mark = {
    kind: 'failed' as const,
    who: 'Rollout guard',
    when: '2026-11-19T09:00:00.000Z',
    why: '3 of 60 failed.',
  };
  const health = { loads: 21_350, failures: 7, recovered: 7, p50: 243, p95: 706 };
  const remote = liveRemote({
    remote: 'mfe-sgd',
    live: '2.4.0',
    lastKnownGood: '2.2.0',
    earlier: ['2.3.0', '2.2.0'],
    published: [
      publishedVersion('2.4.0', { health: { ...health, loads: 0, failures: 0 } }),
      publishedVersion('2.3.0', { health, mark }),
      publishedVersion('2.2.0', { health: { ...health, failures: 0 } }),
    ],
  });
  const { user, calls } = await openConsole((call) => {
    if (call.url.endsWith('/changes')) return done();
    return /releases\?/.test(call.url) ? reply(ReleaseOverview, releaseOverview({ remotes: [remote] })) : undefined;
  });
  const select = panel('Promote').getByRole('combobox', { name: 'Version of mfe-sgd' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '2.4.0 · live · No loads in this time',
    '2.3.0 · failed · 21,350 loads, 7 failed (0.03%)',
    '2.2.0 · 21,350 loads, none failed',
  ]);
  await user.selectOptions(select, '2.3.0');
  expect(panel('Promote').getByText('21,350 loads, 7 failed (0.03%)')).toBeInTheDocument();
  expect(panel('Promote').getByText(/^Failed/)).toHaveTextContent(/^Failed Nov 19, .*: 3 of 60 failed\.$/);

  await user.click(screen.getByRole('button', { name: 'Versions of mfe-sgd' }));
  const versions = within(await dialog('Versions of mfe-sgd')).getAllByRole('listitem');
  expect(versions[1]).toHaveTextContent('21,350 loads, 7 failed (0.03%)Failed Nov 19');
  expect(versions[2]).toHaveTextContent('last known good');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Roll Back mfe-sgd 2.4.0' }));
  const question = within(await dialog('Roll back mfe-sgd'));
  expect(question.getByRole('radio', { name: /^2.2.0/ })).toBeChecked();
  await user.click(question.getByRole('radio', { name: /^2.3.0.*21,350 loads, 7 failed/ }));
  await user.type(question.getByRole('textbox', { name: 'Why' }), 'it was the network{Enter}');
  await waitFor(() => expect(sent(calls, '/changes')).toMatchObject([{ action: 'rollback', to: '2.3.0' }]));
});

test('the versions of a remote say who signed them, and why one is not served', async () => {
  const refused = 'mfe-sgd@2.4.0 is not signed. Only growth team may ship mfe-sgd.';
  const remote = liveRemote({
    remote: 'mfe-sgd',
    live: '2.4.0',
    published: [
      publishedVersion('2.4.0', { signature: { signer: null, refused, isForPinsOnly: false } }),
      publishedVersion('2.3.0', { signature: { signer: 'growth team', refused: null, isForPinsOnly: false } }),
      publishedVersion('2.3.0-pr.17.204.1', { signature: { signer: 'review', refused: null, isForPinsOnly: true } }),
      publishedVersion('2.2.0'),
    ],
  });
  const { user } = await openConsole((call) =>
    /releases\?/.test(call.url) ? reply(ReleaseOverview, releaseOverview({ remotes: [remote] })) : undefined,
  );
  await user.click(screen.getByRole('button', { name: 'Versions of mfe-sgd' }));
  const versions = within(await dialog('Versions of mfe-sgd')).getAllByRole('listitem');
  expect(versions[0]).toHaveTextContent(`${refused} It cannot be promoted.`);
  expect(versions[1]).toHaveTextContent(/Signed by growth team(?!;)/);
  expect(versions[2]).toHaveTextContent('Signed by review; can be pinned but not promoted');
  expect(versions[3]).not.toHaveTextContent('Signed');
});

test('a damaged release is named, and marked among the versions of its remote', async () => {
  const problem = 'The record of mfe-referrals@1.2.9 in the release store is damaged.';
  const damaged = [
    { path: 'releases/mfe-referrals/1.2.9.json', problem },
    { path: 'pins/0123456789abcdef.json', problem: 'The pin 0123456789abcdef in the release store is damaged.' },
  ];
  const { user } = await openConsole((call) =>
    /releases\?/.test(call.url) ? reply(ReleaseOverview, releaseOverview({ damaged })) : undefined,
  );
  const notice = panel('Damaged records');
  expect(notice.getByText(/^2 records of the release store cannot be read/)).toBeInTheDocument();
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    damaged.map((record) => `${record.problem} ${record.path}`),
  );
  await user.click(screen.getByRole('button', { name: 'Versions of mfe-referrals' }));
  const versions = within(await dialog('Versions of mfe-referrals')).getAllByRole('listitem');
  expect(versions.at(-1)!.textContent).toBe(`1.2.9damaged${problem} It cannot be promoted.`);
});

test('a version no one gets can be withdrawn, with a reason', async () => {
  const { user, calls } = await openConsole((call) => (call.url.endsWith('/changes') ? done() : undefined));
  await user.click(screen.getByRole('button', { name: 'Versions of mfe-referrals' }));
  const versions = within(await dialog('Versions of mfe-referrals'));
  expect(versions.getAllByRole('button', { name: /^Withdraw/ }).map((button) => button.textContent)).toEqual([
    'Withdraw 1.3.0',
  ]);
  await user.click(versions.getByRole('button', { name: 'Withdraw 1.3.0' }));
  await user.type(versions.getByRole('textbox'), 'shows locked contacts{Enter}');
  await waitFor(() => expect(sent(calls, '/changes')).toHaveLength(1));
  expect(sent(calls, '/changes')).toEqual([
    { action: 'withdraw', remote: 'mfe-referrals', version: '1.3.0', reason: 'shows locked contacts' },
  ]);
  // the form is gone, and nothing typed with it
  await waitFor(() => expect(versions.queryByRole('textbox')).not.toBeInTheDocument());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
