import { expect, test } from '@jest/globals';
import { ActivePins, ReleaseOverview, SnapshotReleases } from '@portal/shared/contracts/release-console';
import { done, reply, type Call } from '@portal/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { activePin, liveRemote, publishedVersion, releaseOverview } from '../../../testing/releases.ts';
import { openConsole, panel, problem, sent, share, stopConsoleClock, why } from '../../../testing/releases-tab.tsx';

stopConsoleClock();

const SNAPSHOT = '0b1e6d20c9f4';
const VERSIONS = [publishedVersion('2.0.6'), publishedVersion('2.0.5'), publishedVersion('2.0.4')];
const production = releaseOverview({
  remotes: [
    liveRemote({ remote: 'host', live: '5.2.0' }),
    liveRemote({ remote: 'mfe-auth', published: VERSIONS }),
    liveRemote({ remote: 'mfe-sgd', published: VERSIONS }),
  ],
});
const staging = (live: string) =>
  releaseOverview({
    channel: 'staging',
    snapshot: SNAPSHOT,
    remotes: [
      liveRemote({ remote: 'host', live: '5.2.0' }),
      liveRemote({ remote: 'mfe-auth', live }),
      liveRemote({ remote: 'mfe-surveys', live: '0.2.0' }),
    ],
  });
/** Production, and what staging has. */
const consoleWith = (stagingHas: () => ReturnType<typeof reply>) => (call: Call) => {
  if (call.url.endsWith('/changes')) return done();
  if (!/releases\?/.test(call.url)) return undefined;
  return call.url.includes('channel=staging') ? stagingHas() : reply(ReleaseOverview, production);
};
const field = () => panel('Promote').getByRole('combobox', { name: 'Copy releases from…' });
const chosen = () =>
  panel('Promote')
    .getAllByRole<HTMLSelectElement>('combobox', { name: /^Version of/ })
    .map((one) => `${one.getAttribute('aria-label')} ${one.value}`);

test('what another channel has and this one does not is promoted in one change', async () => {
  const { user, calls } = await openConsole(consoleWith(() => reply(ReleaseOverview, staging('2.0.5'))));
  await user.selectOptions(field(), 'staging, as it is now');
  await panel('Promote').findByText('2 releases differ (staging, as it is now).');
  expect(chosen()).toEqual(['Version of mfe-auth 2.0.5', 'Version of mfe-surveys 0.2.0']);
  // a remote that no one has yet goes to everybody
  expect(share()).toHaveValue('100');
  await user.type(why(), 'tested on staging{Enter}');
  await waitFor(() => expect(sent(calls, '/changes')).toHaveLength(1));
  expect(sent(calls, '/changes')).toMatchObject([
    {
      channel: 'production',
      releases: [
        { remote: 'mfe-auth', version: '2.0.5', from: SNAPSHOT },
        { remote: 'mfe-surveys', version: '0.2.0', from: SNAPSHOT },
      ],
    },
  ]);
  expect(sent(calls, '/check').at(-1)).toMatchObject({ releases: [{ from: SNAPSHOT }, { from: SNAPSHOT }] });
});

/** What the console asks the server to check after a copy from staging, and after `edit`. */
async function checkedAfterCopy(hasCopies: boolean, edit?: (user: UserEvent) => Promise<void>) {
  const { user, calls } = await openConsole((call) => {
    const isShown = /releases\?/.test(call.url) && !call.url.includes('channel=staging');
    if (isShown) return reply(ReleaseOverview, { ...production, hasCopies });
    return consoleWith(() => reply(ReleaseOverview, staging('2.0.5')))(call);
  });
  await user.selectOptions(field(), 'staging, as it is now');
  await edit?.(user);
  await panel('Promote').findByText('28 files reachable, hashes match');
  return (sent(calls, '/check').at(-1) as { releases: unknown[] }).releases;
}

test('only what was copied names the snapshot it is from: not another version of it', async () => {
  const version = () => panel('Promote').findByRole('combobox', { name: 'Version of mfe-auth' });
  const chooseNewer = async (user: UserEvent) => user.selectOptions(await version(), '2.0.6');
  expect(await checkedAfterCopy(true, chooseNewer)).toEqual([
    { remote: 'mfe-auth', version: '2.0.6' },
    { remote: 'mfe-surveys', version: '0.2.0', from: SNAPSHOT },
  ]);
});

test('a server that does not compare records is not told where a release was copied from', async () => {
  expect(await checkedAfterCopy(false)).toEqual([
    { remote: 'mfe-auth', version: '2.0.5' },
    { remote: 'mfe-surveys', version: '0.2.0' },
  ]);
});

test('a pin is promoted as it was tested: its snapshot does not change', async () => {
  const pins = [activePin({ snapshot: '5b09d7c4aa10' }), activePin({ id: '00112233445566aa' })];
  const { user, calls } = await openConsole((call) => {
    if (call.url.endsWith('/pins')) {
      return reply(ActivePins, { pins: [pins[0]!, { ...pins[1]!, ended: 'mfe-sgd@2.0.5 was withdrawn.' }] });
    }
    if (!call.url.endsWith('/snapshots/5b09d7c4aa10')) return consoleWith(() => problem(500, 'not asked'))(call);
    const releases = { host: '5.2.0', 'mfe-auth': '2.0.4', 'mfe-sgd': '2.0.5' };
    return reply(SnapshotReleases, { id: '5b09d7c4aa10', releases });
  });
  const options = within(await screen.findByRole('combobox', { name: 'Copy releases from…' })).getAllByRole('option');
  const pin = 'Pin: mfe-referrals 1.3.0, snapshot 5b09d7c4aa10';
  // the pin that has ended is none of them
  expect(options.map(({ textContent }) => textContent)).toEqual(['Copy releases from…', 'staging, as it is now', pin]);
  await user.selectOptions(field(), pin);
  await panel('Promote').findByText(`1 release differs (${pin}).`);
  expect(chosen()).toEqual(['Version of mfe-sgd 2.0.5']);
  await waitFor(() => expect(sent(calls, '/check').at(-1)).toMatchObject({ releases: [{ from: '5b09d7c4aa10' }] }));
});

test('where nothing differs, and where it cannot be read, it says so and leaves the form as it is', async () => {
  const same = { ...production, channel: 'staging' };
  let isDown = false;
  const refused = () => problem(500, 'The release store does not answer.');
  const { user } = await openConsole(consoleWith(() => (isDown ? refused() : reply(ReleaseOverview, same))));
  const before = chosen();
  await user.selectOptions(field(), 'staging, as it is now');
  await panel('Promote').findByText('Nothing differs: production has all of it (staging, as it is now).');
  isDown = true;
  await user.selectOptions(field(), 'staging, as it is now');
  await panel('Promote').findByText('The release store does not answer.');
  expect(chosen()).toEqual(before);
});
