import { beforeEach, expect, jest, test } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promote } from '../promote/promote.ts';
import { openReleaseReader, type ReleaseReader } from './release-reader.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';

const unexpected = (error: unknown) => {
  throw error;
};

/** The store, counting its reads. */
function counting(store: ReleaseStore) {
  const asked = { records: 0, pointers: 0 };
  return {
    asked,
    store: {
      ...store,
      get: (path: string) => ((asked.records += 1), store.get(path)),
      readPointer: (path: string, tag?: string) => ((asked.pointers += 1), store.readPointer(path, tag)),
    },
  };
}

let store: ReleaseStore;
beforeEach(async () => {
  store = await freshStore();
  await publishAll(store, [hostRecord('1.0.0'), remoteRecord('mfe-a', '1.0.0'), remoteRecord('mfe-a', '1.1.0')]);
});

test('an open reader has a new release within a second, without a restart', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  const reader = openReleaseReader(store, { onStale: unexpected });
  const first = await reader.snapshotFor(null);
  expect(first?.browser.remotes['mfe-a']?.version).toBe('1.0.0');
  const { channel } = await promoteAll(store, 'mfe-a@1.1.0');
  await wait(600);
  const second = await reader.snapshotFor(null);
  expect(second?.browser).toMatchObject({ revision: 2, id: channel.lastChange.snapshot });
  expect(second?.browser.remotes['mfe-a']).toMatchObject({ version: '1.1.0', lastKnownGood: { version: '1.0.0' } });
});

test('1,000 visitors at once cost one look at each pointer and one read of each record', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  const counted = counting(store);
  const reader = openReleaseReader(counted.store, { onStale: unexpected });
  await Promise.all(Array.from({ length: 1000 }, () => reader.snapshotFor(null)));
  expect(counted.asked).toEqual({ records: 2, pointers: 2 });
});

test('while nothing changes only the pointers are looked at, and only when their time is over', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  const counted = counting(store);
  const reader = openReleaseReader(counted.store, { onStale: unexpected, freshFor: 40 });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const first = await reader.snapshotFor(null);
  clock.mockReturnValue(1_039);
  await reader.snapshotFor(null);
  expect(counted.asked).toEqual({ records: 2, pointers: 2 });
  clock.mockReturnValue(1_040);
  expect(await reader.snapshotFor(null)).toBe(first);
  expect(counted.asked).toEqual({ records: 2, pointers: 4 });
  clock.mockRestore();
});

test('a channel has no snapshot until something is promoted to it', async () => {
  const reader = openReleaseReader(store, { onStale: unexpected, freshFor: 0 });
  expect(await reader.snapshotFor(null)).toBeNull();
  await promoteAll(store, 'host@1.0.0');
  expect(await reader.snapshotFor(null)).toMatchObject({ browser: { remotes: {} } });
});

test('a reader serves the releases of its own channel', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  const names = [
    { remote: 'host', version: '1.0.0' },
    { remote: 'mfe-a', version: '1.1.0' },
  ];
  await promote(store, names, { channel: 'staging', who: 'Tess', why: 'a test' });
  const versionOf = async (reader: ReleaseReader) =>
    (await reader.snapshotFor(null))?.browser.remotes['mfe-a']?.version;
  const production = openReleaseReader(store, { onStale: unexpected });
  const staging = openReleaseReader(store, { channel: 'staging', onStale: unexpected });
  expect([production.channel, staging.channel]).toEqual(['production', 'staging']);
  expect([await versionOf(production), await versionOf(staging)]).toEqual(['1.0.0', '1.1.0']);
});

test('visitors of a rollout get its set, each the same again, and all sets are made once', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await promote(store, [{ remote: 'mfe-a', version: '1.1.0' }], {
    channel: 'production',
    percent: 30,
    who: 'Tess',
    why: 'x',
  });
  const reader = openReleaseReader(store, { onStale: unexpected });
  const seen = new Map<unknown, number>();
  for (let n = 0; n < 400; n += 1) {
    const served = await reader.snapshotFor(`visitor ${n}`);
    expect(await reader.snapshotFor(`visitor ${n}`)).toBe(served);
    seen.set(served, (seen.get(served) ?? 0) + 1);
  }
  const [few, most] = [...seen.values()].toSorted((one, other) => one - other);
  expect([seen.size, (few ?? 0) + (most ?? 0)]).toEqual([2, 400]);
  // 120 are expected, with a margin, since the id of the rollout is random.
  expect(few).toBeGreaterThan(70);
  expect(few).toBeLessThan(170);
  expect(await reader.liveRollouts()).toMatchObject([{ remote: 'mfe-a', rollout: { weight: 3_000 } }]);
  expect((await reader.snapshotFor(null))?.browser.remotes['mfe-a']?.version).toBe('1.0.0');
});

test('what is watched is read once for each state of the channel, and a missing entry is reported', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
  const failures: unknown[] = [];
  const reader = openReleaseReader(store, {
    onStale: unexpected,
    onUnwatched: (error) => failures.push(error),
    freshFor: 0,
  });
  const first = await reader.watches();
  expect(first.map(({ remote, revision }) => [remote, revision])).toEqual([
    ['mfe-a', 2],
    ['host', 1],
  ]);
  expect(await reader.watches()).toBe(first);
  await promoteAll(store, 'mfe-a@1.0.0');
  await rm(`${store.address}/channels/production/log/2.json`);
  const fresh = openReleaseReader(store, {
    onStale: unexpected,
    onUnwatched: (error) => failures.push(error),
    freshFor: 0,
  });
  expect([await fresh.watches(), await fresh.watches()]).toEqual([[], []]);
  expect(failures).toEqual([expect.objectContaining({ code: 'unavailable' })]);
});

test('what is watched is read again soon when the store failed, so that a rollback is not switched off', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
  let isAway = true;
  const failures: unknown[] = [];
  const get: ReleaseStore['get'] = (name) =>
    isAway && name.includes('/log/') ? Promise.reject(new Error('The store is away.')) : store.get(name);
  const began = Date.now();
  let later = 0;
  const reader = openReleaseReader(
    { ...store, get },
    {
      onStale: unexpected,
      onUnwatched: (error) => failures.push(error),
      freshFor: 0,
      now: () => new Date(began + later),
    },
  );
  expect(await reader.watches()).toEqual([]);
  isAway = false;
  later = 9_000;
  expect(await reader.watches()).toEqual([]);
  expect(failures).toHaveLength(1);
  later = 10_000;
  const watched = await reader.watches();
  expect(watched.map(({ remote }) => remote).toSorted()).toEqual(['host', 'mfe-a']);
  later = 40_000;
  expect(await reader.watches()).toBe(watched);
});

test('all servers of a store sign visits with one key, and it is not the one of links', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  const [one, other] = await Promise.all(
    [1, 2].map(() => openReleaseReader(store, { onStale: unexpected }).visitKey()),
  );
  expect(one).toEqual(other);
  expect(one).toHaveLength(32);
  expect(Buffer.from(one!).toString('hex')).not.toBe(Buffer.from((await store.get('keys/pins'))!).toString());
});

test('when the store fails, what was live last is still served and the failure is reported', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  let isDown = false;
  const failing = {
    ...store,
    readPointer: async (path: string, tag?: string) => {
      if (isDown) throw new Error('the store is down');
      return store.readPointer(path, tag);
    },
  };
  const failures: unknown[] = [];
  const reader = openReleaseReader(failing, { onStale: (error) => failures.push(error), freshFor: 0 });
  const before = await reader.snapshotFor(null);
  isDown = true;
  expect(await reader.snapshotFor(null)).toBe(before);
  // Once for the channel, once for the withdrawals.
  expect(failures).toEqual([new Error('the store is down'), new Error('the store is down')]);
  isDown = false;
  await promoteAll(store, 'mfe-a@1.1.0');
  expect((await reader.snapshotFor(null))?.browser.revision).toBe(2);
});

test('a new set whose record is gone does not replace the one being served', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  const failures: unknown[] = [];
  const reader = openReleaseReader(store, { onStale: (error) => failures.push(error), freshFor: 0 });
  await reader.snapshotFor(null);
  await promoteAll(store, 'mfe-a@1.1.0');
  await rm(`${store.address}/releases/mfe-a/1.1.0.json`);
  expect((await reader.snapshotFor(null))?.browser.revision).toBe(1);
  expect(failures).toEqual([expect.objectContaining({ code: 'not-found' })]);
});

test('a store that fails from the start is an error, not an empty portal', async () => {
  const failing = { ...store, readPointer: () => Promise.reject(new Error('the store is down')) };
  const reader = openReleaseReader(failing, { onStale: unexpected });
  await expect(reader.snapshotFor(null)).rejects.toThrow('the store is down');
});

test('a file of a release is read with its type and integrity', async () => {
  const reader = openReleaseReader(store, { onStale: unexpected });
  const found = await reader.readFile({ remote: 'mfe-a', version: '1.0.0' }, 'assets/list.css');
  expect(found?.file).toMatchObject({ contentType: 'text/css; charset=utf-8', path: 'assets/list.css' });
  expect(found?.bytes.toString()).toBe('/* assets/list.css of mfe_a__1_0_0 */');
  expect(await reader.findFile({ remote: 'mfe-a', version: '1.0.0' }, 'assets/list.css')).toBe(found?.file);
});

test.each([
  ['mfe-a', '1.0.0', 'gone.js'],
  ['mfe-a', '1.0.0', 'build.json'],
  ['mfe-a', '1.0.0', '../1.1.0.json'],
  ['mfe-a', '9.9.9', 'list.js'],
  ['mfe-x', '1.0.0', 'list.js'],
  ['..', '1.0.0', 'list.js'],
  ['mfe-a', '../../channels/production', 'list.js'],
  ['mfe-a', '1.0.0', '__proto__'],
])('%s %s %s is no file', async (remote, version, path) => {
  const reader = openReleaseReader(store, { onStale: unexpected });
  expect(await reader.readFile({ remote, version }, path)).toBeNull();
  expect(await reader.findFile({ remote, version }, path)).toBeNull();
});
