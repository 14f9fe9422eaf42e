import { beforeEach, describe, expect, test } from '@jest/globals';
import { readChannel } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { promote, type PromoteRequest } from './promote.ts';
import { readLog } from '../log/read-log.ts';
import { rollback } from '../rollback/rollback.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { bothStores } from '../testing/both-stores.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { problemsFound, promoteAll, publishAll } from '../testing/fresh-store.ts';

const who = { channel: 'production', who: 'Rolf', why: 'a test' };
const REMOTES = ['mfe-a', 'mfe-b', 'mfe-c'];

describe.each(bothStores())('in %s', (_, open) => {
  let store: ReleaseStore;
  beforeEach(async () => {
    store = await open();
    const versions = ['1.0.0', '1.1.0', '1.2.0'];
    await publishAll(store, [
      hostRecord('1.0.0'),
      ...REMOTES.flatMap((remote) => versions.map((version) => remoteRecord(remote, version))),
    ]);
    await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  });

  /** A store in which someone else changes the channel right before each of so many moves of the pointer. */
  function racing(other: () => Promise<unknown>, times = 1): ReleaseStore {
    let left = times;
    return {
      ...store,
      movePointer: async (path, body, ifMatch) => {
        if (left > 0) {
          left -= 1;
          await other();
        }
        return store.movePointer(path, body, ifMatch);
      },
    };
  }
  const promoteIn = (place: ReleaseStore, names: readonly string[], more: Partial<PromoteRequest> = {}) =>
    promote(place, names.map(parseReleaseName), { ...who, ...more });
  const live = async () => (await readChannel(store, 'production'))!.channel;

  test('promotes of different remotes at the same moment are all accepted, each with its line of the log', async () => {
    await promoteAll(store, 'mfe-c@1.0.0');
    await Promise.all(REMOTES.map((remote) => promoteIn(store, [`${remote}@1.1.0`])));
    const { remotes, revision } = await live();
    expect(REMOTES.map((remote) => remotes[remote])).toEqual(
      REMOTES.map(() => ({ version: '1.1.0', lastKnownGood: '1.0.0' })),
    );
    expect(revision).toBe(5);
    const log = (await readLog(store, 'production', 50)).filter((line) => 'revision' in line);
    expect(
      log
        .slice(0, 3)
        .flatMap(({ changes }) => changes.map(({ remote }) => remote))
        .toSorted(),
    ).toEqual(REMOTES);
    expect(await problemsFound(store)).toEqual([]);
  });

  test('a rollout and a rollback are tried again, too', async () => {
    await promoteAll(store, 'mfe-a@1.1.0');
    await promoteIn(
      racing(() => promoteAll(store, 'mfe-c@1.0.0')),
      ['mfe-b@1.1.0'],
      { percent: 10 },
    );
    await rollback(
      racing(() => promoteAll(store, 'mfe-c@1.1.0')),
      ['mfe-a'],
      who,
    );
    expect((await live()).remotes).toMatchObject({
      'mfe-a': { version: '1.0.0' },
      'mfe-b': { version: '1.0.0', rollout: { version: '1.1.0' } },
      'mfe-c': { version: '1.1.0' },
    });
  });

  test('a conflict names who changed the same remote meanwhile, and nothing is changed', async () => {
    const place = racing(() => promoteIn(store, ['mfe-a@1.2.0'], { who: 'Ines' }));
    await expect(promoteIn(place, ['mfe-b@1.1.0', 'mfe-a@1.1.0'])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Ines changed mfe-a on production at the same moment \(promote, revision 2\)\./),
    });
    expect((await live()).remotes).toMatchObject({ 'mfe-a': { version: '1.2.0' }, 'mfe-b': { version: '1.0.0' } });
  });

  test('two identical changes at once both succeed, and are made once', async () => {
    const place = racing(() => promoteIn(store, ['mfe-a@1.1.0']));
    expect(await promoteIn(place, ['mfe-a@1.1.0'])).toMatchObject({ changed: false, channel: { revision: 2 } });
  });

  test('a promote that does not fit what is live since is refused', async () => {
    const topic = { topic: 'a.changed', version: 1 };
    const withManifest = (remote: string, changes: object) =>
      remoteRecord(remote, '2.0.0', { manifest: { ...remoteRecord(remote, '2.0.0').manifest, ...changes } });
    await publishAll(store, [withManifest('mfe-a', { emits: [topic] }), withManifest('mfe-b', { hears: [topic] })]);
    await promoteAll(store, 'mfe-a@2.0.0');
    const place = racing(() => promoteIn(store, ['mfe-a@1.1.0']));
    await expect(promoteIn(place, ['mfe-b@2.0.0'])).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('mfe-b@2.0.0 hears a.changed v1, which no release of this set sends.'),
    });
    expect((await live()).remotes).toMatchObject({ 'mfe-a': { version: '1.1.0' }, 'mfe-b': { version: '1.0.0' } });
  });

  test('a change that names the revision it was decided on is not tried on another', async () => {
    const place = racing(() => promoteAll(store, 'mfe-c@1.0.0'));
    await expect(promoteIn(place, ['mfe-a@1.1.0'], { revision: 1 })).rejects.toMatchObject({ code: 'conflict' });
    expect((await live()).remotes['mfe-a']).toEqual({ version: '1.0.0' });
  });
});
