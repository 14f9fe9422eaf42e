import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_TABLE, type Release, type ReleaseFile } from '@portal/shared/contracts/release';
import { readBuildFolder, type BuildFolder } from './build-folder.ts';
import { pageBundles } from './page-bundles.ts';
import { contentTypeOf } from '../records/content-type.ts';
import { fileTable } from '../records/file-table.ts';
import { ReleaseError } from '../errors.ts';
import pMap from 'p-map';
import { blobPath, claimContainer, readChannels, readRelease, writeRelease } from '../records/index-records.ts';
import { integrityOf } from '../records/integrity.ts';
import { releaseName, requireRemoteName, requireVersion, type ReleaseName } from '../records/release-name.ts';
import { signRelease } from '../signing/signature.ts';
import { requireMaySign } from '../signing/signing-key.ts';
import { newestRecords, requireClock, type Moment } from '../records/require-clock.ts';
import { ConflictError, type ReleaseStore } from '../store/release-store.ts';
import { readWithdrawals } from '../records/withdrawal-records.ts';
import { readWorkingTree, type WorkingTree } from './working-tree.ts';

export interface PublishRequest extends Moment {
  readonly remote: string;
  /** The build folder; it holds `build.json`. */
  readonly folder: string;
  /** The version the build must be of; left out, whatever it is of. */
  readonly version?: string;
  readonly who: string;
  /** The private key that the record is signed with; null or left out: it is not signed. */
  readonly signingKey?: KeyObject | null;
}

/**
 * Puts a build into the store as a release: its files first, its record last, so that a release is complete as soon as
 * it exists.
 * @throws ReleaseError: `conflict` when the version is published or the container's name is taken, `refused` when the
 * build does not hold what it promises, by `requirePublishable` and by `requireClock`, `not-found` without a build
 */
export async function publish(store: ReleaseStore, request: PublishRequest): Promise<Release> {
  const build = await readBuildFolder(request.folder);
  requireBuildOf(build, request);
  const { folder, record, paths } = build;
  const { remote, version } = record;
  const { signingKey = null } = request;
  await requirePublishable(store, { remote, version, signingKey });
  const now = await requireClock(
    store,
    request,
    newestRecords(await readChannels(store), await readWithdrawals(store)),
  );
  const owner = await claimContainer(store, record.container, { remote, version });
  if (owner.remote !== remote || owner.version !== version) {
    throw new ReleaseError(
      'conflict',
      `The container name ${record.container} belongs to ${releaseName(owner)}; every release needs its own.`,
    );
  }
  const built = await pMap(paths, async (path) => upload(store, path, await readFile(join(folder, path))), {
    concurrency: 8,
  });
  // Files like any other, so that servers which know nothing of them serve them too.
  const bundles = await pMap(await pageBundles(build), ([path, body]) => upload(store, path, body), { concurrency: 8 });
  const loaded = [...built, ...bundles];
  const files = [...loaded, await upload(store, FILE_TABLE, fileTable(loaded))];
  const unsigned: Release = {
    ...record,
    files,
    commit: commitOf(await readWorkingTree(folder, remote)),
    publishedBy: request.who,
    publishedAt: now.toISOString(),
  };
  const release = signingKey === null ? unsigned : signRelease(unsigned, signingKey);
  try {
    await writeRelease(store, release);
  } catch (error) {
    if (error instanceof ConflictError) throw alreadyPublished(record);
    throw error;
  }
  return release;
}

/** ReleaseError `refused` when a build is of another remote than the one to publish, or of another version than the named one. */
export function requireBuildOf(
  { record }: Pick<BuildFolder, 'record'>,
  { remote, version, folder }: Pick<PublishRequest, 'remote' | 'version' | 'folder'>,
): void {
  if (record.remote !== requireRemoteName(remote)) {
    throw new ReleaseError('refused', `${folder} holds a build of ${record.remote}, not of ${remote}.`);
  }
  if (version === undefined || requireVersion(version) === record.version) return;
  throw new ReleaseError(
    'refused',
    `${folder} was built as ${releaseName(record)}; a version is part of the build, so build ${version}.`,
  );
}

/** ReleaseError `conflict` when that version exists, and by `requireMaySign`. */
export async function requirePublishable(
  store: ReleaseStore,
  { signingKey, ...release }: ReleaseName & Readonly<{ signingKey: KeyObject | null }>,
): Promise<void> {
  if ((await readRelease(store, release.remote, release.version)) !== null) throw alreadyPublished(release);
  requireMaySign(store.signers, signingKey, release.remote);
}

function alreadyPublished(release: ReleaseName): ReleaseError {
  return new ReleaseError(
    'conflict',
    `${releaseName(release)} is already published and never changes; publish under a new version.`,
  );
}

async function upload(store: ReleaseStore, path: string, body: Buffer): Promise<ReleaseFile> {
  const file = { path, bytes: body.length, integrity: integrityOf(body), contentType: contentTypeOf(path) };
  const blob = blobPath(file.integrity);
  try {
    await store.createOnce(blob, body, file.contentType);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    // The same bytes were published before, or by an aborted attempt. If they have changed since, they are repaired for every
    // release that shares them: their name is the hash of what they must be.
    const there = await store.get(blob);
    if (there !== null && integrityOf(there) === file.integrity) return file;
    await store.moveAside(blob);
    return upload(store, path, body);
  }
  return file;
}

/** The commit of a build's sources, with `-dirty` when they are not all in it; null outside a repository. */
export function commitOf({ commit, changed }: WorkingTree): string | null {
  return commit !== null && changed.length > 0 ? `${commit}-dirty` : commit;
}
