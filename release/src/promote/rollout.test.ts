import { beforeEach, expect, test } from '@jest/globals';
import { checkPromotion } from './check-promotion.ts';
import { readChannel, readSnapshot } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { promote, type PromoteRequest } from './promote.ts';
import { readLog } from '../log/read-log.ts';
import { rollback } from '../rollback/rollback.ts';
import { readStatus } from '../read/status.ts';
import { stopRollout } from '../rollback/stop-rollout.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';

const who = { channel: 'production', who: 'Tess', why: 'a test' };
const guardWho = { channel: 'production', who: 'Rollout guard', why: '12 of 100 loads failed, more than 2%.' };

let store: ReleaseStore;
beforeEach(async () => {
  store = await freshStore();
  const remotes = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d', 'mfe-e'];
  await publishAll(store, [
    hostRecord('1.0.0'),
    hostRecord('1.1.0'),
    ...remotes.flatMap((remote) => [remoteRecord(remote, '1.0.0'), remoteRecord(remote, '1.1.0')]),
    remoteRecord('mfe-a', '1.2.0'),
  ]);
  await promoteAll(store, 'host@1.0.0', ...remotes.map((remote) => `${remote}@1.0.0`));
});

const roll = (percent: number, names: readonly string[], request: Partial<PromoteRequest> = {}) =>
  promote(store, names.map(parseReleaseName), { ...who, percent, ...request });
async function targetOf(remote: string) {
  return (await readChannel(store, 'production'))?.channel.remotes[remote];
}
/** A fixed time, even if later changes were made by the real clock. */
const at = (time: string) => ({ now: () => new Date(time), isClockTrusted: true });

test('a rollout leaves what is live alone and shows its share, its start and its limit', async () => {
  const { channel } = await roll(10, ['mfe-a@1.1.0'], at('2024-11-21T09:00:00.000Z'));
  expect(channel.remotes['mfe-a']).toEqual({
    version: '1.0.0',
    rollout: {
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      version: '1.1.0',
      weight: 1_000,
      guard: { maxFailures: 200, minLoads: 50 },
      since: '2024-11-21T09:00:00.000Z',
    },
  });
  expect(channel.lastChange).toMatchObject({ action: 'rollout', changes: [{ remote: 'mfe-a' }] });
  // Visitors in no rollout keep what they had.
  const [before] = (await readLog(store, 'production', 50)).filter((line) => 'revision' in line && line.revision === 1);
  expect(channel.lastChange.snapshot).toBe(before && 'snapshot' in before && before.snapshot);
});

test('a rollout grows and pauses with the same id, start and visitors; its guard changes only when one is given', async () => {
  const guard = { maxFailures: 50, minLoads: 200 };
  await roll(12.5, ['mfe-a@1.1.0'], { guard, ...at('2024-11-21T09:00:00.000Z') });
  const begun = await targetOf('mfe-a');
  expect(begun?.rollout).toMatchObject({ weight: 1_250, guard });
  await roll(50, ['mfe-a@1.1.0'], at('2024-11-21T10:00:00.000Z'));
  expect(await targetOf('mfe-a')).toEqual({ ...begun, rollout: { ...begun?.rollout, weight: 5_000 } });
  await roll(0, ['mfe-a@1.1.0'], { guard: { maxFailures: 10, minLoads: 10 } });
  expect(await targetOf('mfe-a')).toEqual({
    ...begun,
    rollout: { ...begun?.rollout, weight: 0, guard: { maxFailures: 10, minLoads: 10 } },
  });
});

test('a guard of few visitors is for a rollout; promoted to everybody, it wants as many as the guard will wait for', async () => {
  const guard = { maxFailures: 50, minLoads: 3 };
  await roll(10, ['mfe-a@1.1.0'], { guard });
  expect((await targetOf('mfe-a'))?.rollout).toMatchObject({ guard });
  await expect(roll(100, ['mfe-a@1.1.0'], { guard })).rejects.toMatchObject({ code: 'invalid' });
  const { channel } = await roll(100, ['mfe-a@1.1.0']);
  expect(channel.lastChange.watch?.guard).toEqual({ maxFailures: 50, minLoads: 50 });
});

test('at 100 per cent it is live for everybody, and what was live before is the last known good', async () => {
  await roll(10, ['mfe-a@1.1.0']);
  const { channel } = await roll(100, ['mfe-a@1.1.0']);
  expect(channel.remotes['mfe-a']).toEqual({ version: '1.1.0', lastKnownGood: '1.0.0' });
  expect(channel.lastChange.action).toBe('promote');
});

test('a full promote of another version ends the rollout, also of the one that is live', async () => {
  await roll(10, ['mfe-a@1.1.0']);
  await promoteAll(store, 'mfe-a@1.2.0');
  expect(await targetOf('mfe-a')).toEqual({ version: '1.2.0', lastKnownGood: '1.0.0' });
  await roll(10, ['mfe-a@1.1.0']);
  expect(await promoteAll(store, 'mfe-a@1.2.0')).toMatchObject({ changed: true });
  expect(await targetOf('mfe-a')).toEqual({ version: '1.2.0', lastKnownGood: '1.0.0' });
});

test('releases that are named together share an id, also with one that is under way', async () => {
  await roll(10, ['mfe-a@1.1.0', 'mfe-b@1.1.0']);
  const id = (await targetOf('mfe-a'))?.rollout?.id;
  expect((await targetOf('mfe-b'))?.rollout?.id).toBe(id);
  await roll(20, ['mfe-b@1.1.0', 'mfe-c@1.1.0']);
  expect((await targetOf('mfe-c'))?.rollout?.id).toBe(id);
  await roll(10, ['mfe-d@1.1.0']);
  expect((await targetOf('mfe-d'))?.rollout?.id).not.toBe(id);
  await expect(roll(30, ['mfe-a@1.1.0', 'mfe-d@1.1.0'])).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('are in rollouts of their own'),
  });
});

test('a rollout is refused for a second version, for the live version and for a remote that is not live', async () => {
  await roll(10, ['mfe-a@1.1.0']);
  await publishAll(store, [remoteRecord('mfe-new', '1.0.0')]);
  const before = await readChannel(store, 'production');
  const refused = (sentence: string) => ({ code: 'refused', message: expect.stringContaining(sentence) });
  await expect(roll(10, ['mfe-a@1.2.0'])).rejects.toMatchObject(
    refused('mfe-a@1.1.0 is rolling out to 10% of the visitors; promote it to everybody or roll it back'),
  );
  await expect(roll(10, ['mfe-b@1.0.0'])).rejects.toMatchObject(refused('mfe-b@1.0.0 is live for everybody'));
  await expect(roll(10, ['mfe-new@1.0.0'])).rejects.toMatchObject(refused('mfe-new is not live on production'));
  expect(await readChannel(store, 'production')).toEqual(before);
});

test.each([
  [-1, 'is below 0'],
  [100.5, 'is above 100'],
  [10.125, 'has more than two decimals'],
  [Number.NaN, 'is not a number'],
  [Infinity, 'is not a number'],
])('a share of %d per cent is refused', async (percent, sentence) => {
  await expect(roll(percent, ['mfe-a@1.1.0'])).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(sentence),
  });
  expect((await readChannel(store, 'production'))?.channel.revision).toBe(1);
});

test('every combination is kept as a snapshot', async () => {
  await roll(10, ['host@1.1.0']);
  await roll(10, ['mfe-a@1.1.0']);
  const ids = (await store.list('snapshots')).map((path) => path.slice('snapshots/'.length, -'.json'.length));
  const sets = await Promise.all(ids.map((id) => readSnapshot(store, id)));
  const versions = sets.map((set) => {
    const { version, lastKnownGood } = set?.remotes['mfe-a'] ?? {};
    return `${set?.host.version} ${version} ${lastKnownGood?.version ?? '–'}`;
  });
  expect(versions.toSorted()).toEqual(['1.0.0 1.0.0 –', '1.0.0 1.1.0 1.0.0', '1.1.0 1.0.0 –', '1.1.0 1.1.0 1.0.0']);
});

test('a rollout that would not fit together with another one is refused', async () => {
  await publishAll(store, [
    hostRecord('2.0.0', { provides: [{ key: 'react', version: '19.3.1', files: [] }], manifest: apiOf('2.0.0') }),
    remoteRecord('mfe-a', '2.0.0', { manifest: { ...remoteRecord('mfe-a', '2.0.0').manifest, hostApi: '1.x' } }),
    ...['mfe-b', 'mfe-c', 'mfe-d', 'mfe-e', 'mfe-a'].map((remote) =>
      remoteRecord(remote, '1.5.0', {
        manifest: { ...remoteRecord(remote, '1.5.0').manifest, hostApi: '1.x || 2.x' },
      }),
    ),
  ]);
  await promoteAll(store, ...['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d', 'mfe-e'].map((remote) => `${remote}@1.5.0`));
  await roll(10, ['host@2.0.0']);
  await expect(roll(10, ['mfe-a@2.0.0'])).rejects.toMatchObject({
    code: 'refused',
    problems: [
      'mfe-a@2.0.0 works with host API 1.x, but host@2.0.0 offers 2.0.0. To fit, name another host or another mfe-a with it, or promote one first.',
    ],
  });
  const { checks } = await checkPromotion(store, 'production', [{ remote: 'mfe-a', version: '2.0.0' }], 10);
  expect(checks.find(({ name }) => name === 'host-api')?.problems).toHaveLength(1);
});
const apiOf = (hostApi: string) => ({ ...hostRecord('1.0.0').manifest, hostApi });

test('a fifth rollout at once is refused', async () => {
  for (const remote of ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d']) await roll(10, [`${remote}@1.1.0`]);
  await expect(roll(10, ['mfe-e@1.1.0'])).rejects.toMatchObject({ code: 'refused' });
  // Paused, it has no visitors.
  expect(await roll(0, ['mfe-e@1.1.0'])).toMatchObject({ changed: true });
});

test('a change is a conflict when the channel is not at the revision that the decision was based on', async () => {
  await roll(10, ['mfe-a@1.1.0'], { revision: 1 });
  const conflict = { code: 'conflict', message: expect.stringContaining('production is at revision 2 now, not at 1') };
  await expect(roll(20, ['mfe-a@1.1.0'], { revision: 1 })).rejects.toMatchObject(conflict);
  await expect(rollback(store, ['mfe-a'], { ...who, revision: 1 })).rejects.toMatchObject(conflict);
  expect(await roll(20, ['mfe-a@1.1.0'], { revision: 2 })).toMatchObject({ channel: { revision: 3 } });
});

test('a rollback ends a rollout first, and only then goes back to what was live before', async () => {
  await promoteAll(store, 'mfe-a@1.1.0');
  await roll(10, ['mfe-a@1.2.0']);
  const first = await rollback(store, ['mfe-a'], who);
  expect(first.channel.remotes['mfe-a']).toEqual({ version: '1.1.0', lastKnownGood: '1.0.0' });
  const second = await rollback(store, ['mfe-a'], who);
  expect(second.channel.remotes['mfe-a']).toEqual({ version: '1.0.0' });
});

test('a rollback to a release that once had a rollout does not restart the rollout', async () => {
  await roll(10, ['mfe-a@1.1.0']);
  await promoteAll(store, 'mfe-a@1.2.0');
  const { channel } = await rollback(store, ['mfe-a'], who);
  expect(channel.remotes['mfe-a']).toEqual({ version: '1.0.0' });
});

test('a rollout that stops itself has no visitors, says why, and starts afresh when it is promoted again', async () => {
  await roll(10, ['mfe-a@1.1.0', 'mfe-b@1.1.0']);
  const begun = (await targetOf('mfe-a'))?.rollout;
  const stop = { ...guardWho, remote: 'mfe-a', rolloutId: begun?.id ?? '' };
  const { changed, channel } = await stopRollout(store, stop);
  expect({ changed, action: channel.lastChange.action, by: channel.lastChange.who }).toEqual({
    changed: true,
    action: 'stop',
    by: 'Rollout guard',
  });
  // Both: releases that are rolled out together may need each other.
  for (const remote of ['mfe-a', 'mfe-b']) {
    expect(channel.remotes[remote]?.rollout).toMatchObject({ weight: 0, stopped: guardWho.why, id: begun?.id });
  }
  expect(await stopRollout(store, stop)).toMatchObject({ changed: false, channel: { revision: channel.revision } });
  await roll(5, ['mfe-a@1.1.0'], at('2024-11-22T09:00:00.000Z'));
  const again = (await targetOf('mfe-a'))?.rollout;
  expect(again).toMatchObject({ weight: 500, since: '2024-11-22T09:00:00.000Z' });
  expect(again?.id).not.toBe(begun?.id);
  expect(again).not.toHaveProperty('stopped');
  // The failure of the first does not stop the second.
  expect(await stopRollout(store, stop)).toMatchObject({ changed: false });
});

test('a stopped rollout can be followed by another version, and is ended by a rollback', async () => {
  await roll(10, ['mfe-a@1.1.0']);
  const rolloutId = (await targetOf('mfe-a'))?.rollout?.id ?? '';
  await stopRollout(store, { ...guardWho, remote: 'mfe-a', rolloutId });
  await roll(10, ['mfe-a@1.2.0']);
  expect((await targetOf('mfe-a'))?.rollout).toMatchObject({ version: '1.2.0', weight: 1_000 });
  const second = (await targetOf('mfe-a'))?.rollout?.id ?? '';
  await stopRollout(store, { ...guardWho, remote: 'mfe-a', rolloutId: second });
  await rollback(store, ['mfe-a'], who);
  expect(await targetOf('mfe-a')).toEqual({ version: '1.0.0' });
});

test('stopping is retried when someone else changes the channel at the same moment', async () => {
  await roll(10, ['mfe-a@1.1.0']);
  const rolloutId = (await targetOf('mfe-a'))?.rollout?.id ?? '';
  let isRacing = true;
  const racing: ReleaseStore = {
    ...store,
    movePointer: async (path, body, ifMatch) => {
      if (isRacing) {
        isRacing = false;
        await promoteAll(store, 'mfe-b@1.1.0');
      }
      return store.movePointer(path, body, ifMatch);
    },
  };
  await stopRollout(racing, { ...guardWho, remote: 'mfe-a', rolloutId });
  expect((await targetOf('mfe-a'))?.rollout?.stopped).toBe(guardWho.why);
  expect((await targetOf('mfe-b'))?.version).toBe('1.1.0');
});

test('status shows rollouts and who moved each remote last', async () => {
  await roll(10, ['mfe-a@1.1.0'], { who: 'Rolf', ...at('2024-11-21T09:00:00.000Z') });
  await promoteAll(store, 'mfe-b@1.1.0');
  const { remotes } = await readStatus(store, 'production');
  expect(remotes.find(({ remote }) => remote === 'mfe-a')).toMatchObject({
    version: '1.0.0',
    rollout: { version: '1.1.0', weight: 1_000, commit: null },
    movedBy: 'Rolf',
    movedAt: '2024-11-21T09:00:00.000Z',
  });
  expect(remotes.find(({ remote }) => remote === 'mfe-b')).toMatchObject({ rollout: null, movedBy: 'Tess' });
});
