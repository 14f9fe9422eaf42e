import type { Release } from '@portal/shared/contracts/release';
import { readRelease } from '../records/index-records.ts';
import type { ReleaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { readWorkingTree } from './working-tree.ts';

/**
 * The release of that version, if it was published from the very commit that is checked out around a folder; null otherwise,
 * also when sources are in no commit, or outside of a repository. The commit decides, and not the bytes: the same sources
 * built on another machine, or a day later, need not give the same bytes, and the difference would not matter.
 */
export async function publishedFromHere(
  store: ReleaseStore,
  { remote, version }: ReleaseName,
  folder: string,
): Promise<Release | null> {
  const stored = await readRelease(store, remote, version);
  if (stored === null) return null;
  const { commit, changed } = await readWorkingTree(folder, remote);
  const isSame = commit !== null && changed.length === 0 && stored.release.commit === commit;
  return isSame ? stored.release : null;
}
