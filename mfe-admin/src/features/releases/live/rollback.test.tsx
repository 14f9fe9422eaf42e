import { expect, test } from '@jest/globals';
import { ReleaseOverview, ROLLOUTS_IN_THE_WAY } from '@portal/shared/contracts/release-console';
import { done, reply, unreachable } from '@portal/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { liveRemote, releaseOverview } from '../../../testing/releases.ts';
import { dialog, isOff, openConsole, problem, sent, stopConsoleClock } from '../../../testing/releases-tab.tsx';

stopConsoleClock();

test('a marked version is returned to only when someone chooses it', async () => {
  const remote = liveRemote({ remote: 'mfe-sgd', live: '2.4.0', earlier: ['2.3.0'] });
  const { user, calls } = await openConsole((call) => {
    if (call.url.endsWith('/changes')) return done();
    return /releases\?/.test(call.url) ? reply(ReleaseOverview, releaseOverview({ remotes: [remote] })) : undefined;
  });
  await user.click(screen.getByRole('button', { name: 'Roll Back mfe-sgd 2.4.0' }));
  const question = within(await dialog('Roll back mfe-sgd'));
  await user.type(question.getByRole('textbox', { name: 'Why' }), 'slow{Enter}');
  expect(question.getByRole('alert')).toHaveTextContent(/^Choose the version to return to\.$/);
  expect(sent(calls, '/changes')).toEqual([]);
  await user.click(question.getByRole('radio', { name: /^2.3.0/ }));
  await user.click(question.getByRole('button', { name: 'Roll Back to 2.3.0' }));
  await waitFor(() => expect(sent(calls, '/changes')).toMatchObject([{ to: '2.3.0' }]));
});

test('a rollback that only rollouts are in the way of asks whether to stop them too, for the version it was refused for', async () => {
  const remote = liveRemote({ remote: 'mfe-sgd', live: '2.4.0', lastKnownGood: '2.2.0', earlier: ['2.3.0', '2.2.0'] });
  const inTheWay = { path: ROLLOUTS_IN_THE_WAY, message: 'Only the rollout of mfe-list@2.0.0 is in the way.' };
  let isRefused = true;
  const { user, calls } = await openConsole((call) => {
    if (call.url.endsWith('/changes')) return isRefused ? problem(422, 'no', [inTheWay]) : done();
    return /releases\?/.test(call.url) ? reply(ReleaseOverview, releaseOverview({ remotes: [remote] })) : undefined;
  });
  await user.click(screen.getByRole('button', { name: 'Roll Back mfe-sgd 2.4.0' }));
  const question = within(await dialog('Roll back mfe-sgd'));
  const also = { name: 'Also stop what is in the way' };
  expect(question.queryByRole('checkbox', also)).not.toBeInTheDocument();
  await user.type(question.getByRole('textbox', { name: 'Why' }), 'empty list{Enter}');
  expect(await question.findByRole('checkbox', also)).not.toBeChecked();
  expect(question.getByRole('alert')).toHaveTextContent(inTheWay.message);
  await user.click(question.getByRole('radio', { name: /^2.3.0/ }));
  expect(question.queryByRole('checkbox', also)).not.toBeInTheDocument();
  await user.click(question.getByRole('radio', { name: /^2.2.0/ }));
  await user.click(question.getByRole('button', { name: 'Roll Back to 2.2.0' }));
  await user.click(await question.findByRole('checkbox', also));
  isRefused = false;
  await user.click(question.getByRole('button', { name: 'Roll Back to 2.2.0' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const bodies = sent(calls, '/changes') as { stopsRollouts?: boolean }[];
  expect(bodies.map(({ stopsRollouts }) => stopsRollouts)).toEqual([undefined, undefined, true]);
});

test('only rollouts that the refusal named are stopped: one that began since is a conflict, and named the next time', async () => {
  const remote = liveRemote({ remote: 'mfe-sgd', live: '2.4.0', lastKnownGood: '2.2.0' });
  const inTheWay = (message: string) => problem(422, 'no', [{ path: ROLLOUTS_IN_THE_WAY, message }]);
  let revision = 418;
  const answers = [
    () => {
      revision = 419;
      return inTheWay('Only the rollout of mfe-list@2.0.0 is in the way.');
    },
    () => problem(409, 'production is at revision 419 now, not at 418 any more.'),
    () => inTheWay('Only the rollouts of mfe-list@2.0.0 and mfe-shop@2.0.0 are in the way.'),
    () => problem(503, 'The release store cannot be used.'),
    () => {
      revision = 420;
      return unreachable();
    },
    () => problem(409, 'production is at revision 420 now, not at 419 any more.'),
  ];
  const { user, calls } = await openConsole((call) => {
    if (call.url.endsWith('/changes')) return answers.shift()!();
    return /releases\?/.test(call.url)
      ? reply(ReleaseOverview, releaseOverview({ remotes: [remote], revision }))
      : undefined;
  });
  await user.click(screen.getByRole('button', { name: 'Roll Back mfe-sgd 2.4.0' }));
  const question = within(await dialog('Roll back mfe-sgd'));
  const also = { name: 'Also stop what is in the way' };
  const send = () => user.click(question.getByRole('button', { name: 'Roll Back to 2.2.0' }));
  await user.type(question.getByRole('textbox', { name: 'Why' }), 'empty list');
  await send();
  await user.click(await question.findByRole('checkbox', also));
  await screen.findByText(/Revision 419 must still be current/);
  await send();
  await question.findByText(/^production is at revision 419 now/);
  expect(question.queryByRole('checkbox', also)).not.toBeInTheDocument();
  await send();
  await user.click(await question.findByRole('checkbox', also));
  await send();
  await question.findByText('The release store cannot be used.');
  expect(question.getByRole('checkbox', also)).toBeChecked();
  await send();
  await waitFor(() => expect(question.getByRole('alert')).not.toHaveTextContent('The release store'));
  expect(question.getByRole('checkbox', also)).toBeChecked();
  await screen.findByText(/Revision 420 must still be current/);
  await send();
  await question.findByText(/^production is at revision 420 now/);
  expect(question.queryByRole('checkbox', also)).not.toBeInTheDocument();
  const bodies = sent(calls, '/changes') as { revision: number; stopsRollouts?: boolean }[];
  expect(bodies.map(({ revision: seen, stopsRollouts = false }) => [seen, stopsRollouts])).toEqual([
    [418, false],
    [418, true],
    [419, false],
    [419, true],
    [419, true],
    [419, true],
  ]);
});

test('a rollback asks why and shows each reason of a refusal; the typed text stays', async () => {
  let isRefused = true;
  const { user, calls } = await openConsole((call) => {
    if (!call.url.endsWith('/changes')) return undefined;
    const fields = ['The files of host 5.1.0 are gone.', 'mfe-sgd 2.2.3 needs host API 3.'];
    return isRefused
      ? problem(
          422,
          'Refused',
          fields.map((message) => ({ path: 'remotes', message })),
        )
      : done();
  });
  await user.click(screen.getByRole('button', { name: 'Roll Back host 5.2.0' }));
  const question = within(await dialog('Roll back host'));
  expect(question.getByText('Everybody gets 5.1.0 in place of 5.2.0, from the next page load.')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Roll Back to 5.1.0' }));
  expect(question.getByRole('alert')).toHaveTextContent(/^Say why; the log keeps it\.$/);
  await user.type(question.getByRole('textbox', { name: 'Why' }), 'banner moved{Enter}');
  await question.findByText('The files of host 5.1.0 are gone.');
  expect(question.getByRole('alert')).toHaveTextContent('mfe-sgd 2.2.3 needs host API 3.');
  isRefused = false;
  await user.click(question.getByRole('button', { name: 'Roll Back to 5.1.0' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(calls, '/changes').at(-1)).toEqual({
    action: 'rollback',
    channel: 'production',
    remotes: ['host'],
    revision: 418,
    reason: 'banner moved',
  });
});

test('a rollout is stopped, a stopped one is cleared; until then its remote cannot be rolled back', async () => {
  const { user } = await openConsole();
  expect(isOff('Roll Back mfe-referrals 1.3.2')).toBe('End the rollout first.');
  // A click as assistive technology sends it: pointer or focus would open the tooltip, which has the id of every
  // dialog here, because antd gives all of them the same one in tests.
  act(() => screen.getByRole('button', { name: 'Roll Back mfe-referrals 1.3.2' }).click());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stop mfe-referrals 1.4.0' }));
  await dialog('Stop the rollout of mfe-referrals 1.4.0');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Clear mfe-sgd 2.3.0' }));
  await dialog('Clear the stopped rollout of mfe-sgd 2.3.0');
});

test('a dialog about a change that someone else has already made says so instead of repeating it', async () => {
  let remotes = releaseOverview().remotes;
  const { user } = await openConsole((call) => {
    if (call.url.includes('?channel=') && !call.url.includes('/log'))
      return reply(ReleaseOverview, releaseOverview({ remotes }));
    if (!call.url.endsWith('/changes')) return undefined;
    remotes = [liveRemote({ remote: 'mfe-referrals', live: '1.3.2' })];
    return problem(409, 'Someone changed production meanwhile.');
  });
  await user.click(screen.getByRole('button', { name: 'Stop mfe-referrals 1.4.0' }));
  await user.type(within(await dialog(/^Stop/)).getByRole('textbox', { name: 'Why' }), 'slow{Enter}');
  await within(await dialog('mfe-referrals has changed')).findByText(/Someone changed production in the meantime/);
});
