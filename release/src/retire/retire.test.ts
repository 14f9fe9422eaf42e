import { describe, expect, test } from '@jest/globals';
import type { BuildRecord } from '@portal/shared/contracts/release';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMarks } from '../log/channel-history.ts';
import { readLog } from '../log/read-log.ts';
import { warningsOf } from '../checks/check-result.ts';
import { createPin } from '../pins/pins.ts';
import { checkPromotion } from '../promote/check-promotion.ts';
import { findPromoted } from '../promote/find-promoted.ts';
import { promote } from '../promote/promote.ts';
import { readStatus } from '../read/status.ts';
import { readChannel, readSnapshot, releasePath } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { verifyStore } from '../repair/verify.ts';
import { rollback } from '../rollback/rollback.ts';
import { readWatchesOf } from '../rollback/watches.ts';
import { stopRollout } from '../rollback/stop-rollout.ts';
import { loadReleases } from '../snapshots/load-releases.ts';
import { releasesOfPlace } from '../snapshots/releases-of-place.ts';
import { resolveSnapshot } from '../snapshots/resolve-snapshot.ts';
import { visitorSets } from '../snapshots/visitor-sets.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { bothStores } from '../testing/both-stores.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { withdraw } from '../withdraw/withdraw.ts';
import { isRetired } from './find-retirement.ts';
import { retire } from './retire.ts';

const stores = bothStores();
const by = { channel: 'production', who: 'Tess', why: 'nobody uses it any more' };
const withPages = { ...by, withPages: true };

type Manifest = Extract<BuildRecord, { kind: 'remote' }>['manifest'];
const remoteWith = (remote: string, version: string, changes: Partial<Manifest>) => {
  const record = remoteRecord(remote, version);
  return remoteRecord(remote, version, { manifest: { ...record.manifest, ...changes } });
};
/** One without anything that a visitor could see. */
const emptied = (remote: string, version: string) => remoteWith(remote, version, { pages: [], parcels: [] });

/** host and mfe-a in 1.0.0 and 1.1.0, and mfe-b, of which 2.0.0 has no pages; the last two are live. */
async function fill(store: ReleaseStore): Promise<void> {
  await publishAll(store, [
    hostRecord('1.0.0'),
    remoteRecord('mfe-a', '1.0.0'),
    remoteRecord('mfe-a', '1.1.0'),
    remoteRecord('mfe-b', '1.0.0'),
    emptied('mfe-b', '2.0.0'),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  await promoteAll(store, 'mfe-b@2.0.0');
}
async function filled(): Promise<ReleaseStore> {
  const store = await freshStore();
  await fill(store);
  return store;
}
const liveOn = async (store: ReleaseStore) =>
  Object.keys((await readChannel(store, 'production'))?.channel.remotes ?? {});

describe.each(stores)('in %s', (_, openFresh) => {
  test('a remote without pages leaves the channel, and the store stays whole', async () => {
    const store = await openFresh();
    await fill(store);
    const { channel, changed } = await retire(store, ['mfe-b'], by);
    expect(changed).toBe(true);
    expect(channel).toMatchObject({ revision: 3, lastChange: { action: 'retire', who: 'Tess', why: by.why } });
    expect(channel.lastChange.changes).toEqual([
      { remote: 'mfe-b', from: { version: '2.0.0', lastKnownGood: '1.0.0' }, to: null },
    ]);
    expect(Object.keys(channel.remotes).toSorted()).toEqual(['host', 'mfe-a']);
    expect(Object.keys((await readSnapshot(store, channel.lastChange.snapshot))?.remotes ?? {})).toEqual(['mfe-a']);
    expect(await verifyStore(store)).toMatchObject({ records: [], damaged: [], damagedFiles: [] });
  });
});

test('the others are promoted, rolled back and shown as before, and the log reads on over the retirement', async () => {
  const store = await filled();
  await retire(store, ['mfe-b'], by);
  await promoteAll(store, 'mfe-a@1.1.0');
  expect((await rollback(store, ['mfe-a'], by)).channel.remotes['mfe-a']).toEqual({ version: '1.0.0' });
  const status = await readStatus(store, 'production');
  expect(status.remotes.map(({ remote, movedAt }) => [remote, movedAt !== ''])).toEqual([
    ['host', true],
    ['mfe-a', true],
  ]);
  const actions = (await readLog(store, 'production', 50)).flatMap((line) => ('changes' in line ? line.action : []));
  expect(actions).toEqual(['rollback', 'promote', 'retire', 'promote', 'promote']);
});

test('who moved a remote that has not changed since its first promote is shown, though a retired one changed later', async () => {
  const store = await filled();
  await retire(store, ['mfe-b'], { ...by, who: 'Rolf' });
  await promote(store, [parseReleaseName('mfe-a@1.1.0')], { ...by, who: 'Ann' });
  const { remotes } = await readStatus(store, 'production');
  expect(remotes.map(({ remote, movedBy }) => [remote, movedBy])).toEqual([
    ['host', 'Tess'],
    ['mfe-a', 'Ann'],
  ]);
});

test('several leave together, or none, and one that is named twice leaves once', async () => {
  const store = await filled();
  await expect(retire(store, ['mfe-b', 'mfe-a'], by)).rejects.toMatchObject({ code: 'refused' });
  await expect(retire(store, ['mfe-b', 'mfe-aa'], withPages)).rejects.toMatchObject({
    code: 'not-found',
    problems: ['mfe-aa is not live on production. Did you mean mfe-a?'],
  });
  expect(await liveOn(store)).toEqual(['host', 'mfe-a', 'mfe-b']);
  const { channel } = await retire(store, ['mfe-b', 'mfe-a', 'mfe-b'], withPages);
  expect(channel.lastChange.changes).toHaveLength(2);
  expect(await liveOn(store)).toEqual(['host']);
});

test('a remote that still has pages and parcels is refused with their names, unless they go with it', async () => {
  const store = await filled();
  const parcels = [{ name: 'banner', exposedModule: './list' }];
  await publishAll(store, [remoteWith('mfe-a', '1.2.0', { parcels })]);
  await promoteAll(store, 'mfe-a@1.2.0');
  await expect(retire(store, ['mfe-a'], by)).rejects.toMatchObject({
    code: 'refused',
    problems: [
      'mfe-a@1.2.0 still has /mfe-a, banner. Ship it without them first, or take them away with it: --with-pages',
    ],
  });
  expect((await retire(store, ['mfe-a'], withPages)).changed).toBe(true);
});

test('the host, no remote at all, and a call without a reason are invalid', async () => {
  const store = await filled();
  await expect(retire(store, ['mfe-b', 'host'], by)).rejects.toMatchObject({ code: 'invalid' });
  await expect(retire(store, [], by)).rejects.toMatchObject({ code: 'invalid' });
  await expect(retire(store, ['mfe-b'], { ...by, why: ' ' })).rejects.toMatchObject({ code: 'invalid' });
  await expect(retire(store, ['mfe-b'], { ...by, channel: 'staging' })).rejects.toMatchObject({ code: 'not-found' });
  expect(await liveOn(store)).toContain('mfe-b');
});

test('a remote whose events another one hears stays', async () => {
  const store = await freshStore();
  const cart = { topic: 'cart.filled', version: 1 };
  await publishAll(store, [
    hostRecord('1.0.0', { topics: [cart] }),
    remoteWith('mfe-a', '1.0.0', { hears: [cart] }),
    remoteWith('mfe-b', '1.0.0', { emits: [cart] }),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  await expect(retire(store, ['mfe-b'], withPages)).rejects.toMatchObject({
    code: 'refused',
    problems: ['mfe-a@1.0.0 hears cart.filled v1, which no release of this set sends.'],
  });
  expect((await retire(store, ['mfe-a', 'mfe-b'], withPages)).changed).toBe(true);
});

test('a remote that is rolling out stays until the rollout has ended; one whose rollout stopped itself can leave', async () => {
  const store = await filled();
  await promote(store, [parseReleaseName('mfe-a@1.1.0')], { ...by, percent: 10 });
  await expect(retire(store, ['mfe-a'], withPages)).rejects.toMatchObject({
    code: 'refused',
    problems: ['mfe-a@1.1.0 is rolling out on production. End that first: rollback mfe-a'],
  });
  const { channel } = (await readChannel(store, 'production'))!;
  const rolloutId = channel.remotes['mfe-a']?.rollout?.id ?? '';
  await stopRollout(store, { ...by, remote: 'mfe-a', rolloutId });
  expect((await retire(store, ['mfe-a'], withPages)).changed).toBe(true);
});

test('a remote whose live record is gone can leave, and is said to be unreadable first', async () => {
  const store = await filled();
  await rm(join(store.address, releasePath('mfe-a', '1.0.0')));
  await expect(retire(store, ['mfe-a'], by)).rejects.toMatchObject({
    code: 'refused',
    problems: [expect.stringMatching(/^The record of mfe-a@1\.0\.0 cannot be read, so its pages are unknown\./)],
  });
  expect((await retire(store, ['mfe-a'], withPages)).changed).toBe(true);
});

describe('afterwards', () => {
  test('a rollback and a second retirement say who retired it, and how it comes back', async () => {
    const store = await filled();
    await retire(store, ['mfe-b'], { ...by, now: () => new Date('2026-11-30T12:00:00Z'), isClockTrusted: true });
    const sentences = [
      'mfe-b is not live on production: Tess retired it on 2026-11-30, in revision 3.',
      'To bring it back: promote mfe-b@2.0.0 --reason "…"',
    ];
    await expect(rollback(store, ['mfe-b'], by)).rejects.toMatchObject({ code: 'not-found', problems: sentences });
    await expect(retire(store, ['mfe-b'], by)).rejects.toMatchObject({ code: 'not-found', problems: sentences });
  });

  test('it comes back by a promote, with the last good release as its fallback, and is not said to be bad', async () => {
    const store = await filled();
    await retire(store, ['mfe-b'], by);
    expect((await readMarks(store, 'production'))({ remote: 'mfe-b', version: '2.0.0' })).toBeNull();
    const { channel } = await promoteAll(store, 'mfe-b@2.0.0');
    expect(channel.lastChange.changes).toEqual([
      { remote: 'mfe-b', from: null, to: { version: '2.0.0', lastKnownGood: '1.0.0' } },
    ]);
    expect((await rollback(store, ['mfe-b'], by)).channel.remotes['mfe-b']).toEqual({ version: '1.0.0' });
  });

  test('who promotes it again is told that it was retired, by a copy of another channel too', async () => {
    const store = await filled();
    await promote(store, ['host@1.0.0', 'mfe-b@2.0.0'].map(parseReleaseName), { ...by, channel: 'staging' });
    await retire(store, ['mfe-b'], { ...by, now: () => new Date('2026-11-30T12:00:00Z'), isClockTrusted: true });
    const warning = 'mfe-b comes back to production: Tess retired it on 2026-11-30 (nobody uses it any more).';
    const { checks } = await checkPromotion(store, 'production', [parseReleaseName('mfe-b@2.0.0')]);
    expect(warningsOf(checks)).toEqual([warning]);
    const again = await promote(store, await releasesOfPlace(store, 'staging'), { ...by, leavesLive: true });
    expect(again.warnings).toEqual([warning]);
  });

  test('it stays known as retired when the record of that is damaged', async () => {
    const store = await filled();
    await retire(store, ['mfe-b'], by);
    await promoteAll(store, 'mfe-a@1.1.0'); // the record of the newest change is in the pointer
    await writeFile(join(store.address, 'channels/production/log/3.json'), '{');
    expect(await isRetired(store, 'production', 'mfe-b')).toBe(true);
    expect(await isRetired(store, 'production', 'mfe-c')).toBe(false);
    await expect(rollback(store, ['mfe-b'], by)).rejects.toMatchObject({
      problems: [
        'mfe-b is not live on production: it was retired, and the record of that is damaged. See verify.',
        'To bring it back: promote mfe-b@2.0.0 --reason "…"',
      ],
    });
  });

  test('a bad release that was retired and withdrawn is no fallback of its successor', async () => {
    const store = await filled();
    await retire(store, ['mfe-a'], withPages);
    await expect(
      promote(store, [parseReleaseName('mfe-a@1.1.0')], { ...by, isPreviousBad: true }),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('To keep mfe-a@1.0.0 from coming back: withdraw it.'),
    });
    await withdraw(store, parseReleaseName('mfe-a@1.0.0'), by);
    await expect(rollback(store, ['mfe-a'], by)).rejects.toMatchObject({
      problems: [
        expect.stringContaining('Tess retired it on'),
        'mfe-a@1.0.0 was withdrawn since. To bring mfe-a back, promote another version.',
      ],
    });
    const { channel } = await promoteAll(store, 'mfe-a@1.1.0');
    expect(channel.remotes['mfe-a']).toEqual({ version: '1.1.0' });
  });

  test('a repeated job of the same promote does not bring it back', async () => {
    const store = await filled();
    await retire(store, ['mfe-b'], by);
    await expect(findPromoted(store, 'production', parseReleaseName('mfe-b@2.0.0'))).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(
        /^mfe-b@2\.0\.0 was on production before, until .*, when Tess changed that: nobody/,
      ),
    });
    await publishAll(store, [emptied('mfe-b', '2.1.0')]);
    expect(await findPromoted(store, 'production', parseReleaseName('mfe-b@2.1.0'))).toBeNull();
  });

  test('the guard no longer watches it, and watches it again when it is back', async () => {
    const store = await filled();
    const watched = async () =>
      (await readWatchesOf(store, 'production', new Date(), [])).map(({ remote, version }) => `${remote}@${version}`);
    expect(await watched()).toContain('mfe-b@2.0.0');
    await retire(store, ['mfe-b'], by);
    expect(await watched()).not.toContain('mfe-b@2.0.0');
    await promoteAll(store, 'mfe-b@2.0.0');
    expect(await watched()).toContain('mfe-b@2.0.0');
  });

  test('a pin can still have it', async () => {
    const store = await filled();
    await retire(store, ['mfe-b'], by);
    const releases = [parseReleaseName('mfe-b@1.0.0')];
    const { pin } = await createPin(store, { ...by, base: 'production', releases, ttl: 3_600_000 });
    expect(Object.keys((await readSnapshot(store, pin.snapshot))?.remotes ?? {})).toEqual(['mfe-a', 'mfe-b']);
  });
});

test('of three people who retire a remote at once one does, and the others are told who it was', async () => {
  const store = await filled();
  const results = await Promise.allSettled([1, 2, 3].map(() => retire(store, ['mfe-b'], by)));
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(2);
  for (const reason of refused) {
    expect(reason).toMatchObject({ code: 'not-found', message: expect.stringContaining('Tess retired it on') });
  }
});

/** A store in which someone else changes the channel right before the next move of its pointer. */
function racing(store: ReleaseStore, other: () => Promise<unknown>): ReleaseStore {
  let isFirst = true;
  return {
    ...store,
    movePointer: async (path, body, ifMatch) => {
      if (isFirst) {
        isFirst = false;
        await other();
      }
      return store.movePointer(path, body, ifMatch);
    },
  };
}

describe('at the same moment', () => {
  test('whoever retires a remote that someone promotes is told of the conflict, and it stays', async () => {
    const store = await filled();
    const place = racing(store, () => promoteAll(store, 'mfe-a@1.1.0'));
    await expect(retire(place, ['mfe-a'], withPages)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Tess changed mfe-a on production at the same moment (promote, revision 3).'),
    });
    expect((await readChannel(store, 'production'))?.channel.remotes['mfe-a']?.version).toBe('1.1.0');
  });

  test('whoever promotes a remote that someone retires is told of the conflict, and it is gone', async () => {
    const store = await filled();
    const place = racing(store, () => retire(store, ['mfe-a'], withPages));
    await expect(promoteAll(place, 'mfe-a@1.1.0')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Tess changed mfe-a on production at the same moment (retire, revision 3).'),
    });
    expect(await liveOn(store)).toEqual(['host', 'mfe-b']);
  });

  test('a change of another remote is no conflict', async () => {
    const store = await filled();
    await retire(
      racing(store, () => promoteAll(store, 'mfe-a@1.1.0')),
      ['mfe-b'],
      by,
    );
    expect((await readChannel(store, 'production'))?.channel).toMatchObject({
      revision: 4,
      remotes: { 'mfe-a': { version: '1.1.0' } },
    });
    expect(await liveOn(store)).toEqual(['host', 'mfe-a']);
  });
});

test('a rollout of another remote goes on, without the retired one in any of its sets', async () => {
  const store = await filled();
  await promote(store, [parseReleaseName('mfe-a@1.1.0')], { ...by, steps: { percents: [10, 100] } });
  const before = (await readChannel(store, 'production'))!.channel.remotes['mfe-a'];
  const { channel } = await retire(store, ['mfe-b'], by);
  expect(channel.remotes['mfe-a']).toEqual(before);
  const find = await loadReleases(store, channel.remotes);
  for (const { targets } of visitorSets('production', channel.remotes)) {
    const { id } = resolveSnapshot(targets, find);
    expect(Object.keys((await readSnapshot(store, id))?.remotes ?? {})).toEqual(['mfe-a']);
  }
});

test('a retirement works whatever the clocks say', async () => {
  const store = await filled();
  const yesterday = () => new Date(Date.now() - 86_400_000);
  const { channel } = await retire(store, ['mfe-b'], { ...by, now: yesterday });
  expect(channel.lastChange.clock).toBeDefined();
});
