import type { PublishedVersion } from '@portal/shared/contracts/release-console';
import semver from 'semver';
import { inParallel } from './in-parallel.ts';
import { listVersions, readRelease } from './index-records.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { readWithdrawals } from './withdrawal-records.ts';
import { withdrawalsFrom } from './withdrawn.ts';

/** Name -> what was published under it, the highest version first; the host among them. */
export async function publishedVersions(store: ReleaseStore): Promise<Map<string, PublishedVersion[]>> {
  const [versions, { withdrawals: all }] = await Promise.all([listVersions(store), readWithdrawals(store)]);
  const withdrawals = withdrawalsFrom(all);
  const published = new Map<string, PublishedVersion[]>();
  for (const [remote, names] of versions) {
    const found = await inParallel(
      names.toSorted(semver.rcompare),
      16,
      async (version): Promise<PublishedVersion[]> => {
        const stored = await readRelease(store, remote, version);
        if (stored === null) return [];
        const { commit, publishedBy, publishedAt } = stored.release;
        const isWithdrawn = withdrawals.of({ remote, version }) !== undefined;
        return [{ version, commit, publishedBy, publishedAt, isWithdrawn }];
      },
    );
    published.set(remote, found.flat());
  }
  return published;
}
