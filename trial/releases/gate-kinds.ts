import { mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuildRecord } from '@portal/shared/contracts/release';
import { parseReleaseName, promote, publish, withdraw, type ReleaseStore } from '@portal/release';
import { hostRecord, remoteRecord, writeBuildInto } from '@portal/release/testing/records';
import { promoteFixture, publishFixture } from '../lib/world/fixture-releases.ts';

/** A release that is broken in a way the gate can see. */
export interface GateKind {
  name: string;
  /** The host that is live; default one without topics. */
  host?: BuildRecord;
  /** Publishes and promotes the broken release; the index must refuse one of the two. */
  attempt: (store: ReleaseStore, folder: string) => Promise<unknown>;
}

const why = { channel: 'production', who: 'Trial', why: 'a broken release' };
const promoted = (store: ReleaseStore, ...names: string[]) => promote(store, names.map(parseReleaseName), why);

/** Publishes a record as a complete build, and promotes it. */
const asPublished =
  (changes: Parameters<typeof remoteRecord>[2], remote = 'mfe-new') =>
  async (store: ReleaseStore) => {
    await publishFixture(store, remoteRecord(remote, '2.0.0', changes));
    return promoted(store, `${remote}@2.0.0`);
  };

const manifestOf = (remote: string, changes: object) => ({ ...remoteRecord(remote, '2.0.0').manifest, ...changes });

/** Publishes a build folder after something in it was changed. */
const asBuilt = (change: (build: string) => Promise<void>) => async (store: ReleaseStore) => {
  const build = await mkdtemp(path.join(tmpdir(), 'portal-trial-build-'));
  try {
    await writeBuildInto(build, remoteRecord('mfe-new', '2.0.0'));
    await change(build);
    await publish(store, { remote: 'mfe-new', folder: build, who: 'Trial' });
    return await promoted(store, 'mfe-new@2.0.0');
  } finally {
    await rm(build, { recursive: true, force: true });
  }
};

/** Publishes a complete release, changes its stored files, and promotes it. */
const asStored = (change: (folder: string) => Promise<void>) => async (store: ReleaseStore, folder: string) => {
  await publishFixture(store, remoteRecord('mfe-new', '2.0.0'));
  await change(folder);
  return promoted(store, 'mfe-new@2.0.0');
};

/** The stored bytes of the new release's file. */
async function blobOf(folder: string, text: string): Promise<string> {
  const blobs = path.join(folder, 'blobs');
  for (const name of await readdir(blobs)) {
    if ((await readFile(path.join(blobs, name), 'utf8')).includes(text)) return path.join(blobs, name);
  }
  throw new Error(`The store has no file with ${text}`);
}
const LIST = 'list.js of mfe_new__2_0_0';
const recordOf = (folder: string) => path.join(folder, 'releases', 'mfe-new', '2.0.0.json');

export const GATE_KINDS: readonly GateKind[] = [
  { name: 'the entry is missing from the build', attempt: asBuilt((build) => unlink(path.join(build, 'entry.js'))) },
  { name: 'a chunk is missing from the build', attempt: asBuilt((build) => unlink(path.join(build, 'list.js'))) },
  { name: 'the build has no record', attempt: asBuilt((build) => unlink(path.join(build, 'build.json'))) },
  {
    name: 'the record of the build is cut off',
    attempt: asBuilt((build) => writeFile(path.join(build, 'build.json'), '{"schema":1,"kind":"rem')),
  },
  {
    name: 'the record of the build names a file outside of it',
    attempt: asBuilt((build) =>
      writeFile(
        path.join(build, 'build.json'),
        JSON.stringify(remoteRecord('mfe-new', '2.0.0', { exposes: { './list': ['../../../etc/passwd'] } })),
      ),
    ),
  },
  {
    name: 'a chunk is missing from the store',
    attempt: asStored(async (folder) => unlink(await blobOf(folder, LIST))),
  },
  {
    name: 'a chunk was tampered with in the store',
    attempt: asStored(async (folder) => writeFile(await blobOf(folder, LIST), `/* ${LIST} */alert(1)`)),
  },
  {
    name: 'the record of the release is damaged',
    attempt: asStored((folder) => writeFile(recordOf(folder), '{"schema":1,"kind":')),
  },
  {
    name: 'the record of the release is that of another one',
    attempt: asStored(async (folder) => {
      const text = await readFile(recordOf(folder), 'utf8');
      await writeFile(recordOf(folder), text.replaceAll('mfe-new', 'mfe-good'));
    }),
  },
  {
    name: 'a script that is served as something else',
    attempt: asPublished({ entry: 'entry.txt', exposes: { './list': ['list.txt'] } }),
  },
  {
    name: 'it claims the address of another remote',
    attempt: asPublished({
      manifest: manifestOf('mfe-new', { pages: remoteRecord('mfe-good', '1.0.0').manifest.pages }),
    }),
  },
  {
    name: 'it hears a topic that no release sends',
    attempt: asPublished({ manifest: manifestOf('mfe-new', { hears: [{ topic: 'never-sent', version: 1 }] }) }),
  },
  {
    name: 'it sends, hears and opens on a topic that the host does not know',
    // a host that declares no topics at all
    host: { ...hostRecord('1.0.0'), topics: [] },
    attempt: asPublished({
      manifest: manifestOf('mfe-new', {
        emits: [{ topic: 'unknown-to-the-host', version: 1 }],
        hears: [{ topic: 'unknown-to-the-host', version: 1 }],
        parcels: [{ name: 'new', exposedModule: './list', opensOn: 'unknown-to-the-host' }],
      }),
    }),
  },
  {
    name: 'it needs another interface of the host',
    attempt: asPublished({ manifest: manifestOf('mfe-new', { hostApi: '^9.0.0' }) }),
  },
  {
    name: 'it needs a module that the host does not share',
    attempt: asPublished({ shared: [{ key: 'left-pad', range: '^1.0.0' }] }),
  },
  {
    name: 'it needs another version of a shared module',
    attempt: asPublished({ shared: [{ key: 'react', range: '^99.0.0' }] }),
  },
  {
    name: 'it uses an export that the host has removed',
    host: { ...hostRecord('1.0.0'), providedExports: { react: ['memo', 'useState'] } },
    attempt: asPublished({ usedExports: { react: ['useState', 'useTransition'] } }),
  },
  {
    name: 'a page of a module that is not exposed',
    attempt: asPublished({
      manifest: manifestOf('mfe-new', {
        pages: [{ ...remoteRecord('mfe-new', '2.0.0').manifest.pages[0], exposedModule: './nothing' }],
      }),
    }),
  },
  { name: 'the container of another release', attempt: asPublished({ container: 'mfe_good__1_0_0' }) },
  {
    name: 'a version that is published already',
    attempt: (store) => publishFixture(store, remoteRecord('mfe-good', '1.0.0', { entry: 'other.js' })),
  },
  {
    name: 'a version that was withdrawn',
    async attempt(store) {
      await publishFixture(store, remoteRecord('mfe-new', '2.0.0'));
      await withdraw(store, parseReleaseName('mfe-new@2.0.0'), { who: 'Trial', why: 'it is broken' });
      return promoted(store, 'mfe-new@2.0.0');
    },
  },
  { name: 'a version that was never published', attempt: (store) => promoted(store, 'mfe-new@3.0.0') },
];

/** A host and a remote that are live before each broken release. */
export async function makeGoodStore(store: ReleaseStore, host: BuildRecord = hostRecord('1.0.0')): Promise<void> {
  await publishFixture(store, host);
  await publishFixture(store, remoteRecord('mfe-good', '1.0.0'));
  await promoteFixture(store, ['host@1.0.0', 'mfe-good@1.0.0']);
}
