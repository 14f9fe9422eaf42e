import type { DamagedRecord, Release } from '@portal/shared/contracts/release';
import pMap from 'p-map';
import { listVersions, readRelease } from './index-records.ts';
import { releaseName } from './release-name.ts';
import { unlessDamaged } from './record-io.ts';
import type { Verdict } from '../signing/verdict.ts';
import { memoizeByStore } from '../store/memoize-by-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Who published a release when, and from which commit. */
type Publication = Readonly<Pick<Release, 'remote' | 'version' | 'commit' | 'publishedBy' | 'publishedAt'>> &
  Readonly<{ verdict?: Verdict }>;

/** How many records are read at once. */
const AT_ONCE = 16;
/** A record is read once; what is cached of it takes about 200 bytes. */
const known = memoizeByStore<Publication>(20_000);

/**
 * Everything that was published, in no particular order. Only what is new since the previous call is read. A release
 * whose record is damaged is skipped and added to `damaged`.
 */
export async function readPublications(store: ReleaseStore, damaged: DamagedRecord[] = []): Promise<Publication[]> {
  const names = [...(await listVersions(store, damaged))].flatMap(([remote, versions]) =>
    versions.map((version) => ({ remote, version })),
  );
  const found = await pMap(
    names,
    (name) =>
      unlessDamaged(damaged, () =>
        known(store, releaseName(name), async () => {
          const stored = await readRelease(store, name.remote, name.version);
          if (stored === null) return null;
          const { commit, publishedBy, publishedAt } = stored.release;
          const { verdict } = stored;
          return { ...name, commit, publishedBy, publishedAt, ...(verdict && { verdict }) };
        }),
      ),
    { concurrency: AT_ONCE },
  );
  return found.filter((publication) => publication !== null);
}
