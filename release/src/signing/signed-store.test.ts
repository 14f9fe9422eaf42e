import { beforeEach, expect, test } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@portal/shared/contracts/release';
import { HOUR_MS } from '@portal/shared/durations';
import { checkPromotion } from '../promote/check-promotion.ts';
import { ReleaseError } from '../errors.ts';
import { promote } from '../promote/promote.ts';
import { publishedVersions } from '../publish/published-versions.ts';
import { createPin } from '../pins/pins.ts';
import { blobPath, readChannel, readRelease, releasePath } from '../records/index-records.ts';
import { integrityOf } from '../records/integrity.ts';
import { toBytes } from '../records/record-io.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { openReleaseReader } from '../read/release-reader.ts';
import { readStatus } from '../read/status.ts';
import { rollback } from '../rollback/rollback.ts';
import { stopRollout } from '../rollback/stop-rollout.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { problemsFound, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { newSigner, publishSigned, signersFile } from '../testing/signing.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { withdraw } from '../withdraw/withdraw.ts';
import { signRelease } from './signature.ts';

// Whoever attacks here has every right to the store and the key of team B, and uses the programs of the portal without
// the file of its signers.

const platform = newSigner('platform');
const teamA = newSigner('team A');
const teamB = newSigner('team B');
const review = newSigner('review');
const SIGNERS = [
  platform.ships('host'),
  teamA.ships('mfe-a'),
  teamB.ships('mfe-b'),
  { ...review.ships('mfe-a'), pinsOnly: true },
];
const by = { who: 'Tess', why: 'a test' };
const toProduction = { channel: 'production', ...by };
const named = parseReleaseName;

let folder: string;
let store: ReleaseStore;
let open: ReleaseStore;
/** What the reader of the test was told is not served. */
let refused: string[];
/** Files that it was told are not served, and errors of storing a set. */
let changedFiles: string[];
let unstored: unknown[];

beforeEach(async () => {
  folder = await tempFolder();
  store = await openWith(SIGNERS);
  open = await openStore(folder, 'write', {});
  await publishSigned(store, platform, hostRecord('1.0.0'));
  await publishSigned(store, teamA, remoteRecord('mfe-a', '1.0.0'), remoteRecord('mfe-a', '1.1.0'));
  await publishSigned(store, teamB, remoteRecord('mfe-b', '1.0.0'), remoteRecord('mfe-b', '1.1.0'));
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
});

async function openWith(signers: readonly object[], accepted?: readonly object[]): Promise<ReleaseStore> {
  return openStore(folder, 'write', { RELEASE_SIGNERS: await signersFile(signers, accepted) });
}

const onStale = (error: unknown) => {
  throw error;
};
function readerOf(of: ReleaseStore) {
  refused = [];
  changedFiles = [];
  unstored = [];
  return openReleaseReader(of, {
    onStale,
    onRefused: (problems) => (refused = [...problems]),
    onChangedFile: (problem) => changedFiles.push(problem),
    onUnstored: (error) => unstored.push(error),
    freshFor: 0,
  });
}

const recordOf = async (name: string): Promise<Release> => {
  const { remote, version } = named(name);
  return (await readRelease(open, remote, version))!.release;
};

/** Puts a record where it does not belong, over whatever is there. */
async function plant(name: string, record: object): Promise<void> {
  const { remote, version } = named(name);
  await writeFile(join(folder, releasePath(remote, version)), toBytes(record));
}

/** Bytes of the attacker in the store. */
async function evilFile(path: string): Promise<Release['files'][number]> {
  const bytes = Buffer.from('alert(document.cookie)');
  const integrity = integrityOf(bytes);
  await writeFile(join(folder, blobPath(integrity)), bytes);
  return { path, bytes: bytes.length, integrity, contentType: 'text/javascript; charset=utf-8' };
}

async function withEvilFile({ signature: _signature, ...record }: Release): Promise<Omit<Release, 'signature'>> {
  const evil = await evilFile('list.js');
  return { ...record, files: record.files.map((file) => (file.path === 'list.js' ? evil : file)) } as typeof record;
}

const ONLY = 'Only team A may ship mfe-a.';
/** Each plants mfe-a@1.2.0, in which a script is the attacker's. */
const ATTACKS: readonly (readonly [what: string, plant: () => Promise<void>, problem: string])[] = [
  ['is not signed', async () => plant('mfe-a@1.2.0', await asVersion('1.2.0')), `mfe-a@1.2.0 is not signed. ${ONLY}`],
  [
    'is signed by a key of the attacker',
    async () => plant('mfe-a@1.2.0', signRelease(await asVersion('1.2.0'), newSigner('thief').key)),
    `which no release signer has. ${ONLY}`,
  ],
  [
    'is signed by another team',
    async () => plant('mfe-a@1.2.0', signRelease(await asVersion('1.2.0'), teamB.key)),
    `mfe-a@1.2.0 is signed by team B. ${ONLY}`,
  ],
  [
    'is signed by another team that claims the key of the right one',
    async () => {
      const record = signRelease(await asVersion('1.2.0'), teamB.key);
      const { signature } = await recordOf('mfe-a@1.1.0');
      await plant('mfe-a@1.2.0', { ...record, signature: { ...record.signature!, keyId: signature!.keyId } });
    },
    `mfe-a@1.2.0 is not what team A signed: its record was changed, or its signature is of something else. ${ONLY}`,
  ],
  [
    'has the signature of another release of its team',
    async () => {
      const { signature } = await recordOf('mfe-a@1.1.0');
      await plant('mfe-a@1.2.0', { ...(await asVersion('1.2.0')), signature });
    },
    'is not what team A signed',
  ],
  [
    'was signed, and its files were swapped along with their hashes',
    async () => {
      await publishSigned(open, teamA, remoteRecord('mfe-a', '1.2.0'));
      const { signature, ...record } = await recordOf('mfe-a@1.2.0');
      await plant('mfe-a@1.2.0', { ...(await withEvilFile(record)), signature });
    },
    'is not what team A signed',
  ],
  [
    'has the signature of the same build under the name of another remote',
    async () => {
      const record = await asVersion('1.2.0');
      const { signature } = signRelease({ ...record, remote: 'mfe-b' } as typeof record, teamB.key);
      await plant('mfe-a@1.2.0', { ...record, signature });
    },
    'is not what team B signed',
  ],
];

/** A record like that of team A, with a file of the attacker, not signed. */
async function asVersion(version: string): Promise<Omit<Release, 'signature'>> {
  const record = await withEvilFile(await recordOf('mfe-a@1.1.0'));
  return { ...record, version, container: `mfe_a__${version.replaceAll('.', '_')}` } as typeof record;
}

test.each(ATTACKS)('a release that %s is refused by check, promote, a share and a pin', async (_, attack, problem) => {
  await attack();
  const before = await readChannel(store, 'production');
  const says = expect.stringContaining(problem);
  expect(await problemsFound(store, 'mfe-a@1.2.0')).toEqual([says]);
  const releases = [named('mfe-a@1.2.0')];
  const isRefused = { code: 'refused', problems: [says] };
  await expect(promote(store, releases, toProduction)).rejects.toMatchObject(isRefused);
  await expect(promote(store, releases, { ...toProduction, percent: 1 })).rejects.toMatchObject(isRefused);
  await expect(createPin(store, { releases, ttl: HOUR_MS, ...by })).rejects.toMatchObject(isRefused);
  expect(await readChannel(store, 'production')).toEqual(before);
});

test.each(ATTACKS)(
  'a release that %s and was made live by the attacker is not served: the last known good one is',
  async (_, attack, problem) => {
    await attack();
    await promoteAll(open, 'mfe-a@1.2.0');
    const reader = readerOf(store);
    const served = await reader.snapshotFor(null);
    expect(served?.browser.remotes['mfe-a']).toMatchObject({ version: '1.1.0' });
    expect(served?.browser.remotes['mfe-b']).toMatchObject({ version: '1.0.0' });
    expect(refused).toEqual([expect.stringContaining(problem)]);
    for (const path of ['list.js', 'list.bundle.js', 'file-table.json']) {
      expect(await reader.readFile(named('mfe-a@1.2.0'), path)).toBeNull();
    }
    // Its visitors report by the id of their set, and a bug link opens it.
    const { browser } = await reader
      .openPin(await reader.bugToken(served!.browser.id, null))
      .then(({ served }) => served);
    expect(browser.remotes['mfe-a']?.version).toBe('1.1.0');
  },
);

test('a record that the attacker overwrites is not served, and is again when it is put back', async () => {
  const path = join(folder, releasePath('mfe-a', '1.1.0'));
  const whole = await readFile(path);
  const warm = readerOf(store);
  await warm.snapshotFor(null);
  for (const damage of [toBytes({ ...(await recordOf('mfe-a@1.1.0')), commit: 'other' }), Buffer.from('{')]) {
    await writeFile(path, damage);
    const reader = readerOf(store);
    expect((await reader.snapshotFor(null))?.browser.remotes['mfe-a']?.version).toBe('1.0.0');
    expect(refused).toHaveLength(1);
    // a server that has read it before goes on with that
    expect((await warm.snapshotFor(null))?.browser.remotes['mfe-a']?.version).toBe('1.1.0');
  }
  const cold = readerOf(store);
  await cold.snapshotFor(null);
  await writeFile(path, whole);
  expect((await cold.snapshotFor(null))?.browser.remotes['mfe-a']?.version).toBe('1.1.0');
  expect(refused).toEqual([]);
});

test('an old release of the team under a newer version, whole and signed, is a damaged record', async () => {
  await publishSigned(open, teamA, remoteRecord('mfe-a', '1.2.0'));
  await promoteAll(open, 'mfe-a@1.2.0');
  await plant('mfe-a@1.2.0', await recordOf('mfe-a@1.0.0'));
  const sentence = 'The record of mfe-a@1.2.0 is that of another release.';
  await expect(problemsFound(store, 'mfe-a@1.2.0')).rejects.toThrow(sentence);
  expect((await readerOf(store).snapshotFor(null))?.browser.remotes['mfe-a']?.version).toBe('1.1.0');
  expect(refused).toEqual([sentence]);
});

test('nobody gets a rollout that is not signed, and a remote without anything that is signed is left out', async () => {
  await plant('mfe-a@1.2.0', await asVersion('1.2.0'));
  await promote(open, [named('mfe-a@1.2.0')], { ...toProduction, percent: 50 });
  const reader = readerOf(store);
  for (let visitor = 0; visitor < 50; visitor += 1) {
    const served = await reader.snapshotFor(`visitor ${visitor}`);
    expect(served?.browser.remotes['mfe-a']?.version).toBe('1.1.0');
  }
  expect(await reader.liveRollouts()).toEqual([]);
  await publishAll(open, [remoteRecord('mfe-c', '1.0.0')]);
  await promoteAll(open, 'mfe-c@1.0.0');
  expect(Object.keys((await reader.snapshotFor(null))!.browser.remotes)).toEqual(['mfe-a', 'mfe-b']);
});

test('bytes that are not those of a signed record are not served, whatever their name in the store', async () => {
  const { files } = await recordOf('host@1.0.0');
  const { integrity } = files.find(({ path }) => path === 'main.js')!;
  await writeFile(join(folder, blobPath(integrity)), 'alert(document.cookie)');
  const reader = readerOf(store);
  expect(await reader.readFile(named('host@1.0.0'), 'main.js')).toBeNull();
  expect(changedFiles).toEqual([expect.stringMatching(/^main\.js \(blobs\/.*\) is not served/)]);
  expect(refused).toEqual([]);
  expect(await reader.findFile(named('host@1.0.0'), 'main.js')).not.toBeNull();
});

test('a server that may not write serves what is left, and says that it could not store the set', async () => {
  await plant('mfe-a@1.2.0', await asVersion('1.2.0'));
  await promoteAll(open, 'mfe-a@1.2.0');
  const readOnly = new ReleaseError('unavailable', 'The release store is read-only.');
  const reader = readerOf({ ...store, createOnce: () => Promise.reject(readOnly) });
  // and not that the store does not answer, which `onStale` would be
  expect((await reader.snapshotFor(null))?.browser.remotes['mfe-a']?.version).toBe('1.1.0');
  expect(unstored).toEqual([readOnly]);
});

test('what an attacker made live keeps nobody else from shipping, and a rollback replaces it', async () => {
  await plant('mfe-a@1.2.0', await asVersion('1.2.0'));
  await promoteAll(open, 'mfe-a@1.2.0');
  const { checks } = await checkPromotion(store, 'production', [named('mfe-b@1.1.0')]);
  expect(checks.find(({ name }) => name === 'signatures')).toMatchObject({
    problems: [],
    warnings: [{}, {}].map(() => expect.any(String)),
  });
  const { warnings } = await promoteAll(store, 'mfe-b@1.1.0');
  expect(warnings.join(' ')).toContain('mfe-a@1.2.0 is not signed.');
  expect(await problemsFound(store)).toEqual([`mfe-a@1.2.0 is not signed. ${ONLY}`]);
  // Nobody gets more of it, and nothing new of the same remote beside it.
  const grown = promote(store, [named('mfe-a@1.0.0')], { ...toProduction, percent: 10 });
  await expect(grown).rejects.toMatchObject({ problems: [`mfe-a@1.2.0 is not signed. ${ONLY}`] });
  const { channel } = await rollback(store, ['mfe-a'], toProduction);
  expect(channel.remotes['mfe-a']).toMatchObject({ version: '1.1.0' });
  expect(await problemsFound(store)).toEqual([]);
});

test('a rollback does not return to what is not signed, and a stop of another rollout always works', async () => {
  await promote(store, [named('mfe-b@1.1.0')], { ...toProduction, percent: 10 });
  await plant('mfe-a@1.0.0', await withEvilFile(await recordOf('mfe-a@1.0.0')));
  await expect(rollback(store, ['mfe-a'], toProduction)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('mfe-a@1.0.0 is damaged, or not signed by an authorized signer.'),
  });
  const rolloutId = (await readChannel(store, 'production'))!.channel.remotes['mfe-b']!.rollout!.id;
  const stop = { channel: 'production', remote: 'mfe-b', rolloutId, ...by };
  expect(await stopRollout(store, stop)).toMatchObject({ changed: true });
  // As a fallback it is left out.
  const served = await readerOf(store).snapshotFor(null);
  expect(served?.browser.remotes['mfe-a']).not.toHaveProperty('lastKnownGood');
  expect((await promoteAll(store, 'mfe-b@1.1.0')).channel.lastChange.snapshot).toBe(
    (await readerOf(store).snapshotFor(null))?.browser.id,
  );
});

test('a rollback goes past what is refused to what is good', async () => {
  await publishSigned(store, teamA, remoteRecord('mfe-a', '1.2.0'));
  await promoteAll(store, 'mfe-a@1.2.0');
  await plant('mfe-a@1.1.0', await withEvilFile(await recordOf('mfe-a@1.1.0')));
  const { channel } = await rollback(store, ['mfe-a'], toProduction);
  expect(channel.remotes['mfe-a']).toEqual({ version: '1.0.0' });
});

/** Makes a host live that nobody signed, without one to go back to. */
async function plantHost(channel: string): Promise<void> {
  const { signature: _signature, ...record } = await recordOf('host@1.0.0');
  await plant('host@1.1.0', { ...record, version: '1.1.0' });
  await promote(open, [named('host@1.1.0')], { ...by, channel, isPreviousBad: true });
}

test('with a refused host visitors get an earlier one, and rollbacks and withdrawals still reach them', async () => {
  const warm = readerOf(store);
  await warm.snapshotFor(null);
  await plantHost('production');
  const versionsOf = async (reader: typeof warm) => {
    const { host, remotes } = (await reader.snapshotFor(null))!.browser;
    return [host.version, remotes['mfe-a']?.version];
  };
  expect(await versionsOf(warm)).toEqual(['1.0.0', '1.1.0']);
  expect(refused).toEqual([
    expect.stringMatching(/^host@1\.1\.0 is not signed\./),
    'Neither the host that is live nor its last known good release can be served.',
    'Visitors get host@1.0.0.',
  ]);
  await rollback(store, ['mfe-a'], toProduction);
  expect(await versionsOf(warm)).toEqual(['1.0.0', '1.0.0']);
  expect(await versionsOf(readerOf(store))).toEqual(['1.0.0', '1.0.0']);
});

test('a channel that serves nothing keeps no release from being withdrawn', async () => {
  await promote(open, [named('host@1.0.0')], { ...by, channel: 'staging' });
  await plantHost('staging');
  await withdraw(store, named('mfe-a@1.0.0'), by);
  expect(await readerOf(store).isWithdrawn(named('mfe-a@1.0.0'))).toBe(true);
});

test('a publish without the right key takes no version', async () => {
  const ship = (by: Parameters<typeof publishSigned>[1]) => publishSigned(store, by, remoteRecord('mfe-a', '1.2.0'));
  const end = `${ONLY} Nothing was published.`;
  await expect(publishAll(store, [remoteRecord('mfe-a', '1.2.0')])).rejects.toThrow(
    `A release of mfe-a has to be signed: set RELEASE_SIGNING_KEY or RELEASE_SIGNING_KEY_FILE. ${end}`,
  );
  await expect(ship(teamB)).rejects.toThrow(/^The key [0-9a-f]{16} is that of team B\. Only team A/);
  await expect(ship(newSigner('thief'))).rejects.toThrow(/is not that of a release signer\. Only team A/);
  expect(await readRelease(store, 'mfe-a', '1.2.0')).toBeNull();
  await ship(teamA);
});

test('a release signed for pins only can be checked and pinned, never promoted, and no channel serves it', async () => {
  const pr = 'mfe-a@1.2.0-pr.17.204.1';
  await publishSigned(store, review, remoteRecord('mfe-a', named(pr).version));
  const sentence = `${pr} is signed by review, whose releases can be pinned and not promoted.`;
  const { checks } = await checkPromotion(store, 'production', [named(pr)]);
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  expect(checks.flatMap(({ warnings = [] }) => warnings)).toEqual([sentence]);
  const { token } = await createPin(store, { releases: [named(pr)], ttl: HOUR_MS, ...by });
  for (const share of [{}, { percent: 10 }]) {
    await expect(promote(store, [named(pr)], { ...toProduction, ...share })).rejects.toMatchObject({
      code: 'refused',
      problems: [sentence],
    });
  }
  await promoteAll(open, pr);
  const reader = readerOf(store);
  expect((await reader.snapshotFor(null))?.browser.remotes['mfe-a']?.version).toBe('1.1.0');
  expect(refused).toEqual([sentence]);
  const versions = (await publishedVersions(store)).get('mfe-a') ?? [];
  const signatureOf = (version: string) => versions.find((each) => each.version === version)?.signature;
  expect(signatureOf(named(pr).version)).toEqual({ signer: 'review', refused: null, isForPinsOnly: true });
  expect(signatureOf('1.1.0')).toEqual({ signer: 'team A', refused: null, isForPinsOnly: false });
  const { served } = await reader.openPin(token);
  expect(served.browser.remotes['mfe-a']?.version).toBe(named(pr).version);
  expect(await reader.readFile(named(pr), 'list.js')).not.toBeNull();
});

test('a removed key: its pins end and its tabs leave, and what the operator accepts by its hash stays', async () => {
  const { token } = await createPin(store, { releases: [], ttl: HOUR_MS, ...by });
  const before = (await readerOf(store).snapshotFor(null))!.browser.id;
  const without = SIGNERS.filter(({ name }) => name !== 'team A');
  const reader = readerOf(await openWith(without));
  expect(Object.keys((await reader.snapshotFor(null))!.browser.remotes)).toEqual(['mfe-b']);
  expect(await reader.holdsUnusable(before)).toBe(true);
  await expect(reader.openPin(token)).rejects.toMatchObject({ name: 'PinError', code: 'refused' });

  const { record } = (await readRelease(open, 'mfe-a', '1.1.0'))!;
  const next = newSigner('team A');
  const accepting = await openWith([...without, next.ships('mfe-a')], [{ release: 'mfe-a@1.1.0', record }]);
  const after = readerOf(accepting);
  expect((await after.snapshotFor(null))?.browser.remotes['mfe-a']).toMatchObject({ version: '1.1.0' });
  // signed before by the removed key, whatever its date
  expect(await problemsFound(accepting, 'mfe-a@1.0.0')).toEqual([
    expect.stringContaining('which no release signer has'),
  ]);
  await publishSigned(accepting, next, remoteRecord('mfe-a', '1.2.0'));
  await promoteAll(accepting, 'mfe-a@1.2.0');
  // an accepted name with other contents is not accepted
  await plant('mfe-a@1.1.0', await withEvilFile(await recordOf('mfe-a@1.1.0')));
  expect(await problemsFound(await openWith(without, [{ release: 'mfe-a@1.1.0', record }]), 'mfe-a@1.1.0')).toContain(
    'mfe-a@1.1.0 is not the record that was accepted, and it is not signed. Nobody may ship mfe-a: no release signer has it.',
  );
});

test('the status reads each record once, the fallback for its signature', async () => {
  const read: string[] = [];
  const counting: ReleaseStore = {
    ...store,
    get: (path) => {
      if (path.startsWith('releases/')) read.push(path);
      return store.get(path);
    },
  };
  await plant('mfe-a@1.0.0', await withEvilFile(await recordOf('mfe-a@1.0.0')));
  const { refused: notServed, damaged } = await readStatus(counting, 'production');
  expect(read.toSorted()).toEqual([
    'releases/host/1.0.0.json',
    'releases/mfe-a/1.0.0.json',
    'releases/mfe-a/1.1.0.json',
    'releases/mfe-b/1.0.0.json',
  ]);
  expect(notServed).toEqual([`mfe-a@1.0.0 is not signed. ${ONLY}`]);
  expect(damaged).toEqual([]);
});

test('without release signers a signature changes nothing', async () => {
  expect(
    (await checkPromotion(open, 'production', [named('mfe-b@1.1.0')])).checks.map(({ name }) => name),
  ).not.toContain('signatures');
  await plant('mfe-a@1.2.0', await asVersion('1.2.0'));
  await promoteAll(open, 'mfe-a@1.2.0');
  expect((await readerOf(open).snapshotFor(null))?.browser.remotes['mfe-a']?.version).toBe('1.2.0');
});

test('a release that team A signed once can be made live again by whoever writes to the store: a known limit', async () => {
  await promoteAll(open, 'mfe-a@1.0.0');
  expect((await readerOf(store).snapshotFor(null))?.browser.remotes['mfe-a']?.version).toBe('1.0.0');
});
