import { beforeEach, expect, test } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { MINUTE_MS } from '@portal/shared/durations';
import { moveChannel, readChannel, writeLogEntry } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { promote, type PromoteRequest } from '../promote/promote.ts';
import { requireChannel } from '../records/require-channel.ts';
import { GUARD, rollBackFailed } from './roll-back-failed.ts';
import { rollback } from './rollback.ts';
import { readStatus } from '../read/status.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { readWatches } from './watches.ts';
import { withdraw } from '../withdraw/withdraw.ts';

const NOON = Date.parse('2024-11-21T12:00:00.000Z');
const WHY = '30 of 60 visitors failed (50%), more than 2%.';
const minutesLater = (minutes: number) => new Date(NOON + minutes * MINUTE_MS);
const at = (minutes: number) => ({ now: () => minutesLater(minutes), isClockTrusted: true });
const who = { channel: 'production', who: 'Tess', why: 'a test' };

let store: ReleaseStore;
beforeEach(async () => {
  store = await freshStore();
  await publishAll(store, [
    hostRecord('1.0.0'),
    hostRecord('1.1.0'),
    ...['1.0.0', '1.1.0', '1.2.0'].flatMap((version) => [
      remoteRecord('mfe-a', version),
      remoteRecord('mfe-b', version),
    ]),
  ]);
  await promote(store, ['host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0'].map(parseReleaseName), { ...who, ...at(-600) });
});

async function promoteAtNoon(names: readonly string[], more: Partial<PromoteRequest> = {}): Promise<number> {
  const { channel } = await promote(store, names.map(parseReleaseName), { ...who, ...at(0), ...more });
  return channel.revision;
}
const failed = (revision: number, minutes = 10, remote = 'mfe-a') =>
  rollBackFailed(store, {
    channel: 'production',
    remote,
    revision,
    why: WHY,
    now: () => minutesLater(minutes),
  });
const live = async (remote: string) => (await readChannel(store, 'production'))?.channel.remotes[remote];
const lastChange = async () => (await requireChannel(store, 'production')).channel.lastChange;
const watches = async (minutes: number) =>
  readWatches(store, (await requireChannel(store, 'production')).channel, minutesLater(minutes));

test('what is promoted to everybody is watched for an hour, with its guard', async () => {
  const guard = { maxFailures: 50, minLoads: 200 };
  const revision = await promoteAtNoon(['mfe-a@1.1.0', 'mfe-b@1.1.0'], { guard });
  const watch = { version: '1.1.0', revision, guard, rollsBack: true, until: minutesLater(60).toISOString() };
  expect(await watches(59)).toEqual([
    { remote: 'mfe-a', ...watch },
    { remote: 'mfe-b', ...watch },
  ]);
  expect(await watches(60)).toEqual([]);
});

test('a release keeps the guard of its rollout when everybody gets it', async () => {
  const guard = { maxFailures: 50, minLoads: 200 };
  await promoteAtNoon(['mfe-a@1.1.0'], { percent: 10, guard });
  expect(await watches(1)).toEqual([]);
  await promoteAtNoon(['mfe-a@1.1.0']);
  expect(await watches(1)).toMatchObject([{ remote: 'mfe-a', guard }]);
});

test('a rollback, a rollout and another promote of the remote end the watch of the first promote', async () => {
  await promoteAtNoon(['mfe-a@1.1.0']);
  await promoteAtNoon(['mfe-a@1.2.0'], { percent: 10 });
  expect(await watches(1)).toMatchObject([{ version: '1.1.0' }]);
  const second = await promoteAtNoon(['mfe-a@1.2.0']);
  expect(await watches(1)).toMatchObject([{ version: '1.2.0', revision: second }]);
  await rollback(store, ['mfe-a'], { ...who, ...at(5) });
  expect(await watches(6)).toEqual([]);
});

test('a release that fails is rolled back to the last known good, once, and is marked as bad', async () => {
  const revision = await promoteAtNoon(['mfe-a@1.1.0']);
  const results = await Promise.all([failed(revision), failed(revision), failed(revision)]);
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['over', 'over', 'rolled-back']);
  expect(await live('mfe-a')).toEqual({ version: '1.0.0' });
  expect(await lastChange()).toMatchObject({
    action: 'rollback',
    who: GUARD,
    why: `mfe-a: ${WHY}`,
    when: minutesLater(10).toISOString(),
    changes: [{ remote: 'mfe-a' }],
  });
  const { remotes } = await readStatus(store, 'production');
  expect(remotes.find(({ remote }) => remote === 'mfe-a')).toMatchObject({
    version: '1.0.0',
    lastKnownGood: null,
    earlier: [
      {
        version: '1.1.0',
        mark: {
          kind: 'rolled-back',
          who: GUARD,
        },
      },
    ],
  });
});

test('after the hour, and when the remote was changed since, nothing is done', async () => {
  const revision = await promoteAtNoon(['mfe-a@1.1.0']);
  expect(await failed(revision, 60)).toEqual({ kind: 'over' });
  expect(await failed(revision - 1)).toEqual({ kind: 'over' });
  await promoteAtNoon(['mfe-a@1.2.0']);
  expect(await failed(revision)).toEqual({ kind: 'over' });
  expect(await live('mfe-a')).toEqual({ version: '1.2.0', lastKnownGood: '1.1.0' });
});

test('a failed release of those promoted together is rolled back alone where the others do not need it', async () => {
  const revision = await promoteAtNoon(['mfe-a@1.1.0', 'mfe-b@1.1.0']);
  expect(await failed(revision)).toEqual({ kind: 'rolled-back', remotes: ['mfe-a'] });
  expect(await live('mfe-b')).toEqual({ version: '1.1.0', lastKnownGood: '1.0.0' });
});

/** A host, and a remote that only works with it. */
async function publishPair(): Promise<void> {
  const apiOf = (hostApi: string) => ({ ...hostRecord('1.0.0').manifest, hostApi });
  const needs = (hostApi: string) => ({ ...remoteRecord('mfe-a', '1.0.0').manifest, hostApi });
  await publishAll(store, [
    hostRecord('2.0.0', { manifest: apiOf('1.9.0') }),
    remoteRecord('mfe-a', '2.0.0', { manifest: needs('^1.9.0') }),
  ]);
}

test('where the others need it, all that were promoted together go back', async () => {
  await publishPair();
  const revision = await promoteAtNoon(['host@2.0.0', 'mfe-a@2.0.0', 'mfe-b@1.1.0']);
  expect(await failed(revision, 10, 'host')).toEqual({ kind: 'rolled-back', remotes: ['host', 'mfe-a', 'mfe-b'] });
  expect(await lastChange()).toMatchObject({ why: `host: ${WHY} mfe-a, mfe-b cannot be without.` });
  for (const remote of ['host', 'mfe-a', 'mfe-b']) expect((await live(remote))?.version).toBe('1.0.0');
});

test('when nothing fits it stays live, and the log says so and why, once', async () => {
  await publishPair();
  const revision = await promoteAtNoon(['host@2.0.0']);
  // Since then a remote that needs it was promoted.
  await promoteAtNoon(['mfe-a@2.0.0']);
  const outcome = await failed(revision, 10, 'host');
  expect(outcome).toMatchObject({ kind: 'marked' });
  expect(outcome.kind === 'marked' && outcome.reasons.join()).toContain('mfe-a@2.0.0 works with host API ^1.9.0');
  const change = await lastChange();
  expect(change).toMatchObject({ action: 'stop', who: GUARD, why: expect.stringContaining(`${WHY} It stays live.`) });
  expect(change.changes).toMatchObject([{ remote: 'host', from: { version: '2.0.0' }, to: { version: '2.0.0' } }]);
  expect(await failed(revision, 11, 'host')).toEqual({ kind: 'over' });
  // It does not become the last known good of what replaces it.
  await promoteAtNoon(['host@1.1.0', 'mfe-a@1.0.0']);
  expect(await live('host')).toEqual({ version: '1.1.0', lastKnownGood: '1.0.0' });
});

test('without a release known to be good, and where the only one was withdrawn, it stays live', async () => {
  const revision = await promoteAtNoon(['mfe-a@1.1.0']);
  await withdraw(store, parseReleaseName('mfe-a@1.0.0'), { who: 'Tess', why: 'wrong names', ...at(1) });
  const outcome = await failed(revision);
  expect(outcome.kind === 'marked' && outcome.reasons.join('\n')).toContain('mfe-a@1.0.0 was withdrawn');
  expect((await live('mfe-a'))?.version).toBe('1.1.0');
});

test('with --no-watch it is marked and not rolled back', async () => {
  const revision = await promoteAtNoon(['mfe-a@1.1.0'], { rollsBack: false });
  expect(await failed(revision)).toMatchObject({ kind: 'marked' });
  expect((await live('mfe-a'))?.version).toBe('1.1.0');
  await promoteAll(store, 'mfe-a@1.2.0');
  expect(await live('mfe-a')).toEqual({ version: '1.2.0', lastKnownGood: '1.0.0' });
});

test('a release is rolled back by itself once; promoted again it stays', async () => {
  await failed(await promoteAtNoon(['mfe-a@1.1.0']));
  const again = await promoteAtNoon(['mfe-a@1.1.0'], at(20));
  const outcome = await failed(again, 30);
  expect(outcome).toEqual({
    kind: 'marked',
    reasons: ['It was rolled back by itself before, which is done once.'],
  });
  expect((await live('mfe-a'))?.version).toBe('1.1.0');
});

test('a rollout over a failing release does not keep it live, and ends', async () => {
  const revision = await promoteAtNoon(['mfe-a@1.1.0']);
  await promoteAtNoon(['mfe-a@1.2.0'], { percent: 10 });
  expect(await failed(revision)).toMatchObject({ kind: 'rolled-back' });
  expect(await live('mfe-a')).toEqual({ version: '1.0.0' });
});

test('a damaged last known good is not gone back to', async () => {
  const revision = await promoteAtNoon(['mfe-a@1.1.0']);
  await rm(`${store.address}/blobs`, { recursive: true });
  expect(await failed(revision)).toMatchObject({ kind: 'marked' });
});

test('the rollback is retried when another change of the channel wins at the same moment', async () => {
  const revision = await promoteAtNoon(['mfe-a@1.1.0']);
  let isRacing = true;
  const racing: ReleaseStore = {
    ...store,
    movePointer: async (path, body, ifMatch) => {
      if (isRacing) {
        isRacing = false;
        await promoteAtNoon(['mfe-b@1.1.0']);
      }
      return store.movePointer(path, body, ifMatch);
    },
  };
  const request = { channel: 'production', remote: 'mfe-a', revision, why: WHY, now: () => minutesLater(10) };
  expect(await rollBackFailed(racing, request)).toMatchObject({ kind: 'rolled-back' });
  expect((await live('mfe-b'))?.version).toBe('1.1.0');
});

test('an older server, which drops unknown fields from log entries, leaves nothing to be watched', async () => {
  await promoteAtNoon(['mfe-a@1.1.0']);
  const stored = await requireChannel(store, 'production');
  const { watch: _dropped, ...before } = stored.channel.lastChange;
  const { revision } = before;
  await writeLogEntry(store, before);
  const changes = [{ remote: 'mfe-b', from: { version: '1.0.0' }, to: { version: '1.1.0', lastKnownGood: '1.0.0' } }];
  const lastChange = { ...before, revision: revision + 1, changes };
  const remotes = { ...stored.channel.remotes, 'mfe-b': { version: '1.1.0', lastKnownGood: '1.0.0' } };
  await moveChannel(store, { ...stored.channel, revision: revision + 1, remotes, lastChange }, stored);
  expect(await watches(1)).toEqual([]);
  expect(await failed(revision)).toEqual({ kind: 'over' });
});
