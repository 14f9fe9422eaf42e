import { isBundle, type Release, type ReleaseFile } from '@portal/shared/contracts/release';
import pMap from 'p-map';
import { blobPath } from '../records/index-records.ts';
import { integrityOf } from '../records/integrity.ts';
import { releaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { gzipSize } from './gzip-size.ts';

/** A file as found in the store. `gzipBytes` is its size after gzip if that was asked for, else 0. */
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

/** A file of a release, as the release records it. */
interface Published {
  readonly release: Release;
  readonly file: ReleaseFile;
}

/** The bytes at one place of the store as they are now. */
interface Bytes {
  readonly integrity: string;
  readonly length: number;
  readonly gzipBytes: number;
}

/** How many files are read at once: an object store takes some time for each, however small it is. */
const AT_ONCE = 32;

/**
 * Reads every file of the releases and compares it with what was published. What releases share is read once; nothing is
 * remembered from one call to the next, since a file can be damaged at any time.
 * @param hasBudget the files whose size after gzip is needed
 */
export async function readFiles(
  store: ReleaseStore,
  releases: readonly Release[],
  hasBudget: (release: Release, path: string) => boolean = () => false,
): Promise<FoundFile[]> {
  const files = releases.flatMap((release) => release.files.map((file): Published => ({ release, file })));
  const shared = [...Map.groupBy(files, ({ file }) => blobPath(file.integrity))];
  const found = new Map(
    await pMap(
      shared,
      async ([blob, sharing]) => {
        const isSized = sharing.some(({ release, file: { path } }) => hasBudget(release, path) && isCode(path));
        return [blob, await readBytes(store, blob, isSized)] as const;
      },
      { concurrency: AT_ONCE },
    ),
  );
  return files.map((published) => compared(published, found));
}

/** Bundles have no budget: they are made of files that have one. */
const isCode = (path: string): boolean => /\.(m?js|css)$/.test(path) && !isBundle(path);

async function readBytes(store: ReleaseStore, blob: string, isSized: boolean): Promise<Bytes | null> {
  const body = await store.get(blob);
  if (body === null) return null;
  const integrity = integrityOf(body);
  const isWhole = blobPath(integrity) === blob;
  return { integrity, length: body.length, gzipBytes: isSized && isWhole ? await gzipSize(body, integrity) : 0 };
}

function compared({ release, file }: Published, found: ReadonlyMap<string, Bytes | null>): FoundFile {
  const { path, integrity, bytes: length } = file;
  const blob = blobPath(integrity);
  const bytes = found.get(blob) ?? null;
  const lacking = (problem: string): FoundFile => ({
    release,
    path,
    blob,
    isThere: bytes !== null,
    gzipBytes: 0,
    problem: `${releaseName(release)}: ${problem}`,
  });
  if (bytes === null) return lacking(`${path} is missing from the store.`);
  if (bytes.integrity !== integrity || bytes.length !== length) {
    return lacking(`${path} is not what was published, its bytes have changed.`);
  }
  return { release, path, blob, isThere: true, problem: null, gzipBytes: bytes.gzipBytes };
}
