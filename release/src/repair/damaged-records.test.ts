import { expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@portal/shared/durations';
import { runCli } from '../cli/run-cli.ts';
import { blobPath, readChannel, readRelease } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { createPin, listPins, revokePin } from '../pins/pins.ts';
import { promote } from '../promote/promote.ts';
import { publish } from '../publish/publish.ts';
import { publishedVersions } from '../publish/published-versions.ts';
import { readChanges, readLog } from '../log/read-log.ts';
import { openReleaseReader } from '../read/release-reader.ts';
import { rollback } from '../rollback/rollback.ts';
import { readStatus } from '../read/status.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { openStore } from '../store/open-store.ts';
import { hostRecord, remoteRecord, writeBuild } from '../testing/build-fixture.ts';
import { bothStores } from '../testing/both-stores.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { verifyStore } from './verify.ts';
import { withdraw } from '../withdraw/withdraw.ts';
import { repair } from './repair.ts';

interface Damaged {
  path: string;
  problem: string;
}
const by = { who: 'Tess', why: 'a test' };
const bytes = (text: string) => new TextEncoder().encode(text);

/** A store with a host, a remote that is live in its second version, and one version that never was. */
async function filled(makeStore: () => Promise<ReleaseStore>): Promise<ReleaseStore> {
  const store = await makeStore();
  await publishAll(store, [
    hostRecord('1.0.0'),
    ...['1.0.0', '1.1.0', '1.2.0'].map((version) => remoteRecord('mfe-a', version)),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
  return store;
}

/** Puts other bytes in the place of an object, as a broken disk or a person would, and opens the store again. */
async function damage(store: ReleaseStore, path: string, text = '{'): Promise<ReleaseStore> {
  expect(await store.moveAside(path)).not.toBeNull();
  await store.createOnce(path, bytes(text), 'application/json');
  return openStore(store.address, 'write');
}

async function notedBy<T>(read: (damaged: Damaged[]) => Promise<T>): Promise<{ answer: T; damaged: Damaged[] }> {
  const damaged: Damaged[] = [];
  return { answer: await read(damaged), damaged };
}

async function run(store: ReleaseStore, ...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const env = { RELEASE_STORE: store.address };
  const code = await runCli(argv, { out: (text) => out.push(text), err: (text) => err.push(text), env });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const stores = bothStores();
const NEVER_LIVE = 'releases/mfe-a/1.2.0.json';
const problem = 'The record of mfe-a@1.2.0 in the release store is damaged.';

test.each(stores)('in %s the damaged record of a release is left out and named in every list', async (_, makeStore) => {
  const store = await damage(await filled(makeStore), NEVER_LIVE);
  const versions = await notedBy((damaged) => publishedVersions(store, damaged));
  expect(versions.answer.get('mfe-a')?.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
  expect(versions.damaged).toEqual([{ path: NEVER_LIVE, problem }]);
  const log = await notedBy((damaged) => readLog(store, 'production', 50, damaged));
  expect(log.answer).toHaveLength(5);
  expect(log.damaged).toEqual([{ path: NEVER_LIVE, problem }]);
  expect((await run(store, 'log')).out).toContain(`  ! ${problem} See verify.`);
  expect(await readStatus(store, 'production')).toMatchObject({ damaged: [], remotes: [{}, { newest: '1.2.0' }] });
  store.close();
});

test.each(stores)('in %s a file that is not named as a release breaks nothing', async (_, makeStore) => {
  const store = await filled(makeStore);
  await store.createOnce('releases/mfe-a/1.0.json', bytes('{}'), 'application/json');
  expect(await readStatus(store, 'production')).toMatchObject({
    damaged: [
      { path: 'releases/mfe-a/1.0.json', problem: 'releases/mfe-a/1.0.json is not named as the record of a release.' },
    ],
    remotes: [{}, { newest: '1.2.0' }],
  });
  expect((await notedBy((damaged) => readLog(store, 'production', 50, damaged))).damaged).toHaveLength(1);
});

test.each(stores)(
  'in %s there is a status although the live release is damaged, and a rollback replaces it',
  async (_, makeStore) => {
    const store = await damage(await filled(makeStore), 'releases/mfe-a/1.1.0.json');
    const { remotes, damaged } = await readStatus(store, 'production');
    expect(remotes[1]).toMatchObject({ remote: 'mfe-a', version: '1.1.0', commit: null, publishedBy: null });
    expect(damaged).toMatchObject([{ path: 'releases/mfe-a/1.1.0.json' }]);
    expect((await run(store, 'status')).out).toMatch(/^ {2}mfe-a +1\.1\.0 .* unknown +unknown$/m);
    await rollback(store, ['mfe-a'], { channel: 'production', ...by });
    expect((await readChannel(store, 'production'))?.channel.remotes['mfe-a']?.version).toBe('1.0.0');
    store.close();
  },
);

test.each(stores)('in %s a promote drops a damaged fallback', async (_, makeStore) => {
  const store = await damage(await filled(makeStore), 'releases/mfe-a/1.0.0.json');
  await promoteAll(store, 'mfe-a@1.2.0');
  expect((await readChannel(store, 'production'))?.channel.remotes['mfe-a']).toMatchObject({
    version: '1.2.0',
    lastKnownGood: '1.1.0',
  });
  store.close();
});

test.each(stores)('in %s a damaged or missing entry of the log is left out and named', async (_, makeStore) => {
  const healthy = await filled(makeStore);
  await promoteAll(healthy, 'mfe-a@1.2.0');
  const store = await damage(healthy, 'channels/production/log/2.json', '{"channel":"production"}');
  const log = await notedBy((damaged) => readLog(store, 'production', 50, damaged));
  expect(log.answer.flatMap((line) => ('revision' in line ? line.revision : []))).toEqual([3, 1]);
  expect(log.damaged).toEqual([
    {
      path: 'channels/production/log/2.json',
      problem: expect.stringMatching(/^Entry 2 of the log of production in the release store is damaged: .+\.$/),
    },
  ]);
  expect((await readStatus(store, 'production')).remotes).toHaveLength(2);
  // A caller that decides by the log, without a list for damage, must not miss a change.
  const stored = await readChannel(store, 'production');
  const deciding = async () => {
    for await (const { revision } of readChanges(store, stored!.channel)) expect(revision).toBe(3);
  };
  await expect(deciding()).rejects.toMatchObject({ path: 'channels/production/log/2.json' });
  // a rollback needs the version to be named, and then works
  const back = { channel: 'production', who: 'Ines', why: 'empty list' };
  await expect(rollback(store, ['mfe-a'], back)).rejects.toThrow(/--to/);
  expect((await rollback(store, ['mfe-a'], { ...back, to: '1.0.0' })).channel.remotes['mfe-a']?.version).toBe('1.0.0');
  store.close();
});

test.each(stores)(
  'in %s a damaged pin, and one whose end is damaged, open nothing and are named',
  async (_, makeStore) => {
    const healthy = await filled(makeStore);
    const pins = [];
    for (let index = 0; index < 3; index += 1)
      pins.push(await createPin(healthy, { releases: [], ttl: HOUR_MS, ...by }));
    const [broken, ended, whole] = pins.map(({ pin, token }) => ({ id: pin.id, token }));
    await revokePin(healthy, ended!.id, by);
    await damage(healthy, `pins/${broken!.id}.json`);
    const store = await damage(healthy, `pins/${ended!.id}.revoked.json`);
    const list = await notedBy((damaged) => listPins(store, new Date(), damaged));
    expect(list.answer.map(({ id }) => id)).toEqual([whole!.id]);
    expect(list.damaged.map(({ path }) => path).toSorted()).toEqual(
      [`pins/${broken!.id}.json`, `pins/${ended!.id}.revoked.json`].toSorted(),
    );
    const reader = openReleaseReader(store, { onStale: () => {} });
    for (const { token } of [broken!, ended!]) {
      await expect(reader.openPin(token)).rejects.toMatchObject({ name: 'PinError', code: 'unknown' });
    }
    // Moved aside together: without its revocation the pin would open again.
    expect(await repair(store, { paths: [`pins/${ended!.id}.revoked.json`], ...by })).toMatchObject({
      moved: [{ path: `pins/${ended!.id}.json` }, { path: `pins/${ended!.id}.revoked.json` }],
      left: [],
    });
    await expect(reader.openPin(ended!.token)).rejects.toMatchObject({ code: 'unknown' });
    await reader.openPin(whole!.token);
    store.close();
  },
);

test.each(stores)('in %s a damaged channel or list of withdrawals is an error that names it', async (_, makeStore) => {
  const store = await filled(makeStore);
  await withdraw(store, parseReleaseName('mfe-a@1.2.0'), by);
  const withDamaged = (pointer: string): ReleaseStore => ({
    ...store,
    readPointer: async (path) => (path === pointer ? { body: bytes('{'), etag: '1' } : store.readPointer(path)),
  });
  const noChannel = withDamaged('channels/production/pointer');
  await expect(readStatus(noChannel, 'production')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The channel production in the release store is damaged.',
  });
  await expect(promoteAll(withDamaged('withdrawn'), 'mfe-a@1.0.0')).rejects.toMatchObject({
    message: 'The list of withdrawn releases in the release store is damaged.',
  });
  expect((await verifyStore(noChannel)).records.map(({ path }) => path)).toEqual(['channels/production/pointer']);
  await expect(repair(noChannel, { paths: [], ...by })).rejects.toMatchObject({
    message: 'The channel production in the release store is damaged.',
  });
});

test.each(stores)(
  'in %s repair moves aside what nothing refers to, with a note; then the version can be published',
  async (_, makeStore) => {
    const store = await damage(await filled(makeStore), NEVER_LIVE);
    const stray = 'releases/mfe-a/notes.json';
    await store.createOnce(stray, bytes('{}'), 'application/json');
    const repaired = await run(store, 'repair', '--reason', 'disk 7 failed', '--who', 'Rolf');
    expect(repaired).toMatchObject({ code: 0, err: '' });
    const [, aside = ''] = /^Moved aside: releases\/mfe-a\/1\.2\.0\.json, now (\S+)\.$/m.exec(repaired.out) ?? [];
    expect(aside).toMatch(/^quarantine\/.+\/releases\/mfe-a\/1\.2\.0\.json$/);
    expect(Buffer.from((await store.get(aside)) ?? []).toString()).toBe('{');
    expect(JSON.parse(Buffer.from((await store.get(`${aside}.note.json`)) ?? []).toString())).toMatchObject({
      path: NEVER_LIVE,
      problem,
      who: 'Rolf',
      why: 'disk 7 failed',
    });
    expect(await store.get(stray)).toBeNull();
    expect(await run(store, 'verify')).toMatchObject({ code: 0 });
    await publishAll(store, [remoteRecord('mfe-a', '1.2.0')]);
    expect(await promoteAll(store, 'mfe-a@1.2.0')).toMatchObject({ changed: true });
    store.close();
  },
);

test.each(stores)(
  'in %s repair leaves what visitors have or can get, and the log, with the reason',
  async (_, makeStore) => {
    const healthy = await filled(makeStore);
    await damage(healthy, 'releases/mfe-a/1.0.0.json');
    await damage(healthy, 'releases/mfe-a/1.1.0.json');
    const store = await damage(healthy, 'channels/production/log/1.json');
    const { code, out } = await run(store, 'repair', '--reason', 'x');
    expect(code).toBe(1);
    expect(out).not.toContain('Moved aside');
    expect(out).toMatch(/^Left: releases\/mfe-a\/1\.0\.0\.json\n.*\n {2}It stays: production falls back to it, /m);
    expect(out).toMatch(/^Left: releases\/mfe-a\/1\.1\.0\.json\n.*\n {2}It stays: it is live on production, /m);
    expect(out).toMatch(/^Left: channels\/production\/log\/1\.json\n.*\n {2}It stays\. It cannot be recreated; /m);
    expect(Buffer.from((await store.get('releases/mfe-a/1.1.0.json')) ?? []).toString()).toBe('{');
    await expect(repair(store, { paths: [NEVER_LIVE], ...by })).rejects.toMatchObject({
      code: 'not-found',
      message: `${NEVER_LIVE} is not damaged; see verify.`,
    });
    store.close();
  },
);

test.each(stores)('in %s a damaged snapshot does not block a promote: it is written again', async (_, makeStore) => {
  const healthy = await filled(makeStore);
  const first = (await readLog(healthy, 'production', 9)).find((line) => 'revision' in line && line.revision === 1);
  const path = `snapshots/${first && 'snapshot' in first ? first.snapshot : ''}.json`;
  const store = await damage(healthy, path);
  await rollback(store, ['mfe-a'], { channel: 'production', ...by });
  expect((await verifyStore(store)).records).toEqual([]);
  store.close();
});

/** Two versions whose page has the same bytes, the second live over the first. */
async function sharing(makeStore: () => Promise<ReleaseStore>): Promise<{ store: ReleaseStore; blob: string }> {
  const store = await makeStore();
  await publishAll(store, [hostRecord('1.0.0')]);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const folder = await writeBuild(remoteRecord('mfe-a', version), { 'list.js': '/* the same */' });
    await publish(store, { remote: 'mfe-a', folder, who: 'Tess' });
  }
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
  const release = (await readRelease(store, 'mfe-a', '1.1.0'))?.release;
  return { store, blob: blobPath(release?.files.find(({ path }) => path === 'list.js')?.integrity ?? '') };
}

test.each(stores)(
  'in %s verify says that one damaged file breaks a release and its last known good',
  async (_, makeStore) => {
    const { store, blob } = await sharing(makeStore);
    await damage(store, blob, '/* stolen */');
    const { code, out } = await run(store, 'verify');
    expect(code).toBe(1);
    expect(out).toContain('3 of 4 releases are damaged:');
    expect(out).toContain(
      'On production neither mfe-a@1.1.0 works nor mfe-a@1.0.0, which takes its place when it fails: both need list.js. ',
    );
    // Visitors have it, so it stays; publishing the right bytes repairs it.
    expect(await repair(store, { paths: [blob], ...by })).toMatchObject({ moved: [], left: [{ path: blob }] });
    const folder = await writeBuild(remoteRecord('mfe-a', '1.3.0'), { 'list.js': '/* the same */' });
    await publish(store, { remote: 'mfe-a', folder, who: 'Tess' });
    expect(await run(store, 'verify')).toMatchObject({ code: 0 });
  },
);

test.each(stores)(
  'in %s verify says so for a rollout and what is live, and not for pairs that share no damage',
  async (_, makeStore) => {
    const { store, blob } = await sharing(makeStore);
    await promote(store, [parseReleaseName('mfe-a@1.2.0')], { channel: 'production', percent: 10, ...by });
    const other = (await readRelease(store, 'mfe-a', '1.0.0'))?.release.files.find(({ path }) => path === 'entry.js');
    await damage(store, blobPath(other?.integrity ?? ''), 'x');
    expect((await verifyStore(store)).consequences).toEqual([]);
    await damage(store, blob, 'x');
    expect((await verifyStore(store)).consequences).toEqual([
      expect.stringContaining('neither mfe-a@1.1.0 works nor mfe-a@1.0.0'),
      expect.stringContaining('neither mfe-a@1.2.0 works nor mfe-a@1.1.0'),
    ]);
  },
);

test('in a folder store, what is moved aside is still a file', async () => {
  const store = await filled(freshStore);
  const aside = await store.moveAside(NEVER_LIVE);
  expect(JSON.parse(await readFile(join(store.address, aside ?? ''), 'utf8'))).toMatchObject({ version: '1.2.0' });
  expect(await store.moveAside(NEVER_LIVE)).toBeNull();
});
