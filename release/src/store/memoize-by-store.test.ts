import { beforeEach, expect, test } from '@jest/globals';
import { createPin, listPins, revokePin } from '../pins/pins.ts';
import { publishedVersions } from '../publish/published-versions.ts';
import { readLog } from '../log/read-log.ts';
import { memoizeByStore } from './memoize-by-store.ts';
import { readStatus } from '../read/status.ts';
import type { ReleaseStore } from './release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { withdraw } from '../withdraw/withdraw.ts';

const by = { who: 'Tess', why: 'a test' };
const versions = ['1.0.0', '1.1.0', '1.2.0'];

let store: ReleaseStore;
let read: string[];
beforeEach(async () => {
  const folder = await freshStore();
  store = { ...folder, get: (path) => (read.push(path), folder.get(path)) };
  read = [];
  await publishAll(store, [hostRecord('1.0.0'), ...versions.map((version) => remoteRecord('mfe-a', version))]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
  await promoteAll(store, 'mfe-a@1.2.0');
});

/** The paths an answer read, besides the records of what is live. */
async function readBy<T>(work: () => Promise<T>): Promise<{ answer: T; paths: string[] }> {
  read = [];
  const answer = await work();
  return { answer, paths: read };
}
const logOf = () => readLog(store, 'production', 500);

test('the log and the versions are the same from memory, and nothing is read for them', async () => {
  const { pin } = await createPin(store, { releases: [], ttl: 3_600_000, ...by });
  await revokePin(store, pin.id, by);
  const look = async () => [
    await logOf(),
    await publishedVersions(store),
    (await readStatus(store, 'production')).remotes,
  ];
  const first = await readBy(look);
  expect(first.paths).toContain('releases/mfe-a/1.0.0.json');
  const second = await readBy(look);
  expect(second.answer).toEqual(first.answer);
  // What is live is read with its files, and the log's newest entry is in the pointer.
  expect(second.paths.toSorted()).toEqual(['releases/host/1.0.0.json', 'releases/mfe-a/1.2.0.json']);
});

test('changes are seen at once: a publication, a withdrawal, a change, a pin and its end', async () => {
  const { pin } = await createPin(store, { releases: [], ttl: 3_600_000, ...by });
  await logOf();
  await publishedVersions(store);

  await publishAll(store, [remoteRecord('mfe-a', '1.3.0')]);
  await withdraw(store, { remote: 'mfe-a', version: '1.0.0' }, by);
  const { answer, paths } = await readBy(() => publishedVersions(store));
  expect(paths).toEqual(['releases/mfe-a/1.3.0.json']);
  expect(answer.get('mfe-a')?.map(({ version, isWithdrawn }) => [version, isWithdrawn])).toEqual([
    ['1.3.0', false],
    ['1.2.0', false],
    ['1.1.0', false],
    ['1.0.0', true],
  ]);

  await promoteAll(store, 'mfe-a@1.3.0');
  expect((await readBy(logOf)).paths).toEqual(['channels/production/log/3.json']);
  expect(await listPins(store)).toHaveLength(1);
  await revokePin(store, pin.id, by);
  expect(await listPins(store)).toEqual([]);
  expect((await logOf()).filter(({ action }) => action === 'revoke')).toMatchObject([{ id: pin.id }]);
});

test('stores are separate, missing values are not cached, and the oldest values are evicted', async () => {
  const other = await freshStore();
  const known = memoizeByStore<{ name: string }>(2);
  const reads: string[] = [];
  const look = (at: ReleaseStore, name: string) =>
    known(at, name, () => {
      reads.push(name);
      return Promise.resolve(name === 'none' ? null : { name });
    });
  for (const name of ['a', 'none', 'b', 'a', 'b', 'none', 'c', 'b', 'a']) await look(store, name);
  expect(reads).toEqual(['a', 'none', 'b', 'none', 'c', 'a']);
  await look(other, 'a');
  expect(reads).toHaveLength(7);
});
