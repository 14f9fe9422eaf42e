import { expect, test } from '@jest/globals';
import { queryClient } from '@portal/shared/api';
import { ReleaseCheckResult, ReleaseOverview } from '@portal/shared/contracts/release-console';
import { events } from '@portal/shared/events';
import { done, reply } from '@portal/shared/testing/server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { liveRemote, publishedVersion, releaseOverview, releaseShare } from '../../../testing/releases.ts';
import { RELEASES_KEY } from '../releases.queries.ts';
import {
  CHECKS,
  isOff,
  openConsole,
  panel,
  problem,
  sent,
  share,
  stopConsoleClock,
  why,
} from '../../../testing/releases-tab.tsx';

stopConsoleClock();

test('a promotion in steps begins with 5, 25 and 100 per cent and an hour each, which can be changed', async () => {
  const toasts: string[] = [];
  const subscription = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
  const { user, calls } = await openConsole((call) => (call.url.endsWith('/changes') ? done() : undefined));
  await user.click(panel('Promote').getByText('In steps'));
  const shares = screen.getByRole('textbox', { name: 'Steps' });
  const minutes = screen.getByRole('textbox', { name: 'Hold each step for at least' });
  expect([shares, minutes].map((field) => (field as HTMLInputElement).value)).toEqual(['5, 25, 100', '60']);
  expect(panel('Promote').queryByRole('textbox', { name: 'Share of visitors' })).not.toBeInTheDocument();
  await user.clear(shares);
  await user.type(shares, '10, 5');
  expect(isOff('Promote 1.4.0 in steps')).toMatch(/^Each share must be larger than the one before it\./);
  await user.clear(shares);
  await user.type(shares, '10, 50');
  await user.clear(minutes);
  await user.type(minutes, '90');
  await screen.findByText('28 files reachable, hashes match');
  await user.type(why(), 'new filters{Enter}');
  await waitFor(() => expect(toasts).toEqual(['Done: Promote 1.4.0 in steps.']));
  const releases = [{ remote: 'mfe-referrals', version: '1.4.0' }];
  const steps = { percents: [10, 50], holdMinutes: 90 };
  expect(sent(calls, '/changes')).toEqual([
    { action: 'promote', channel: 'production', releases, revision: 418, reason: 'new filters', steps },
  ]);
  // the next one is for one share again
  expect(share()).toBeInTheDocument();
  subscription.unsubscribe();
});

test('steps are not offered by a server that knows none, nor for what no one has yet', async () => {
  const { user } = await openConsole();
  await user.click(panel('Promote').getByText('In steps'));
  const remotes = panel('Promote').getByRole('combobox', { name: 'Remote' });
  await user.selectOptions(remotes, within(remotes).getByRole('option', { name: 'mfe-surveys · not live' }));
  expect(panel('Promote').queryByText('In steps')).not.toBeInTheDocument();
  expect(share()).toHaveValue('100');
  cleanup();
  // as servers from before answer
  const { hasSteps: _, ...before } = releaseOverview();
  await openConsole((call) => (/releases\?/.test(call.url) ? reply(ReleaseOverview, before) : undefined));
  expect(panel('Promote').queryByText('In steps')).not.toBeInTheDocument();
});

test('a promotion to everybody can skip the watch, and can mark the live release as bad', async () => {
  const { user, calls } = await openConsole((call) => (call.url.endsWith('/changes') ? done() : undefined));
  const watch = { name: 'Roll back if it fails in the first hour' };
  expect(panel('Promote').queryByRole('checkbox', watch)).not.toBeInTheDocument();
  await user.click(panel('Promote').getByRole('button', { name: '100%' }));
  await user.click(panel('Promote').getByRole('checkbox', watch));
  await user.click(panel('Promote').getByRole('checkbox', { name: 'What is live now is bad, never return to it' }));
  await user.type(why(), 'urgent{Enter}');
  await waitFor(() => expect(sent(calls, '/changes')).toMatchObject([{ watch: false, previousIsBad: true }]));
});

test('a promotion is checked while it is edited, and sent with the revision that was shown', async () => {
  const toasts: string[] = [];
  const subscription = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
  const { user, calls } = await openConsole((call) => (call.url.endsWith('/changes') ? done() : undefined));
  expect(isOff('1.4.0 has 25% already')).toMatch(/^Nothing would change: choose another version or another share\./);
  await user.clear(share());
  await user.type(share(), '33.25');
  await screen.findByText('28 files reachable, hashes match');
  await user.click(screen.getByRole('button', { name: 'Promote 1.4.0 to 33.25%' }));
  expect(panel('Promote').getByRole('alert')).toHaveTextContent(/^Say why; the log keeps it\.$/);
  await user.type(why(), 'no failures{Enter}');
  await waitFor(() => expect(toasts).toEqual(['Done: Promote 1.4.0 to 33.25%.']));
  const releases = [{ remote: 'mfe-referrals', version: '1.4.0' }];
  expect(sent(calls, '/changes')).toEqual([
    { action: 'promote', channel: 'production', releases, revision: 418, reason: 'no failures', percent: 33.25 },
  ]);
  // One check for the rollout, whatever its share.
  expect(sent(calls, '/check')).toEqual([{ channel: 'production', releases, percent: 50 }]);
  expect(why()).toHaveValue('');
  subscription.unsubscribe();
});

test('the host asks before a promotion that was begun is taken away, by another tab or channel too', async () => {
  const told: unknown[] = [];
  const subscription = events.on('form.unsaved').subscribe((unsaved) => told.push(unsaved));
  const { user } = await openConsole((call) => (call.url.endsWith('/changes') ? done() : undefined));
  const form = expect.any(String);
  const parameters = ['tab', 'channel'];
  const unsaved = { form, title: 'Promote', changes: 1, isKept: false, isBeingKept: false, parameters };
  const saved = { form, title: '', changes: 0, isKept: true };
  await user.type(why(), 'x');
  await user.clear(why());
  await user.clear(share());
  await user.type(share(), '33');
  expect(told).toEqual([unsaved, saved, unsaved]);
  await user.type(why(), 'no failures{Enter}');
  await waitFor(() => expect(told).toEqual([unsaved, saved, unsaved, saved]));
  subscription.unsubscribe();
});

test('a version that is published while the reason is typed does not take the place of the one it is for', async () => {
  let newest = ['1.4.0'];
  const { user, calls } = await openConsole((call) => {
    if (call.url.endsWith('/changes')) return done();
    if (!call.url.includes('?channel=') || call.url.includes('/log')) return undefined;
    const published = [...newest, '1.3.2'].map((version) => publishedVersion(version));
    const shares = [releaseShare({ version: '1.3.2' })];
    const remotes = [liveRemote({ remote: 'mfe-referrals', shares, published })];
    return reply(ReleaseOverview, releaseOverview({ remotes }));
  });
  await user.type(why(), 'n');
  newest = ['1.5.0', '1.4.0'];
  await act(() => queryClient.invalidateQueries({ queryKey: RELEASES_KEY }));
  await screen.findByRole('option', { name: '1.5.0' });
  await user.type(why(), 'o failures');
  await user.click(screen.getByRole('button', { name: 'Promote 1.4.0 to 10%' }));
  await waitFor(() => expect(sent(calls, '/changes')).toHaveLength(1));
  expect(sent(calls, '/changes')).toMatchObject([
    { releases: [{ remote: 'mfe-referrals', version: '1.4.0' }], percent: 10, reason: 'no failures' },
  ]);
  // the next one follows what is live again
  expect(await screen.findByRole('button', { name: 'Promote 1.5.0 to 10%' })).toBeInTheDocument();
});

test('several remotes move in one promotion, for everybody without a share; withdrawn versions cannot be chosen', async () => {
  const { user, calls } = await openConsole((call) => (call.url.endsWith('/changes') ? done() : undefined));
  const versions = screen.getByRole('combobox', { name: 'Version of mfe-referrals' });
  expect(within(versions).getByRole('option', { name: '1.3.3 · withdrawn' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Add another remote' }));
  await user.selectOptions(screen.getAllByRole('combobox', { name: 'Remote' })[1]!, 'mfe-sgd');
  await user.click(panel('Promote').getByRole('button', { name: '100%' }));
  await user.type(why(), 'both');
  await user.click(screen.getByRole('button', { name: 'Promote 2 releases to everybody' }));
  await waitFor(() => expect(sent(calls, '/changes')).toHaveLength(1));
  const releases = [
    { remote: 'mfe-referrals', version: '1.4.0' },
    { remote: 'mfe-sgd', version: '2.2.3' },
  ];
  expect(sent(calls, '/changes')).toEqual([
    { action: 'promote', channel: 'production', releases, revision: 418, reason: 'both' },
  ]);
  expect(sent(calls, '/check').at(-1)).toEqual({ channel: 'production', releases });
});

test('a rollout is promoted under its own guard', async () => {
  const { user } = await openConsole();
  await user.clear(share());
  await user.type(share(), '50');
  await screen.findByText(/^Stops itself if failures pass 0.5% of at least 1,000 visitors\./);
});

test('a remote that was never live here is promoted to everybody', async () => {
  const { user, calls } = await openConsole((call) => (call.url.endsWith('/changes') ? done() : undefined));
  const remotes = panel('Promote').getByRole('combobox', { name: 'Remote' });
  await user.selectOptions(remotes, within(remotes).getByRole('option', { name: 'mfe-surveys · not live' }));
  expect(share()).toHaveValue('100');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Version of mfe-surveys' }), '0.1.0');
  await user.type(why(), 'its first release');
  await user.click(screen.getByRole('button', { name: 'Promote 0.1.0 to everybody' }));
  await waitFor(() => expect(sent(calls, '/changes')).toHaveLength(1));
  const releases = [{ remote: 'mfe-surveys', version: '0.1.0' }];
  expect(sent(calls, '/changes')).toMatchObject([{ action: 'promote', releases, reason: 'its first release' }]);
  expect(sent(calls, '/changes')[0]).not.toHaveProperty('percent');
});

test('the findings of a check are shown, and nothing can be sent', async () => {
  const sentence = 'mfe-dashboard hears referral.changed@2, but no release of the set sends it.';
  const damage = 'mfe-sgd@2.3.0: list.js is missing from the store.';
  const { user } = await openConsole((call) =>
    call.url.endsWith('/check')
      ? reply(ReleaseCheckResult, {
          snapshot: '7f3ac2e1b0c5',
          checks: [
            { ...CHECKS[0]!, warnings: [damage] },
            { name: 'events', summary: 'Events', problems: [sentence] },
          ],
        })
      : undefined,
  );
  await user.clear(share());
  await user.type(share(), '50');
  await screen.findByText(sentence);
  expect(panel('Promote').getByText(damage)).toBeInTheDocument();
  expect(isOff('Promote 1.4.0 to 50%')).toMatch(/^A check does not hold\./);
  await user.clear(share());
  await user.type(share(), '101');
  expect(panel('Promote').getByRole('alert')).toHaveTextContent(/^A share is at most 100\.$/);
});

test.each([
  { what: 'the network fails', answer: () => Promise.reject(new TypeError('Failed to fetch')) },
  { what: 'the server fails', answer: () => problem(500, 'Something went wrong.') },
])('a set whose check did not run, because $what, is promoted only once it was checked', async ({ answer }) => {
  let isDown = true;
  const { user, calls } = await openConsole((call) => {
    if (call.url.endsWith('/check') && isDown) return answer();
    return call.url.endsWith('/changes') ? done() : undefined;
  });
  await user.click(panel('Promote').getByRole('button', { name: '50%' }));
  const again = await panel('Promote').findByRole('button', { name: 'Check Again' }, { timeout: 5_000 });
  expect(panel('Promote').getByRole('alert')).toHaveTextContent(/^The set could not be checked\./);
  expect(isOff('Promote 1.4.0 to 50%')).toMatch(/^The set was not checked\. Check it again first\./);
  await user.type(why(), 'no failures{Enter}');
  expect(sent(calls, '/changes')).toEqual([]);
  isDown = false;
  await user.click(again);
  await panel('Promote').findByText('28 files reachable, hashes match');
  // the focus stays where it was, though the button has left
  expect(document.activeElement).toContainElement(panel('Promote').getByRole('list', { name: 'Checks' }));
  expect(document.body).not.toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Promote 1.4.0 to 50%' }));
  await waitFor(() => expect(sent(calls, '/changes')).toHaveLength(1));
});

test('what the server refuses to check cannot be promoted, and is not checked again', async () => {
  const sentence = 'mfe-referrals@1.4.0 is live for everybody on production already.';
  const { user } = await openConsole((call) => (call.url.endsWith('/check') ? problem(422, sentence) : undefined));
  await user.click(panel('Promote').getByRole('button', { name: '50%' }));
  await panel('Promote').findByText(sentence);
  expect(panel('Promote').getByRole('alert')).toHaveTextContent(new RegExp(`^${sentence}$`));
  expect(panel('Promote').queryByRole('button', { name: 'Check Again' })).not.toBeInTheDocument();
  expect(isOff('Promote 1.4.0 to 50%')).toMatch(/^A check does not hold\./);
});

test('nothing is promoted while its check runs', async () => {
  const checked = Promise.withResolvers<undefined>();
  const { user, calls } = await openConsole((call) => (call.url.endsWith('/check') ? checked.promise : undefined));
  await user.click(panel('Promote').getByRole('button', { name: '50%' }));
  await user.type(why(), 'no failures{Enter}');
  expect(isOff('Promote 1.4.0 to 50%')).toMatch(/^Checking the whole set…/);
  expect(sent(calls, '/changes')).toEqual([]);
  checked.resolve(undefined);
  await panel('Promote').findByText('28 files reachable, hashes match');
  expect(screen.getByRole('button', { name: 'Promote 1.4.0 to 50%' })).not.toHaveAttribute('aria-disabled', 'true');
});

test('what the server knows about a release is said, also what happened to it on another channel, and is no obstacle', async () => {
  const mark = { kind: 'rolled-back', who: 'Rollout guard', when: '2026-11-18T21:05:00.000Z' } as const;
  const release = { remote: 'mfe-referrals', version: '1.4.0' };
  const marked = { kind: 'mark', ...release, mark } as const;
  const { user } = await openConsole((call) =>
    call.url.endsWith('/check')
      ? reply(ReleaseCheckResult, {
          snapshot: '7f3ac2e1b0c5',
          checks: CHECKS,
          warnings: [
            { kind: 'older', ...release, live: '1.5.0' },
            { ...marked, channel: 'production', mark: { ...mark, why: 'next to the version already' } },
            { ...marked, channel: 'staging', mark: { ...mark, why: '9 of 60 visitors failed.' } },
          ],
        })
      : undefined,
  );
  await user.clear(share());
  await user.type(share(), '50');
  await panel('Promote').findByText('mfe-referrals 1.4.0 is older than 1.5.0, which is live.');
  expect(panel('Promote').getByText(/^mfe-referrals 1.4.0 rolled back on staging/)).toHaveTextContent(
    /on staging Nov 1[89], \d+:05\s[AP]M \S+: 9 of 60 visitors failed\.$/,
  );
  expect(panel('Promote').queryByText(/next to the version already/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Promote 1.4.0 to 50%' })).not.toHaveAttribute('aria-disabled', 'true');
});

test('a conflict is shown, the live set is loaded again, and the typed text stays and is sent with the new revision', async () => {
  let revision = 418;
  const { user, calls } = await openConsole((call) => {
    if (call.url.includes('?channel=') && !call.url.includes('/log'))
      return reply(ReleaseOverview, releaseOverview({ revision }));
    if (!call.url.endsWith('/changes')) return undefined;
    if ((call.body as { revision: number }).revision === 419) return done();
    revision = 419;
    return problem(409, 'Someone changed production meanwhile. Nothing was done.');
  });
  await user.clear(share());
  await user.type(share(), '50');
  await user.type(why(), 'no failures{Enter}');
  await screen.findByText('Someone changed production meanwhile. Nothing was done.');
  expect(why()).toHaveValue('no failures');
  expect(share()).toHaveValue('50');
  await screen.findByText(/Revision 419 must still be current/);
  await user.click(screen.getByRole('button', { name: 'Promote 1.4.0 to 50%' }));
  await waitFor(() => expect(why()).toHaveValue(''));
  expect(sent(calls, '/changes')).toMatchObject([{ revision: 418 }, { revision: 419 }]);
});

test('nothing is promoted while what is shown is older than what is live', async () => {
  // another period has shown revision 19 already
  const { user } = await openConsole(({ url }) => {
    const hours = new URL(url, 'http://portal').searchParams.get('hours');
    if (hours === null) return undefined;
    return reply(ReleaseOverview, releaseOverview({ revision: hours === '168' ? 19 : 18 }));
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Health over' }), 'Last 7 days');
  await screen.findByText(/Revision 19 must still be current/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Health over' }), 'Last 24 h');
  await screen.findByText(/Revision 18 must still be current/);
  await user.click(panel('Promote').getByRole('button', { name: '50%' }));
  expect(isOff('Promote 1.4.0 to 50%')).toMatch(/^Checking the whole set…/);
});
