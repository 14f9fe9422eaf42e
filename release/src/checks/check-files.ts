import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isBundle, type Release, type ReleaseFile } from '@portal/shared/contracts/release';
import pMap from 'p-map';
import { blobPath } from '../records/index-records.ts';
import { integrityOf } from '../records/integrity.ts';
import { releaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A file as found in the store. `gzipBytes` is its size after gzip, of scripts and style sheets only. */
export interface FoundFile {
  readonly release: Release;
  readonly path: string;
  /** Where its bytes are stored; releases with the same bytes share them. */
  readonly blob: string;
  /** Whether there are bytes at all, right or wrong. */
  readonly isThere: boolean;
  readonly problem: string | null;
  readonly gzipBytes: number;
}

/** Reads every file of the releases and compares it with what was published. */
export function readFiles(store: ReleaseStore, releases: readonly Release[]): Promise<FoundFile[]> {
  const files = releases.flatMap((release) => release.files.map((file) => ({ release, file })));
  return pMap(files, ({ release, file }) => readOne(store, release, file), { concurrency: 8 });
}

async function readOne(store: ReleaseStore, release: Release, file: ReleaseFile): Promise<FoundFile> {
  const { path } = file;
  const blob = blobPath(file.integrity);
  const body = await store.get(blob);
  const found = { release, path, blob, isThere: body !== null };
  const lacking = (problem: string) => ({
    ...found,
    gzipBytes: 0,
    problem: `${releaseName(release)}: ${problem}`,
  });
  if (body === null) return lacking(`${path} is missing from the store.`);
  if (integrityOf(body) !== file.integrity || body.length !== file.bytes) {
    return lacking(`${path} is not what was published, its bytes have changed.`);
  }
  // bundles have no budget: they are made of files that have one
  const isLoaded = release.kind === 'remote' && /\.(m?js|css)$/.test(path) && !isBundle(path);
  return { ...found, problem: null, gzipBytes: isLoaded ? (await promisify(gzip)(body, { level: 9 })).length : 0 };
}
