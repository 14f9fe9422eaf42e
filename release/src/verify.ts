import type { Release } from '@portal/shared/contracts/release';
import { readFiles } from './check-files.ts';
import { ReleaseError } from './errors.ts';
import { listVersions, readRelease } from './index-records.ts';
import { releaseName } from './names.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** What was found in a store. A damaged release has a sentence for each fault. */
export type Verification = Readonly<{
  releases: number;
  files: number;
  damaged: readonly Readonly<{ release: string; problems: readonly string[] }>[];
}>;

/** Reads every record and every file of everything published, live or not, and compares the bytes with their hashes. */
export async function verifyStore(store: ReleaseStore): Promise<Verification> {
  const damaged: { release: string; problems: readonly string[] }[] = [];
  let [releases, files] = [0, 0];
  for (const [remote, versions] of await listVersions(store)) {
    for (const version of versions) {
      releases += 1;
      const found = await readWhole(store, remote, version);
      files += found.files;
      if (found.problems.length > 0)
        damaged.push({ release: releaseName({ remote, version }), problems: found.problems });
    }
  }
  return { releases, files, damaged };
}

async function readWhole(store: ReleaseStore, remote: string, version: string) {
  const release = await readRecord(store, remote, version);
  if (typeof release === 'string') return { files: 0, problems: [release] };
  const files = await readFiles(store, [release]);
  return { files: files.length, problems: files.flatMap(({ problem }) => problem ?? []) };
}

/** The record, or the sentence that says why it cannot be read. */
async function readRecord(store: ReleaseStore, remote: string, version: string): Promise<Release | string> {
  try {
    const stored = await readRelease(store, remote, version);
    return stored?.release ?? `The record of ${releaseName({ remote, version })} is gone.`;
  } catch (error) {
    // A damaged record is what is looked for; the others are still to be read.
    if (error instanceof ReleaseError) return error.message;
    throw error;
  }
}
