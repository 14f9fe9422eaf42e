import { beforeEach, expect, test } from '@jest/globals';
import { checkPromotion } from '../promote/check-promotion.ts';
import { readSnapshot } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { promote } from '../promote/promote.ts';
import { publishedVersions } from '../publish/published-versions.ts';
import { readLog } from '../log/read-log.ts';
import { openReleaseReader } from '../read/release-reader.ts';
import { rollback } from '../rollback/rollback.ts';
import { readStatus } from '../read/status.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { withdraw } from './withdraw.ts';
import { readWithdrawals } from '../records/withdrawal-records.ts';

const request = {
  who: 'Rolf',
  why: 'it shows wrong names',
  // The releases were published and promoted by the real clock.
  now: () => new Date('2024-11-21T09:00:00Z'),
  isClockTrusted: true,
};
const change = { channel: 'production', who: 'Rolf', why: 'it fails' };
const sentence = 'mfe-a@1.0.0 was withdrawn on 2024-11-21 by Rolf: it shows wrong names.';
const named = (name: string) => parseReleaseName(name);
const unexpected = (error: unknown) => {
  throw error;
};
const freshReader = (store: ReleaseStore) => openReleaseReader(store, { onStale: unexpected, freshFor: 0 });

let store: ReleaseStore;
beforeEach(async () => {
  store = await freshStore();
  await publishAll(store, [
    hostRecord('1.0.0'),
    ...['1.0.0', '1.1.0', '1.2.0'].map((version) => remoteRecord('mfe-a', version)),
    remoteRecord('mfe-b', '1.0.0'),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
});

test('what is live or rolling out is not withdrawn, on whatever channel', async () => {
  await promote(store, [named('mfe-a@1.1.0')], { ...change, percent: 10 });
  await promote(store, [named('host@1.0.0'), named('mfe-a@1.2.0')], { ...change, channel: 'staging' });
  await expect(withdraw(store, named('mfe-a@1.0.0'), request)).rejects.toMatchObject({
    code: 'refused',
    problems: ['mfe-a@1.0.0 is live on production; roll it back or retire it there before it can be withdrawn.'],
  });
  await expect(withdraw(store, named('mfe-a@1.1.0'), request)).rejects.toThrow(
    'mfe-a@1.1.0 is rolling out on production',
  );
  await expect(withdraw(store, named('mfe-a@1.2.0'), request)).rejects.toThrow('mfe-a@1.2.0 is live on staging');
  expect((await readWithdrawals(store)).withdrawals).toEqual([]);
});

test('a rollout that is paused can be withdrawn, and cannot grow again', async () => {
  await promote(store, [named('mfe-a@1.1.0')], { ...change, percent: 0 });
  await withdraw(store, named('mfe-a@1.1.0'), request);
  await expect(promote(store, [named('mfe-a@1.1.0')], { ...change, percent: 10 })).rejects.toThrow('was withdrawn');
  expect(await freshReader(store).liveRollouts()).toEqual([]);
  // It does not block others either.
  await promoteAll(store, 'mfe-a@1.2.0');
});

test('a withdrawn release is not promoted, and a rollback does not return to it', async () => {
  await promoteAll(store, 'mfe-a@1.1.0');
  await withdraw(store, named('mfe-a@1.0.0'), request);
  await expect(promoteAll(store, 'mfe-a@1.0.0')).rejects.toMatchObject({ code: 'refused', problems: [sentence] });
  await expect(rollback(store, ['mfe-a'], change)).rejects.toMatchObject({
    code: 'refused',
    problems: [
      'mfe-a has no release before 1.1.0 on production that is known to be good.',
      sentence,
      'Promote another version instead.',
    ],
  });
  const { checks } = await checkPromotion(store, 'production', [named('mfe-a@1.0.0')]);
  expect(checks.find(({ name }) => name === 'withdrawn')?.problems).toEqual([sentence]);
});

test('a withdrawn fallback is dropped at once, and the sets without it can be opened by their ids', async () => {
  await promoteAll(store, 'mfe-a@1.1.0');
  await promote(store, [named('mfe-b@1.0.0'), named('mfe-a@1.1.0')], change);
  const reader = freshReader(store);
  expect((await reader.snapshotFor(null))?.browser.remotes['mfe-a']?.lastKnownGood?.version).toBe('1.0.0');
  await withdraw(store, named('mfe-a@1.0.0'), request);
  const served = await reader.snapshotFor(null);
  expect(served?.browser.remotes['mfe-a']).toMatchObject({ version: '1.1.0' });
  expect(served?.browser.remotes['mfe-a']).not.toHaveProperty('lastKnownGood');
  expect(await readSnapshot(store, served?.browser.id ?? '')).toMatchObject({
    remotes: { 'mfe-a': { version: '1.1.0' } },
  });
  expect((await readStatus(store, 'production')).remotes[1]).toMatchObject({ remote: 'mfe-a', lastKnownGood: null });
  // Nothing live was changed, so the check of what is live has nothing to say, and the next promote works.
  const { checks } = await checkPromotion(store, 'production', []);
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  await promoteAll(store, 'mfe-a@1.2.0');
});

test('the files of a withdrawn release are no longer served', async () => {
  const reader = freshReader(store);
  const found = await reader.readFile(named('mfe-a@1.1.0'), 'entry.js');
  expect(found?.file.path).toBe('entry.js');
  await withdraw(store, named('mfe-a@1.1.0'), request);
  expect(await reader.readFile(named('mfe-a@1.1.0'), 'entry.js')).toBeNull();
  expect(await reader.isWithdrawn(named('mfe-a@1.1.0'))).toBe(true);
});

/** A promote that goes through between the look at the channels and the withdrawal. */
async function withdrawWhilePromoted(name: string): Promise<void> {
  let isRacing = true;
  const racing: ReleaseStore = {
    ...store,
    movePointer: async (path, body, ifMatch) => {
      if (isRacing && path === 'withdrawn') {
        isRacing = false;
        await promoteAll(store, name);
      }
      return store.movePointer(path, body, ifMatch);
    },
  };
  await withdraw(racing, named(name), request);
}

test('a release that went live in the same moment is replaced by its last known good, which can be opened by its id', async () => {
  await withdrawWhilePromoted('mfe-a@1.1.0');
  const served = await freshReader(store).snapshotFor(null);
  expect(served?.browser.remotes['mfe-a']?.version).toBe('1.0.0');
  expect(await readSnapshot(store, served?.browser.id ?? '')).not.toBeNull();
  // A rollback repairs the channel.
  expect((await rollback(store, ['mfe-a'], change)).channel.remotes['mfe-a']).toEqual({ version: '1.0.0' });
});

test('without a last known good the remote is left out, the others stay', async () => {
  await publishAll(store, [remoteRecord('mfe-new', '1.0.0')]);
  await withdrawWhilePromoted('mfe-new@1.0.0');
  const served = await freshReader(store).snapshotFor(null);
  expect(Object.keys(served?.browser.remotes ?? {})).toEqual(['mfe-a', 'mfe-b']);
});

test('an unpublished release, one already withdrawn and a missing reason are refused', async () => {
  await expect(withdraw(store, named('mfe-a@9.0.0'), request)).rejects.toMatchObject({ code: 'not-found' });
  await expect(withdraw(store, named('mfe-a@1.1.0'), { ...request, why: ' ' })).rejects.toMatchObject({
    code: 'invalid',
  });
  await withdraw(store, named('mfe-a@1.1.0'), request);
  await expect(withdraw(store, named('mfe-a@1.1.0'), request)).rejects.toMatchObject({ code: 'conflict' });
  expect((await readWithdrawals(store)).withdrawals).toHaveLength(1);
});

test('of 10 concurrent withdrawals none is lost: each succeeds or gets a conflict', async () => {
  await publishAll(
    store,
    Array.from({ length: 10 }, (_, n) => remoteRecord('mfe-c', `1.0.${n}`)),
  );
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => withdraw(store, named(`mfe-c@1.0.${n}`), request)),
  );
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.version : []));
  const { withdrawals } = await readWithdrawals(store);
  expect(withdrawals.map(({ version }) => version).toSorted()).toEqual(done.toSorted());
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
  }
});

test('the log and the list of versions show it', async () => {
  await withdraw(store, named('mfe-a@1.1.0'), { ...request, now: () => new Date() });
  expect((await readLog(store, 'production', 1))[0]).toMatchObject({
    action: 'withdraw',
    remote: 'mfe-a',
    version: '1.1.0',
    who: 'Rolf',
    why: 'it shows wrong names',
  });
  const published = (await publishedVersions(store)).get('mfe-a');
  expect(published?.map(({ version, isWithdrawn }) => [version, isWithdrawn])).toEqual([
    ['1.2.0', false],
    ['1.1.0', true],
    ['1.0.0', false],
  ]);
});
