import type { Release, ReleaseFile } from '@portal/shared/contracts/release';
import { inParallel } from './in-parallel.ts';
import { blobPath } from './index-records.ts';
import { integrityOfStream } from './integrity.ts';
import { releaseName } from './names.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** Reads every file of the releases and compares it with what was published; one sentence for each difference. */
export async function checkFiles(store: ReleaseStore, releases: readonly Release[]): Promise<string[]> {
  const files = releases.flatMap((release) => release.files.map((file) => ({ owner: releaseName(release), file })));
  const problems = await inParallel(files, 8, ({ owner, file }) => checkFile(store, owner, file));
  return problems.filter((problem) => problem !== null);
}

async function checkFile(store: ReleaseStore, owner: string, file: ReleaseFile): Promise<string | null> {
  const stream = await store.stream(blobPath(file.integrity));
  if (stream === null) return `${owner}: ${file.path} is missing from the store.`;
  const { integrity, bytes } = await integrityOfStream(stream);
  if (integrity === file.integrity && bytes === file.bytes) return null;
  return `${owner}: ${file.path} is not what was published, its bytes have changed.`;
}
